// Outliers of a small random model, against a plain computation from everything that a pass hands out.
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/outliers/outliers_experiment.h"
#include "core/experiment/run_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <mutex>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ExperimentRun run(ExperimentModel& model, const TextSettings& settings, const ExperimentOptions& options = {},
                  const Progress& progress = {})
{
    OutliersExperiment experiment(settings, model.info(), model.tokenizer());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

std::vector<float> sorted_magnitudes(std::vector<float> values)
{
    for (float& value : values)
        value = std::abs(value);
    std::sort(values.begin(), values.end(), std::greater<>());
    return values;
}

} // namespace

class OutliersTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void the_largest_are_those_of_the_passes_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("differential") << "diffllama_mha";
        QTest::newRow("plain") << "llama_mha_untied";
    }

    void the_largest_are_those_of_the_passes()
    {
        QFETCH(QString, model);
        ExperimentModel loaded(model.toStdString());
        TextSettings settings;
        settings.length = 70;
        settings.windows = 2;
        const ExperimentResult result = *run(loaded, settings).result;

        std::vector<float> logits, hidden;
        std::mutex mutex;
        for (int window = 0; window < 2; ++window) {
            PassRequest request;
            request.ids = TextWindows(settings, loaded.tokenizer()).window(window).ids();
            QCOMPARE(request.ids.size(), std::size_t(70));
            request.visit_attention_logits = [&](const LogitStrip& strip) {
                const std::lock_guard lock(mutex);
                for (int query = strip.queries.begin; query < strip.queries.end; ++query)
                    for (int key = 0; key <= query; ++key) // causal
                        logits.push_back(strip.values[std::size_t(
                            (query - strip.queries.begin) * strip.keys.size() + key - strip.keys.begin)]);
            };
            request.on_layer_output = [&](int, std::span<const float> x) {
                hidden.insert(hidden.end(), x.begin(), x.end());
            };
            std::vector<std::string> notices;
            QCOMPARE(loaded.model().run(request, {}, {}, notices), Outcome::done);
        }
        const std::size_t maps = model == "llama_mha_untied" ? 1 : 2;
        QCOMPARE(logits.size(),
                 2 * maps * 70 * 71 / 2 * std::size_t(loaded.info().layer_count * loaded.info().head_count));
        compare(result, "logit", sorted_magnitudes(logits));
        compare(result, "hidden", sorted_magnitudes(hidden));
        const std::vector<double>& by_head = result.require_array("largest_logit").values;
        QCOMPARE(by_head.size(), maps * std::size_t(loaded.info().layer_count * loaded.info().head_count));
        QCOMPARE(*std::max_element(by_head.begin(), by_head.end()),
                 double(sorted_magnitudes(logits).front()));
    }

    void a_stopped_run_goes_on()
    {
        ExperimentModel model("diffllama_mha");
        TextSettings settings;
        settings.length = 40;
        settings.windows = 3;
        const ExperimentRun whole = run(model, settings);
        ExperimentOptions options;
        options.journal = folder_.path("outliers.jsonl");
        QCOMPARE(run(model, settings, options, [](auto done, auto) { return done < 1500; }).samples,
                 std::size_t(1));
        const ExperimentRun rest = run(model, settings, options);
        QCOMPARE(rest.samples_before, std::size_t(1));
        for (const char* name : {"logit_top", "hidden_quantile", "largest_logit", "logit_key"})
            QVERIFY(rest.result->require_array(name).values == whole.result->require_array(name).values);
    }

    void windows_of_a_text_follow_each_other()
    {
        ExperimentModel model("diffllama_mha");
        TextSettings settings;
        settings.length = 12;
        settings.windows = 50;
        settings.text = "The quick brown fox jumps over the lazy dog. Then it sleeps.";
        const TextWindows windows(settings, model.tokenizer());
        std::string text;
        for (int i = 0; i < windows.count(); ++i)
            text += windows.window(i).text;
        QVERIFY(windows.count() > 1 && windows.count() < 50);
        QCOMPARE(settings.text->substr(0, text.size()), text);
    }

    void a_text_shorter_than_a_window_qualifies_for_nothing()
    {
        ExperimentModel model("diffllama_mha");
        TextSettings settings;
        settings.length = 100;
        settings.text = "Too short.";
        expect_error([&] { run(model, settings); }, ErrorKind::not_found, {"fewer than one window of 100"});
    }

private:
    static void compare(const ExperimentResult& result, const std::string& name,
                        const std::vector<float>& sorted)
    {
        const std::vector<double>& top = result.require_array(name + "_top").values;
        for (std::size_t i = 0; i < top.size(); ++i)
            QCOMPARE(top[i], double(sorted[i]));
        const double median = sorted[sorted.size() / 2];
        QVERIFY(std::abs(result.require_array(name + "_quantile").values[0] - median) <= median / 200);
    }
};

QTEST_APPLESS_MAIN(OutliersTest)
#include "tst_outliers.moc"
