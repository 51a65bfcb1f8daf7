// What a capture file holds besides maps: lambda, norms, statistics, tokens, predictions, attributes.
#include "core/attention/layer_statistics.h"
#include "core/capture/capture_writer.h"
#include "core/error.h"
#include "tests/core/capture/read_back.h"
#include "tests/core/capture/synthetic_pass.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using test::indices;
using test::OpenedCapture;
using test::SyntheticPass;

class TestValuesWriter : public QObject {
    Q_OBJECT

private slots:
    void lambda_has_the_shape_of_the_family_data();
    void lambda_has_the_shape_of_the_family();
    void value_norms_are_those_of_the_captured_heads();
    void tables_too_large_for_one_chunk();
    void statistics_are_the_accumulators_own();
    void predictions_of_gapped_queries_and_layers();
    void tokens_and_texts();
    void attributes_of_mixed_masks();
    void texts_that_hdf5_cannot_hold_are_made_plain();
    void optional_objects_are_left_out();

private:
    std::filesystem::path write(const SyntheticPass& pass, const CaptureSelection& selection,
                                const CaptureRecord& record)
    {
        const std::filesystem::path path = folder_.filePath("values.attn.h5").toStdString();
        CaptureWriter writer(path, record, selection, {}, true);
        pass.run(writer);
        writer.finish();
        return path;
    }

    QTemporaryDir folder_;
};

void TestValuesWriter::lambda_has_the_shape_of_the_family_data()
{
    QTest::addColumn<LambdaShape>("shape");
    QTest::addColumn<std::vector<std::string>>("axes");
    QTest::newRow("one a layer") << LambdaShape::layer << std::vector<std::string>{"layer"};
    QTest::newRow("one a head") << LambdaShape::head << std::vector<std::string>{"layer", "head"};
    QTest::newRow("one a query") << LambdaShape::query << std::vector<std::string>{"layer", "head", "query"};
}

void TestValuesWriter::lambda_has_the_shape_of_the_family()
{
    QFETCH(const LambdaShape, shape);
    SyntheticPass pass;
    pass.lambda_shape = shape;
    pass.layers = 3;
    pass.tokens = 20;
    const CaptureSelection selection{.layers = {0, 2}, .heads = {1, 2}, .queries = {3, 7, 8}};
    const OpenedCapture file(write(pass, selection, pass.record()));
    QTEST(file.axes("lambda"), "axes");
    std::vector<float> expected;
    for (const int layer : selection.layers) {
        if (shape == LambdaShape::layer)
            expected.push_back(pass.lambda(layer, 0, 0));
        for (const int head : selection.heads) {
            if (shape == LambdaShape::head)
                expected.push_back(pass.lambda(layer, head, 0));
            for (const int query : selection.queries)
                if (shape == LambdaShape::query)
                    expected.push_back(pass.lambda(layer, head, query));
        }
    }
    QCOMPARE(file.floats("lambda"), expected);
    for (const char* name : {"lambda_1", "lambda_2", "lambda_init"})
        QCOMPARE(file.floats(name), (std::vector<float>{0.5f, 2.5f}));
}

void TestValuesWriter::value_norms_are_those_of_the_captured_heads()
{
    SyntheticPass pass;
    pass.tokens = 30;
    const CaptureSelection selection{.layers = {1}, .heads = {0, 2}, .queries = {29}};
    const OpenedCapture file(write(pass, selection, pass.record()));
    std::vector<float> expected;
    for (const int head : selection.heads)
        for (int key = 0; key < pass.tokens; ++key)
            expected.push_back(pass.value_norm(1, head, key));
    QCOMPARE(file.floats("statistics/value_norm"), expected);
    QCOMPARE(file.axes("statistics/value_norm"), (std::vector<std::string>{"layer", "head", "key"}));
}

void TestValuesWriter::tables_too_large_for_one_chunk()
{
    SyntheticPass pass;
    pass.kind = ModelKind::plain;
    pass.heads = 70;
    pass.tokens = 4096; // 64 heads make 1 MiB, 6 are left
    pass.only_queries = {4095};
    CaptureSelection selection = pass.everything();
    selection.queries = pass.only_queries;
    selection.first = false;
    const OpenedCapture file(write(pass, selection, pass.record()));
    QCOMPARE(file.root.open_dataset("statistics/value_norm").chunk(), (hdf5::Extent{1, 64, 4096}));
    const std::vector<float> norms = file.floats("statistics/value_norm");
    std::size_t at = 0;
    for (int layer = 0; layer < pass.layers; ++layer)
        for (int head = 0; head < pass.heads; ++head)
            for (int key = 0; key < pass.tokens; ++key)
                if (norms.at(at++) != pass.value_norm(layer, head, key))
                    QFAIL(qPrintable(QString("layer %1, head %2, key %3").arg(layer).arg(head).arg(key)));
    QCOMPARE(at, norms.size());
}

void TestValuesWriter::statistics_are_the_accumulators_own()
{
    SyntheticPass pass;
    pass.tokens = 90;
    CaptureRecord record = pass.record();
    record.segments = {{"answer", {10, 12}}, {"after", {12, 90}}};
    const CaptureSelection selection{.layers = {0, 1}, .heads = {0, 2}, .queries = indices(0, 90, 2)};
    const OpenedCapture file(write(pass, selection, record));

    class Collector final : public AttentionSink {
    public:
        explicit Collector(StatisticsAccumulator& to) : to_(to) {}
        bool wants(int, int) const override { return true; }
        void begin(const CaptureInfo&) override {}
        void strip(const AttentionStrip& strip) override { to_.add(strip); }
        void layer_done(int) override {}

    private:
        StatisticsAccumulator& to_;
    };
    StatisticsAccumulator accumulator(pass.info(), selection.heads, selection.queries, record.segments);
    Collector collector(accumulator);
    for (int layer = 0; layer < pass.layers; ++layer) {
        accumulator.begin_layer(layer);
        pass.layer(collector, layer);
        const LayerStatistics& statistics = accumulator.finish_layer();
        const auto same = [&](const std::string& name, const std::vector<float>& expected) {
            const std::vector<float> all = file.floats("statistics/" + name);
            QCOMPARE(all.size(), 2 * expected.size());
            const auto begin = all.begin() + layer * static_cast<std::ptrdiff_t>(expected.size());
            QVERIFY2(std::equal(expected.begin(), expected.end(), begin), name.c_str());
        };
        const char* const suffixes[] = {"_1", "_2", "_difference"};
        for (std::size_t c = 0; c < 3; ++c) {
            const ComponentStatistics& component = statistics.components[c];
            const std::string suffix = suffixes[c];
            same("row_sum" + suffix, component.row_sum);
            same("entropy" + suffix, component.entropy);
            same("first_token_mass" + suffix, component.first_token_mass);
            same("peak" + suffix, component.peak);
            same("segment_mass" + suffix, component.segment_mass);
            same("previous_token" + suffix, component.previous_token);
            same("duplicate_token" + suffix, component.duplicate_token);
            same("induction" + suffix, component.induction);
            const std::vector<std::int32_t> keys = file.integers("statistics/peak_key" + suffix);
            QVERIFY(
                std::equal(component.peak_key.begin(), component.peak_key.end(),
                           keys.begin() + layer * static_cast<std::ptrdiff_t>(component.peak_key.size())));
        }
        same("negative_mass_difference", statistics.components[2].negative_mass);
        same("segment_mass_absolute_difference", statistics.components[2].segment_mass_absolute);
        same("cosine", statistics.cosine);
    }
    QCOMPARE(file.axes("statistics/segment_mass_2"),
             (std::vector<std::string>{"layer", "head", "query", "segment"}));
    QCOMPARE(file.root.open_dataset("statistics/segment").read_texts(),
             (std::vector<std::string>{"answer", "after"}));
    QVERIFY(!file.root.has("statistics/negative_mass_1"));
}

void TestValuesWriter::predictions_of_gapped_queries_and_layers()
{
    SyntheticPass pass;
    pass.layers = 3;
    pass.tokens = 250;
    pass.ranks = 2;
    pass.logit_lens = true;
    const CaptureSelection selection{.layers = {0, 2}, .heads = {0}, .queries = {99, 100, 249}};
    const OpenedCapture file(write(pass, selection, pass.record()));
    QCOMPARE(file.integers("prediction_id"), (std::vector<std::int32_t>{990, 991, 1000, 1001, 2490, 2491}));
    QCOMPARE(file.floats("prediction_logprob")[4], -0.001f * 249.0f);
    QCOMPARE(file.integers("lens_id"), (std::vector<std::int32_t>{1990, 1991, 2000, 2001, 3490, 3491, 3990,
                                                                  3991, 4000, 4001, 5490, 5491}));
    QCOMPARE(file.axes("lens_logprob"), (std::vector<std::string>{"layer", "query", "rank"}));
}

void TestValuesWriter::tokens_and_texts()
{
    SyntheticPass pass;
    pass.tokens = 4;
    CaptureRecord record = pass.record();
    record.tokens[0] = {
        .id = 0, .piece = "<s>", .bytes = "<s>", .text = "<s>", .span = {}, .special = true, .added = true};
    record.interventions = {"head 2.5 ablated", "λ of layer 3 set to 0"};
    record.segments = {{"answer", {1, 2}}};
    const OpenedCapture file(write(pass, pass.everything(), record));
    QCOMPARE(file.root.open_dataset("token_text").read_texts(),
             (std::vector<std::string>{"<s>", "\u2423t1", "\u2423t2", "\u2423t3"}));
    QCOMPARE(file.root.open_dataset("token_offset").read_all<std::int64_t>(),
             (std::vector<std::int64_t>{0, 3, 6, 9, 12}));
    const std::vector<std::uint8_t> bytes = file.root.open_dataset("token_bytes").read_all<std::uint8_t>();
    QCOMPARE(std::string(bytes.begin(), bytes.end()), std::string("<s> t1 t2 t3"));
    QCOMPARE(file.root.open_dataset("token_span").read_all<std::int64_t>(),
             (std::vector<std::int64_t>{0, 0, 3, 6, 6, 9, 9, 12}));
    QCOMPARE(file.integers("token_special"), (std::vector<std::int32_t>{1, 0, 0, 0}));
    QCOMPARE(file.integers("token_added"), (std::vector<std::int32_t>{1, 0, 0, 0}));
    QCOMPARE(file.integers("segment_span"), (std::vector<std::int32_t>{1, 2}));
    QCOMPARE(file.root.open_dataset("interventions").read_texts(), record.interventions);
    QCOMPARE(file.root.open_dataset("prompt").read_texts().at(0), record.prompt);
    QCOMPARE(file.integers("pair_first"), (std::vector<std::int32_t>{0, 1, 2}));
}

void TestValuesWriter::attributes_of_mixed_masks()
{
    SyntheticPass pass;
    pass.layers = 4;
    pass.second_window = 6;
    pass.tokens = 20;
    CaptureRecord record = pass.record();
    record.prompt_tokens = 15;
    CaptureSelection selection = pass.everything();
    selection.layers = {1, 2};
    const OpenedCapture file(write(pass, selection, record));
    QCOMPARE(file.integers("mask_window"), (std::vector<std::int32_t>{6, 0}));
    QCOMPARE(file.root.find_text_attribute("mask").value_or(""), std::string("window"));
    QCOMPARE(file.root.find_int_attribute("window").value_or(-1), 6);
    QCOMPARE(file.root.find_int_attribute("layer_count").value_or(-1), 4);
    QCOMPARE(file.root.find_int_attribute("head_count").value_or(-1), 3);
    QCOMPARE(file.root.find_int_attribute("prompt_tokens").value_or(-1), 15);
    QCOMPARE(file.root.find_int_attribute("format_version").value_or(-1), 1);
    QCOMPARE(file.root.find_text_attribute("format").value_or(""), std::string("attnscope-capture"));
    QCOMPARE(file.root.find_text_attribute("kind").value_or(""), std::string("differential"));
    QCOMPARE(file.root.find_text_attribute("pairing").value_or(""), record.pairing);
}

void TestValuesWriter::texts_that_hdf5_cannot_hold_are_made_plain()
{
    SyntheticPass pass;
    pass.tokens = 3;
    CaptureRecord record = pass.record();
    record.prompt = std::string("a\0b\xff", 4) + "é";
    record.tokens[1].text = "\xf0\x9f";
    record.model_name = "m\xc3";
    const OpenedCapture file(write(pass, pass.everything(), record));
    QCOMPARE(file.root.open_dataset("prompt").read_texts().at(0), std::string("a\u2400b\uFFFDé"));
    const std::vector<std::uint8_t> bytes = file.root.open_dataset("prompt_bytes").read_all<std::uint8_t>();
    QCOMPARE(std::string(bytes.begin(), bytes.end()), record.prompt);
    QCOMPARE(file.root.open_dataset("token_text").read_texts().at(1), std::string("\uFFFD\uFFFD"));
    QCOMPARE(file.root.find_text_attribute("model_name").value_or(""), std::string("m\uFFFD"));
}

void TestValuesWriter::optional_objects_are_left_out()
{
    SyntheticPass pass;
    pass.kind = ModelKind::plain;
    pass.tokens = 3;
    CaptureRecord record = pass.record();
    record.prompt.clear();
    for (Token& token : record.tokens)
        token.bytes.clear(); // ids without a tokenizer
    const OpenedCapture file(write(pass, pass.everything(), record));
    for (const char* name : {"attention_2", "attention_difference", "lambda", "lambda_init", "pair_first",
                             "segment", "segment_name", "interventions", "prediction_id", "lens_id",
                             "statistics/cosine", "statistics/row_sum_2", "statistics/segment_mass_1"})
        QVERIFY2(!file.root.has(name), name);
    QCOMPARE(file.root.open_dataset("token_bytes").extent(), hdf5::Extent{0});
    QCOMPARE(file.root.open_dataset("prompt_bytes").extent(), hdf5::Extent{0});
}

QTEST_GUILESS_MAIN(TestValuesWriter)
#include "tst_values_writer.moc"
