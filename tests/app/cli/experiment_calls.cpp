#include "tests/app/cli/experiment_calls.h"

#include <QtTest>

namespace attnscope::test {

namespace {

QByteArray transcripts(int count)
{
    QByteArray lines;
    for (int number = 0; number < count; ++number)
        lines += "{\"id\": \"" + QByteArray::number(number) +
                 "\", \"messages\": [{\"role\": \"user\", \"content\": \"Say it\"}, {\"role\": "
                 "\"assistant\", \"content\": \"It is said\"}, {\"role\": \"user\", \"content\": "
                 "\"Again\"}, {\"role\": \"assistant\", \"content\": \"It is said again\"}]}\n";
    return lines;
}

/// `few` and `many` of what `arguments` calls "@".
ExperimentCall call(const QString& arguments, const QString& few, const QString& many, const QString& table,
                    const QString& array)
{
    QStringList words = arguments.split(' ');
    words.insert(1, "-m");
    words.insert(2, model_folder("diffllama_mha"));
    const auto with = [&](const QString& count) {
        QStringList filled = words;
        filled.replaceInStrings(QRegularExpression("^@$"), count);
        return filled;
    };
    return {words.front(), with(few), with(many), table, array};
}

} // namespace

QList<ExperimentCall> experiment_calls(const QString& folder)
{
    const QString few = folder + "/few.jsonl", many = folder + "/many.jsonl";
    write_file(few, transcripts(2));
    write_file(many, transcripts(3000));
    return {
        call("amplifier --length 180 --depth 50 --samples @", "2", "3000", "checkpoint_layer_head",
             "cosine_noise"),
        call("order --examples 6 --classes 2 --questions 2 --orders @", "2", "3000", "arrangement_order",
             "accuracy"),
        call("outliers --length 60 --samples @", "2", "3000", "rank", "logit_top"),
        call("documents --documents 2 --length 500 -n 2 --allow-long --samples @", "1", "3000",
             "documents_gold", "unsupported"),
        call("heads --length 60 --samples 2 --needle-samples 0 --repeated-samples @", "1", "30000",
             "layer_head", "redundancy_cka"),
        call("quantize --bits 8,4 --length 60 --needle-samples 0 --samples @", "2", "3000",
             "granularity_bits", "loss"),
        call("turns -i @", few, many, "reply_role_map", "attention"),
    };
}

void add_experiment_rows(const QString& folder)
{
    QTest::addColumn<int>("call");
    const QList<ExperimentCall> calls = experiment_calls(folder);
    for (int call = 0; call < calls.size(); ++call)
        QTest::newRow(qPrintable(calls[call].name)) << call;
}

ExperimentCall current_call(const QString& folder)
{
    const QFETCH_GLOBAL(int, call);
    return experiment_calls(folder)[call];
}

} // namespace attnscope::test
