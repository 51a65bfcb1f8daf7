// Attention logits with few bits.
#include "core/error.h"
#include "core/experiment/quantize/quantize_experiment.h"
#include "core/experiment/run_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

QuantizeSettings small_settings()
{
    QuantizeSettings settings;
    settings.bits = {16, 8, 4, 2};
    settings.text.length = 40;
    settings.text.windows = 2;
    settings.needle_samples = 0;
    return settings;
}

ExperimentRun run(ExperimentModel& model, const QuantizeSettings& settings,
                  const ExperimentOptions& options = {}, const Progress& progress = {})
{
    QuantizeExperiment experiment(settings, model.tokenizer());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

/// Logits of one map: two queries of a causal pass over two tokens.
LogitStrip strip(std::vector<float>& values)
{
    return {0, 0, Component::first, {0, 2}, {0, 2}, Mask{}, 2, values};
}

} // namespace

class QuantizeTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void steps_are_those_of_absmax_data()
    {
        QTest::addColumn<float>("logit");
        QTest::addColumn<float>("largest");
        QTest::addColumn<int>("bits");
        QTest::addColumn<float>("expected");
        QTest::newRow("the largest stays") << 7.0F << 7.0F << 4 << 7.0F;
        QTest::newRow("four bits have seven steps") << 2.4F << 7.0F << 4 << 2.0F;
        QTest::newRow("half a step is rounded away from zero") << -2.5F << 7.0F << 4 << -3.0F;
        QTest::newRow("two bits have one step") << 3.4F << 7.0F << 2 << 0.0F;
        QTest::newRow("eight bits have 127") << 1.0F << 254.0F << 8 << 2.0F;
        QTest::newRow("nothing but zeros") << 0.0F << 0.0F << 4 << 0.0F;
    }

    void steps_are_those_of_absmax()
    {
        QFETCH(float, logit);
        QFETCH(float, largest);
        QFETCH(int, bits);
        QFETCH(float, expected);
        QCOMPARE(quantized(logit, largest, bits), expected);
    }

    void what_shares_an_absmax_is_as_stated_data()
    {
        QTest::addColumn<bool>("by_row");
        QTest::addColumn<float>("first");
        QTest::addColumn<float>("change");
        // Row 0 sees 1; row 1 sees 2.4 and 7; the hidden cell 100 does not count. 4 bits: steps of 1 for the tensor.
        const float before = 1 / (1 + std::exp(4.6F)), after = 1 / (1 + std::exp(5.0F));
        QTest::newRow("tensor") << false << 1.0F << (before - after) / 2;
        QTest::newRow("row") << true << 1.0F << (before - after) / 2;
    }

    void what_shares_an_absmax_is_as_stated()
    {
        QFETCH(bool, by_row);
        QFETCH(float, first);
        QFETCH(float, change);
        ModelInfo model;
        model.layer_count = model.head_count = 1;
        LogitQuantizer quantizer(model, by_row ? Granularity::row : Granularity::tensor, 4);
        PassRequest request;
        quantizer.listen(request);
        QCOMPARE(bool(request.survey_attention_logits), !by_row);
        std::vector<float> values{1, 100, 2.4F, 7};
        if (!by_row)
            request.survey_attention_logits(strip(values));
        request.visit_attention_logits(strip(values));
        QCOMPARE(values[0], first);
        QCOMPARE(values[1], 100.0F);
        QCOMPARE(values[2], 2.0F);
        QCOMPARE(values[3], 7.0F);
        QVERIFY(std::abs(quantizer.map_change() - double(change)) < 1e-6);
    }

    void fewer_bits_change_the_maps_more_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("differential") << "diffllama_mha";
        QTest::newRow("plain") << "llama_mha_untied";
    }

    void fewer_bits_change_the_maps_more()
    {
        QFETCH(QString, model);
        ExperimentModel loaded(model.toStdString());
        const ExperimentResult result = *run(loaded, small_settings()).result;
        const std::vector<double>& change = result.require_array("map_change").values;
        QCOMPARE(change.size(), std::size_t(2 * 5));
        for (const std::size_t granularity : {0, 5}) {
            QCOMPARE(change[granularity], 0.0);
            for (std::size_t bits = 1; bits < 5; ++bits)
                QVERIFY(change[granularity + bits] > change[granularity + bits - 1]);
        }
        const std::vector<double>& loss = result.require_array("loss_increase").values;
        QCOMPARE(loss[0], 0.0);
        QVERIFY(std::abs(loss[1]) < 1e-3 && loss[4] != 0.0);
        // A random model is as good as guessing: log of the vocabulary, more or less.
        QVERIFY(result.require_array("loss").values[0] > 1);
        QVERIFY(result.find_array("accuracy_needle") == nullptr);
    }

    void a_stopped_run_goes_on()
    {
        ExperimentModel model("diffllama_mha");
        const QuantizeSettings settings = small_settings();
        ExperimentOptions options;
        options.journal = folder_.path("quantize.jsonl");
        QCOMPARE(run(model, settings, options, [](auto done, auto) { return done < 1500; }).samples,
                 std::size_t(1));
        const ExperimentRun rest = run(model, settings, options);
        const ExperimentRun whole = run(model, settings);
        QCOMPARE(rest.samples_before, std::size_t(1));
        for (const char* name : {"loss", "map_change", "accuracy_next_token"})
            QVERIFY(rest.result->require_array(name).values == whole.result->require_array(name).values);
    }

    void needles_give_an_accuracy()
    {
        ExperimentModel model("diffllama_mha");
        QuantizeSettings settings = small_settings();
        settings.bits = {8};
        settings.text.length = 240;
        settings.text.windows = 1;
        settings.needle_samples = 1;
        ExperimentOptions options;
        options.allow_long = true;
        const ExperimentResult result = *run(model, settings, options).result;
        QCOMPARE(result.require_array("accuracy_needle").values, std::vector<double>(4, 0.0));
    }

    void impossible_bits_are_refused()
    {
        ExperimentModel model("diffllama_mha");
        QuantizeSettings settings = small_settings();
        settings.bits = {1};
        expect_error([&] { run(model, settings); }, ErrorKind::invalid_argument, {"2 to 24"});
    }
};

QTEST_APPLESS_MAIN(QuantizeTest)
#include "tst_quantize.moc"
