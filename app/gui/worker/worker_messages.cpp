#include "app/gui/worker/worker_messages.h"

#include <QJsonArray>

namespace attnscope::gui {

namespace {

QStringList texts_of(const QJsonValue& json)
{
    QStringList texts;
    for (const QJsonValue text : json.toArray())
        texts << text.toString();
    return texts;
}

std::optional<double> number_of(const QJsonValue& json)
{
    return json.isDouble() ? std::optional(json.toDouble()) : std::nullopt;
}

QJsonObject json_of_spans(const QMap<QString, PromptSpan>& spans)
{
    QJsonObject json;
    for (auto it = spans.begin(); it != spans.end(); ++it) {
        const QJsonArray range{it->begin, it->end};
        json[it.key()] = it->unit == PromptSpan::Unit::bytes ? QJsonValue(QJsonObject{{"bytes", range}})
                                                             : QJsonValue(range);
    }
    return json;
}

void add_interventions(const CaptureSettings& settings, QJsonObject& json)
{
    if (settings.lambda)
        json["lambda"] = *settings.lambda;
    QJsonObject lambda_of_layer;
    for (auto it = settings.lambda_of_layer.begin(); it != settings.lambda_of_layer.end(); ++it)
        lambda_of_layer[QString::number(it.key())] = it.value();
    json["lambda_of_layer"] = lambda_of_layer;
    QJsonArray ablated;
    for (const auto& [layer, head] : settings.ablated)
        ablated.append(QJsonArray{layer, head});
    json["ablate"] = ablated;
}

} // namespace

QJsonObject json_of(const CaptureSettings& settings)
{
    QJsonObject json{{"spans", json_of_spans(settings.spans)},
                     {"span_cut", settings.span_cut},
                     {"add_special_tokens", settings.add_special_tokens},
                     {"dtype", settings.half ? "f16" : "f32"},
                     {"compression", settings.compression},
                     {"predict", settings.new_tokens},
                     {"temperature", settings.temperature},
                     {"top_k", settings.top_k},
                     {"top_p", settings.top_p},
                     {"seed", static_cast<qint64>(settings.seed)},
                     {"ignore_eos", !settings.stop_at_end},
                     {"logit_lens", settings.logit_lens},
                     {"allow_long", settings.allow_long},
                     {"force", settings.overwrite}};
    if (settings.ids) {
        QJsonArray ids;
        for (const int id : *settings.ids)
            ids.append(id);
        json["ids"] = ids;
    } else {
        json["prompt_b64"] = QString::fromLatin1(settings.prompt.toBase64());
    }
    const std::pair<const char*, const QString&> texts[] = {{"layers", settings.layers},
                                                            {"heads", settings.heads},
                                                            {"queries", settings.queries},
                                                            {"maps", settings.maps},
                                                            {"output", settings.output}};
    for (const auto& [name, text] : texts)
        if (!text.isEmpty())
            json[name] = text;
    add_interventions(settings, json);
    return json;
}

WorkerError error_of(const QJsonObject& json)
{
    return {json["kind"].toString(), json["message"].toString()};
}

WorkerVersion version_of(const QJsonObject& json)
{
    return {json["version"].toString(), json["libraries"].toString(), texts_of(json["families"]),
            json["can_run_models"].toBool()};
}

LoadedModel model_of(const QJsonObject& json)
{
    LoadedModel model;
    model.name = json["name"].toString();
    model.family = json["family"].toString();
    model.kind = json["kind"].toString();
    model.lambda_shape = json["lambda_shape"].toString();
    model.pairing = json["pairing"].toString();
    model.stored_type = json["stored_type"].toString();
    model.library = json["library"].toString();
    model.layers = json["layers"].toInt();
    model.heads = json["heads"].toInt();
    model.vocabulary = json["vocabulary"].toInt();
    model.context_length = json["context_length"].toInt();
    model.weight_bytes = json["weight_bytes"].toInteger();
    model.has_tokenizer = json["tokenizer"].toBool();
    model.notices = texts_of(json["notices"]);
    return model;
}

TokenizedPrompt tokens_of(const QJsonObject& json)
{
    const QJsonArray ids = json["ids"].toArray(), text = json["text"].toArray(),
                     bytes = json["bytes"].toArray();
    const QJsonArray spans = json["spans"].toArray(), special = json["special"].toArray();
    const QJsonArray added = json["added"].toArray();
    TokenizedPrompt prompt;
    prompt.tokens.reserve(ids.size());
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const QJsonArray span = spans.at(i).toArray();
        prompt.tokens.append({ids.at(i).toInt(), text.at(i).toString(),
                              QByteArray::fromBase64(bytes.at(i).toString().toLatin1()),
                              static_cast<qsizetype>(span.at(0).toInteger()),
                              static_cast<qsizetype>(span.at(1).toInteger()), special.at(i).toBool(),
                              added.at(i).toBool()});
    }
    if (json["context_length"].isDouble())
        prompt.context_length = json["context_length"].toInt();
    prompt.notices = texts_of(json["notices"]);
    return prompt;
}

CaptureEstimate estimate_of(const QJsonObject& json)
{
    CaptureEstimate estimate;
    estimate.tokens = json["tokens"].toInt();
    estimate.prompt_tokens = json["prompt_tokens"].toInt();
    estimate.file_bytes = json["estimated_bytes"].toInteger();
    estimate.memory_bytes = json["peak_memory_bytes"].toInteger();
    estimate.seconds = json["seconds"].toDouble();
    estimate.seconds_measured = json["seconds_measured"].toBool();
    if (json["problem"].isObject())
        estimate.problem = error_of(json["problem"].toObject());
    return estimate;
}

CaptureProgress progress_of(const QJsonObject& json)
{
    CaptureProgress progress;
    progress.stage = json["stage"].toString();
    progress.done = json["done"].toDouble();
    progress.total = json["total"].toDouble();
    progress.layer = json["layer"].toInt();
    progress.layers = json["layers"].toInt();
    progress.bytes = json["bytes"].toInteger();
    progress.bytes_per_second = number_of(json["bytes_per_second"]);
    progress.seconds_left = number_of(json["seconds_left"]);
    return progress;
}

CaptureFile file_of(const QJsonObject& json)
{
    return {json["path"].toString(), json["bytes"].toInteger(), json["seconds"].toDouble(),
            json["tokens"].toInt(), texts_of(json["notices"])};
}

} // namespace attnscope::gui
