// The table of heads, against plain computations from the maps of a pass.
#include "core/error.h"
#include "core/experiment/heads/head_likeness_sink.h"
#include "core/experiment/heads/heads_experiment.h"
#include "core/experiment/run_experiment.h"
#include "core/experiment/text/loss_meter.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/collecting_sink.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

HeadsSettings small_settings()
{
    HeadsSettings settings;
    settings.text.length = 60;
    settings.text.windows = 1;
    settings.repeated_samples = 1;
    settings.needle_samples = 0;
    return settings;
}

ExperimentRun run(ExperimentModel& model, const HeadsSettings& settings,
                  const ExperimentOptions& options = {}, const Progress& progress = {})
{
    HeadsExperiment experiment(settings, model.info(), model.tokenizer());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

CollectingSink& maps_of(ExperimentModel& model, const HeadsSettings& settings, CollectingSink& sink)
{
    PassRequest request;
    request.ids = TextWindows(settings.text, model.tokenizer()).window(0).ids();
    AttentionSink* const sinks[] = {&sink};
    std::vector<std::string> notices;
    model.model().run(request, sinks, {}, notices);
    return sink;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b)
{
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += double(a[i]) * b[i];
        aa += double(a[i]) * a[i];
        bb += double(b[i]) * b[i];
    }
    return ab / std::sqrt(aa * bb);
}

} // namespace

class HeadsTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void columns_of_text_are_those_of_the_maps_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("differential") << "diffllama_mha";
        QTest::newRow("plain") << "llama_mha_untied";
    }

    void columns_of_text_are_those_of_the_maps()
    {
        QFETCH(QString, model);
        ExperimentModel loaded(model.toStdString());
        const ExperimentResult result = *run(loaded, small_settings()).result;
        CollectingSink sink;
        maps_of(loaded, small_settings(), sink);
        const bool pairs = model != "llama_mha_untied";
        const Component used = pairs ? Component::difference : Component::first;
        const int heads = loaded.info().head_count;
        for (int layer = 0; layer < loaded.info().layer_count; ++layer)
            for (int head = 0; head < heads; ++head) {
                const auto at = std::size_t(layer * heads + head);
                const std::vector<float>& map = sink.maps.at({layer, head, used});
                double share = 0, negative = 0, others = 0;
                for (std::size_t row = 0; row < 60; ++row)
                    share += map[row * 60] / 60.0;
                for (const float cell : map)
                    negative += cell < 0 ? -double(cell) / 60 : 0;
                for (int other = 0; other < heads; ++other)
                    others += other == head ? 0 : cosine(map, sink.maps.at({layer, other, used}));
                QVERIFY(std::abs(result.require_array("sink_share").values[at] - share) < 1e-6);
                QVERIFY(std::abs(result.require_array("negative_mass").values[at] - negative) < 1e-5);
                QVERIFY(std::abs(result.require_array("redundancy_distance").values[at] -
                                 (1 - others / (heads - 1))) < 1e-9);
                if (pairs)
                    QVERIFY(std::abs(result.require_array("cosine").values[at] -
                                     cosine(sink.maps.at({layer, head, Component::first}),
                                            sink.maps.at({layer, head, Component::second}))) < 1e-6);
            }
        QCOMPARE(result.find_array("cosine") != nullptr, pairs);
        QVERIFY(result.find_array("induction") != nullptr);
        QVERIFY(result.find_array("importance") == nullptr && result.find_array("retrieval") == nullptr);
    }

    void importance_is_the_loss_without_the_head()
    {
        ExperimentModel model("diffllama_one_pair");
        HeadsSettings settings = small_settings();
        settings.repeated_samples = 0;
        settings.importance = true;
        const ExperimentResult result = *run(model, settings).result;
        double losses[2];
        for (const bool without : {false, true}) {
            PassRequest request;
            request.ids = TextWindows(settings.text, model.tokenizer()).window(0).ids();
            if (without)
                request.interventions.ablated_heads.insert({0, 0});
            LossMeter meter;
            meter.listen(request);
            std::vector<std::string> notices;
            model.model().run(request, {}, {}, notices);
            QCOMPARE(meter.tokens(), 59.0);
            losses[without] = meter.sum() / meter.tokens();
        }
        QCOMPARE(result.require_array("importance").values, std::vector<double>{losses[1] - losses[0]});
    }

    void loss_and_accuracy_are_those_of_the_predictions()
    {
        ExperimentModel model("llama_mha_untied");
        PassRequest request;
        request.ids = TextWindows(small_settings().text, model.tokenizer()).window(0).ids();
        request.rank_count = model.info().vocabulary_size; // every probability
        LossMeter meter;
        meter.listen(request);
        CollectingSink sink;
        AttentionSink* const sinks[] = {&sink};
        std::vector<std::string> notices;
        model.model().run(request, sinks, {}, notices);
        const CollectedPredictions& all = sink.predicted.at(-1);
        double loss = 0, right = 0;
        for (std::size_t row = 0; row + 1 < request.ids.size(); ++row)
            for (std::size_t rank = 0; rank < std::size_t(all.ranks); ++rank)
                if (all.ids[row * std::size_t(all.ranks) + rank] == request.ids[row + 1]) {
                    loss -= all.log_probabilities[row * std::size_t(all.ranks) + rank];
                    right += rank == 0 ? 1 : 0;
                }
        QVERIFY(std::abs(meter.sum() - loss) < 1e-3);
        QCOMPARE(meter.right(), right);
    }

    void retrieval_is_a_share()
    {
        ExperimentModel model("diffllama_mha");
        HeadsSettings settings = small_settings();
        settings.text.length = 240;
        settings.repeated_samples = 0;
        settings.needle_samples = 2;
        ExperimentOptions options;
        options.allow_long = true;
        options.journal = folder_.path("heads.jsonl");
        const ExperimentResult result = *run(model, settings, options).result;
        for (const double share : result.require_array("retrieval").values)
            QVERIFY(share >= 0 && share <= 1);
        const ExperimentRun again = run(model, settings, options, [](auto, auto) { return false; });
        QVERIFY(again.result->require_array("retrieval").values == result.require_array("retrieval").values);
    }

    void a_text_too_short_leaves_the_other_scores()
    {
        ExperimentModel model("diffllama_mha");
        HeadsSettings settings = small_settings();
        settings.text.text = "Short.";
        const ExperimentResult result = *run(model, settings).result;
        QVERIFY(result.find_array("induction") != nullptr && result.find_array("entropy") == nullptr);
        settings.repeated_samples = 0;
        expect_error([&] { run(model, settings); }, ErrorKind::not_found, {"fewer than one window"});
    }
};

QTEST_APPLESS_MAIN(HeadsTest)
#include "tst_heads.moc"
