// What a pass hands out besides its maps, what it refuses, and how it is changed and stopped.
#include "core/checkpoint/model_folder.h"
#include "core/error.h"
#include "core/model/model.h"
#include "tests/support/collecting_sink.h"
#include "tests/support/golden_case.h"
#include "tests/support/temporary_model.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

std::filesystem::path golden_folder(const std::string& name)
{
    return std::filesystem::path(TEST_DATA) / "models" / name;
}

std::unique_ptr<Model> load(const std::filesystem::path& folder)
{
    return load_model(resolve_model(folder.string()), {.threads = 2});
}

PassRequest request_for(const std::string& name)
{
    PassRequest request;
    request.ids = load_golden_case(golden_folder(name)).input_ids();
    return request;
}

void run(Model& model, const PassRequest& request, CollectingSink& sink)
{
    AttentionSink* const sinks[] = {&sink};
    std::vector<std::string> notices;
    QCOMPARE(model.run(request, sinks, {}, notices), Outcome::done);
}

} // namespace

class ModelTest : public QObject {
    Q_OBJECT

private slots:
    void lambda_zero_switches_the_subtraction_off()
    {
        PassRequest request = request_for("diffllama_mha");
        request.interventions.lambda_of_layer[1] = 0.0F;
        CollectingSink sink;
        run(*load(golden_folder("diffllama_mha")), request, sink);
        QCOMPARE(sink.layers.at(1).lambda, std::vector<float>{0.0F});
        QVERIFY(sink.layers.at(0).lambda[0] != 0.0F);
        QCOMPARE(sink.maps.at({1, 0, Component::difference}), sink.maps.at({1, 0, Component::first}));
        QVERIFY(sink.maps.at({0, 0, Component::difference}) != sink.maps.at({0, 0, Component::first}));
        // What the layer learned is still reported.
        QVERIFY(sink.layers.at(1).lambda_1[0] != 0.0F);
    }

    void a_layers_own_lambda_wins_over_that_of_all()
    {
        PassRequest request = request_for("diffllama_mha");
        request.interventions.lambda_everywhere = 0.5F;
        request.interventions.lambda_of_layer[2] = 0.25F;
        CollectingSink sink;
        run(*load(golden_folder("diffllama_mha")), request, sink);
        QCOMPARE(sink.layers.at(0).lambda, std::vector<float>{0.5F});
        QCOMPARE(sink.layers.at(2).lambda, std::vector<float>{0.25F});
        QCOMPARE(request.interventions.describe().size(), std::size_t(2));
        QVERIFY(request.interventions.describe()[1].find("0.25") != std::string::npos);
    }

    void an_ablated_head_changes_what_comes_after_it_only()
    {
        const auto model = load(golden_folder("diffllama_mha"));
        PassRequest request = request_for("diffllama_mha");
        CollectingSink untouched;
        run(*model, request, untouched);
        request.interventions.ablated_heads = {{1, 0}};
        CollectingSink ablated;
        run(*model, request, ablated);
        for (const auto& [key, map] : untouched.maps)
            QCOMPARE(ablated.maps.at(key) == map, key.layer <= 1);
        QVERIFY(ablated.predicted.at(-1).log_probabilities != untouched.predicted.at(-1).log_probabilities);
    }

    void the_logit_lens_ends_in_the_prediction()
    {
        PassRequest request = request_for("diffllama_mha");
        request.logit_lens = true;
        CollectingSink sink;
        run(*load(golden_folder("diffllama_mha")), request, sink);
        QCOMPARE(sink.predicted.size(), std::size_t(4)); // three layers and the output
        QCOMPARE(sink.predicted.at(2).ids, sink.predicted.at(-1).ids);
        QCOMPARE(sink.predicted.at(2).log_probabilities, sink.predicted.at(-1).log_probabilities);
        QVERIFY(sink.predicted.at(0).ids != sink.predicted.at(-1).ids);
    }

    void a_survey_sees_the_logits_that_the_visit_may_change()
    {
        PassRequest request = request_for("diffllama_mha");
        CollectingSink untouched, halved;
        const auto model = load(golden_folder("diffllama_mha"));
        run(*model, request, untouched);
        std::atomic<int> surveyed{0}, visited{0};
        request.survey_attention_logits = [&](const LogitStrip&) { ++surveyed; };
        request.visit_attention_logits = [&](const LogitStrip& strip) {
            ++visited;
            for (float& logit : strip.values)
                logit *= 0.5F;
        };
        run(*model, request, halved);
        QCOMPARE(surveyed.load(), 2 * model->info().layer_count * model->info().head_count);
        QCOMPARE(visited.load(), surveyed.load());
        QVERIFY(halved.maps != untouched.maps);
    }

    void outputs_of_layers_are_hidden_states_before_the_final_norm()
    {
        PassRequest request = request_for("llama_gqa");
        std::vector<std::vector<float>> hidden, outputs;
        request.on_hidden = [&](int, std::span<const float> x) { hidden.emplace_back(x.begin(), x.end()); };
        request.on_layer_output = [&](int layer, std::span<const float> x) {
            QCOMPARE(layer, int(outputs.size()));
            outputs.emplace_back(x.begin(), x.end());
        };
        CollectingSink sink;
        const auto model = load(golden_folder("llama_gqa"));
        run(*model, request, sink);
        QCOMPARE(int(outputs.size()), model->info().layer_count);
        for (std::size_t layer = 0; layer + 1 < outputs.size(); ++layer)
            QCOMPARE(outputs[layer], hidden[layer + 1]);
        QVERIFY(outputs.back() != hidden.back()); // which went through the final norm
    }

    void predictions_are_made_for_the_rows_asked_for()
    {
        PassRequest request = request_for("diffllama_mha");
        const auto model = load(golden_folder("diffllama_mha"));
        CollectingSink all;
        run(*model, request, all);
        request.prediction_queries = {7, 3, 4, 20, 3};
        request.rank_count = 5;
        CollectingSink some;
        run(*model, request, some);
        QCOMPARE(some.predicted.at(-1).queries, (std::vector<int>{3, 4, 7, 20}));
        QCOMPARE(some.predicted.at(-1).ranks, 5);
        QCOMPARE(some.predicted.at(-1).ids[2 * 5], all.predicted.at(-1).ids[7 * 10]);
    }

    void what_cannot_be_run_is_refused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("wrong");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("word");
        const int invalid = int(ErrorKind::invalid_argument);
        QTest::newRow("no tokens") << "diffllama_mha"
                                   << "empty" << invalid << "no tokens";
        QTest::newRow("id past the embedding") << "diffllama_mha"
                                               << "id" << invalid << "346 rows";
        QTest::newRow("negative id") << "diffllama_mha"
                                     << "negative" << invalid << "-1";
        QTest::newRow("lambda of a plain model") << "llama_gqa"
                                                 << "lambda" << invalid << "no lambda";
        QTest::newRow("lambda of a layer that is not there") << "diffllama_mha"
                                                             << "layer" << invalid << "layers 0 to 2";
        QTest::newRow("head that is not there") << "diffllama_mha"
                                                << "head" << invalid << "heads 0 to 1";
        QTest::newRow("prediction past the end") << "diffllama_mha"
                                                 << "query" << invalid << "no query 26";
        QTest::newRow("longer than the context") << "diffllama_mha"
                                                 << "long" << int(ErrorKind::too_large) << "256";
    }

    void what_cannot_be_run_is_refused()
    {
        QFETCH(QString, name);
        QFETCH(QString, wrong);
        QFETCH(int, kind);
        QFETCH(QString, word);
        PassRequest request = request_for(name.toStdString());
        if (wrong == "empty")
            request.ids.clear();
        else if (wrong == "id")
            request.ids[3] = 346;
        else if (wrong == "negative")
            request.ids[3] = -1;
        else if (wrong == "lambda")
            request.interventions.lambda_everywhere = 0.0F;
        else if (wrong == "layer")
            request.interventions.lambda_of_layer[3] = 0.0F;
        else if (wrong == "head")
            request.interventions.ablated_heads = {{0, 2}};
        else if (wrong == "query")
            request.prediction_queries = {26};
        else
            request.ids.resize(257, 5);
        const auto model = load(golden_folder(name.toStdString()));
        std::vector<std::string> notices;
        try {
            model->run(request, {}, {}, notices);
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(int(error.kind()), kind);
            QVERIFY2(QString(error.what()).contains(word), error.what());
        }
        if (wrong == "long") {
            request.allow_long = true;
            QCOMPARE(model->run(request, {}, {}, notices), Outcome::done);
        }
    }

    void dynamic_rope_runs_past_its_context_unasked()
    {
        const auto model = load(golden_folder("diffllama_rope_dynamic"));
        QCOMPARE(model->info().context_length, 0);
        CollectingSink sink;
        run(*model, request_for("diffllama_rope_dynamic"), sink); // 56 tokens, max_position_embeddings 24
        QCOMPARE(sink.info.tokens(), 56);
    }

    void it_stops_at_any_point()
    {
        const auto model = load(golden_folder("diffllama_mha"));
        const PassRequest request = request_for("diffllama_mha");
        std::uint64_t calls = 0;
        std::vector<std::string> notices;
        CollectingSink listening;
        AttentionSink* const sinks[] = {&listening};
        model->run(
            request, sinks, [&](std::uint64_t, std::uint64_t) { return ++calls > 0; }, notices);
        QVERIFY(calls > 3);
        for (std::uint64_t stop_at = 1; stop_at <= 3; ++stop_at) {
            std::uint64_t call = 0;
            CollectingSink sink;
            AttentionSink* const stopped[] = {&sink};
            QCOMPARE(model->run(
                         request, stopped, [&](std::uint64_t, std::uint64_t) { return ++call < stop_at; },
                         notices),
                     Outcome::cancelled);
            QVERIFY(!sink.predicted.contains(-1));
        }
    }

    void the_number_of_threads_changes_nothing()
    {
        const PassRequest request = request_for("diffllama_long");
        CollectingSink one, three;
        const ModelFolder folder = resolve_model(golden_folder("diffllama_long").string());
        run(*load_model(folder, {.threads = 1}), request, one);
        run(*load_model(folder, {.threads = 3}), request, three);
        QCOMPARE(three.maps.at({0, 0, Component::first}), one.maps.at({0, 0, Component::first}));
    }

    void values_that_are_not_finite_are_told_once()
    {
        const auto model = load(std::filesystem::path(TEST_DATA) / "illformed/nan_weights");
        PassRequest request;
        request.ids = {1, 2, 3};
        std::vector<std::string> notices;
        QCOMPARE(model->run(request, {}, {}, notices), Outcome::done);
        QCOMPARE(notices.size(), std::size_t(1));
        QVERIFY2(notices[0].find("not finite") != std::string::npos, notices[0].c_str());
    }

    void unused_tensors_are_named()
    {
        const auto model = load(std::filesystem::path(TEST_DATA) / "illformed/extra_tensor");
        QCOMPARE(model->notices().size(), std::size_t(1));
        QVERIFY2(model->notices()[0].find("does not use") != std::string::npos, model->notices()[0].c_str());
    }

    void devices_that_are_not_there_are_refused_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<int>("kind");
        QTest::newRow("no device at all") << "toaster" << int(ErrorKind::invalid_argument);
        QTest::newRow("a GPU where there is none") << "cuda:0" << int(ErrorKind::not_supported);
        QTest::newRow("a device of another kind") << "meta" << int(ErrorKind::not_supported);
    }

    void devices_that_are_not_there_are_refused()
    {
        QFETCH(QString, device);
        QFETCH(int, kind);
        try {
            load_model(resolve_model(golden_folder("llama_gqa").string()), {.device = device.toStdString()});
            QSKIP("this machine has that device");
        } catch (const Error& error) {
            QCOMPARE(int(error.kind()), kind);
        }
    }
};

QTEST_APPLESS_MAIN(ModelTest)
#include "tst_model.moc"
