#include "core/experiment/quantize/quantize_experiment.h"

#include "core/error.h"
#include "core/experiment/choice_sink.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/text/loss_meter.h"
#include "core/experiment/text/text_settings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

constexpr int as_it_is = 32; // bits of a float32, the result's name for the model without quantisation

NeedleSettings needle_settings(const QuantizeSettings& settings)
{
    NeedleSettings needle;
    needle.lengths = {settings.text.length};
    needle.depths = {50};
    needle.samples = std::max(1, settings.needle_samples);
    needle.seed = settings.text.seed;
    return needle;
}

QuantizeSettings checked(QuantizeSettings settings)
{
    if (settings.bits.empty() || settings.granularities.empty() || settings.needle_samples < 0)
        throw Error(ErrorKind::invalid_argument, "no number of bits, or no granularity, was given");
    for (const int bits : settings.bits)
        if (bits < 2 || bits > 24)
            throw Error(ErrorKind::invalid_argument,
                        "logits can be quantised to 2 to 24 bits, not " + std::to_string(bits));
    return settings;
}

} // namespace

QuantizeExperiment::QuantizeExperiment(QuantizeSettings settings, const Tokenizer& tokenizer)
    : settings_(checked(std::move(settings))), windows_(settings_.text, tokenizer),
      needle_settings_(needle_settings(settings_)), needles_(needle_settings_, tokenizer),
      sums_(variant_count())
{
}

Json QuantizeExperiment::settings() const
{
    Json json = to_json(settings_.text);
    json["bits"] = settings_.bits;
    for (const Granularity granularity : settings_.granularities)
        json["granularities"].push_back(name_of(granularity));
    json["needle_samples"] = settings_.needle_samples;
    return json;
}

std::size_t QuantizeExperiment::sample_count() const
{
    return static_cast<std::size_t>(windows_.count() + settings_.needle_samples);
}

std::optional<Json> QuantizeExperiment::run_variant(const ExperimentPrompt& prompt, std::size_t variant,
                                                    bool needle, PassRunner& runner,
                                                    const std::string& label) const
{
    PassRequest request = runner.request(prompt.ids());
    LossMeter loss;
    ChoiceSink choices;
    std::optional<LogitQuantizer> quantizer;
    if (variant > 0)
        quantizer.emplace(runner.model(), granularity_of(variant), bits_of(variant)).listen(request);
    if (needle) {
        for (int query = prompt.answer().begin - 1; query + 1 < prompt.answer().end; ++query)
            request.prediction_queries.push_back(query);
    } else {
        loss.listen(request);
        request.rank_count = 0;
    }
    AttentionSink* const sinks[] = {&choices};
    if (!runner.pass(request, sinks, prompt, {}, label + "-variant-" + std::to_string(variant)))
        return std::nullopt;
    Json record = {{"map_change", quantizer ? quantizer->map_change() : 0.0}};
    if (needle)
        record["right"] = choices.right_tokens(request.ids, prompt.answer()) == prompt.answer().size();
    else
        record.update({{"loss", loss.sum()}, {"tokens", loss.tokens()}, {"right_tokens", loss.right()}});
    return record;
}

std::optional<Json> QuantizeExperiment::run(std::size_t sample, PassRunner& runner)
{
    const auto number = static_cast<int>(sample) - windows_.count();
    const bool needle = number >= 0;
    ExperimentPrompt prompt;
    try {
        prompt = needle ? needles_.sample(cell_at(needle_settings_, 0), number).prompt
                        : windows_.window(static_cast<int>(sample));
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::invalid_argument)
            throw;
        return Json{{"skipped", error.what()}};
    }
    Json record = {{"needle", needle}, {"variants", Json::array()}};
    for (std::size_t variant = 0; variant < variant_count(); ++variant) {
        std::optional<Json> one = run_variant(prompt, variant, needle, runner,
                                              (needle ? "needle-" : "text-") + std::to_string(sample));
        if (!one)
            return std::nullopt;
        record["variants"].push_back(std::move(*one));
    }
    return record;
}

void QuantizeExperiment::take(std::size_t, const Json& record)
{
    if (record.contains("skipped"))
        return;
    const Json& variants = record.at("variants");
    if (variants.size() != sums_.size())
        throw Error(ErrorKind::corrupt, "a sample has another number of variants");
    for (std::size_t i = 0; i < sums_.size(); ++i) {
        Sums& sums = sums_[i];
        sums.change += variants[i].at("map_change").get<double>();
        ++sums.windows;
        if (record.at("needle").get<bool>()) {
            ++sums.needles;
            sums.needles_right += variants[i].at("right").get<bool>() ? 1 : 0;
        } else {
            sums.tokens += variants[i].at("tokens").get<double>();
            sums.loss += variants[i].at("loss").get<double>();
            sums.right += variants[i].at("right_tokens").get<double>();
        }
    }
}

ExperimentResult QuantizeExperiment::result() const
{
    if (sums_.front().windows == 0)
        throw NothingQualified(windows_.count() == 0 ? windows_.why_none() : "no prompt could be made");
    ExperimentResult result;
    std::vector<double> bits{as_it_is};
    bits.insert(bits.end(), settings_.bits.begin(), settings_.bits.end());
    std::vector<std::string> granularities;
    for (const Granularity granularity : settings_.granularities)
        granularities.emplace_back(name_of(granularity));
    result.axes = {{"granularity",
                    {},
                    granularities,
                    "logits that share an absmax; tensor: all visible ones of one map of one head; row: "
                    "those of one query"},
                   {"bits", bits, {}, "of a logit; 32: as the model computes it"}};
    const auto add = [&](const char* name, const char* definition, const auto& value) {
        ResultArray& array = result.add_array(name, {"granularity", "bits"}, definition);
        for (std::size_t g = 0; g < granularities.size(); ++g)
            for (std::size_t b = 0; b < bits.size(); ++b)
                array.values[g * bits.size() + b] =
                    value(sums_[b == 0 ? 0 : 1 + g * settings_.bits.size() + b - 1]);
    };
    const Sums& plain = sums_.front();
    if (plain.tokens > 0) {
        add("loss", "mean cross entropy of the next token, nats",
            [](const Sums& s) { return s.loss / s.tokens; });
        add("loss_increase", "loss less that of the model as it is",
            [&](const Sums& s) { return s.loss / s.tokens - plain.loss / plain.tokens; });
        add("accuracy_next_token", "share of tokens that are the likeliest",
            [](const Sums& s) { return s.right / s.tokens; });
    }
    if (plain.needles > 0)
        add("accuracy_needle", "share of single needles, in the middle of the haystack, that are answered",
            [](const Sums& s) { return s.needles_right / s.needles; });
    add("map_change",
        "half the sum of |softmax after - softmax before quantisation| of a row with the same input; mean "
        "over rows, maps, "
        "heads, layers and samples",
        [](const Sums& s) { return s.change / s.windows; });
    return result;
}

} // namespace attnscope
