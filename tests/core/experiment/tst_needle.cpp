// The needle experiment on small random models: its numbers are those of the maps, whoever computes them, and however often
// it was stopped.
#include "core/capture/capture_reader.h"
#include "core/error.h"
#include "core/experiment/needle/needle_experiment.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/run_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

NeedleSettings small_settings()
{
    NeedleSettings settings;
    settings.lengths = {180, 230};
    settings.depths = {0, 50, 100};
    settings.samples = 2;
    settings.texts.needle = "The code of {key} is {value}.";
    settings.texts.question = "The code of {keys}?";
    settings.texts.lead = "{key} is";
    return settings;
}

ExperimentRun run(ExperimentModel& model, const NeedleSettings& settings,
                  const ExperimentOptions& options = {}, const Progress& progress = {})
{
    NeedleExperiment experiment(settings, model.info(), model.tokenizer(), options.allow_long);
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

/// What a person would compute from one capture with three nested loops.
struct PlainLoops {
    std::map<std::string, std::vector<double>> mass; ///< by map, [segment]: mean over rows, heads, layers
    double rows = 0;

    PlainLoops()
    {
        for (const char* map : {"first", "second", "difference", "difference_absolute"})
            mass[map].assign(5, 0);
    }

    void add(const CaptureReader& reader)
    {
        const CaptureRecord& record = reader.record();
        // The answer is a space, which may be a token of its own and is no part of the number, and four digits.
        std::vector<int> queries;
        for (int token = record.prompt_tokens; token < reader.key_count(); ++token)
            if (record.tokens[std::size_t(token)].bytes.find_first_of("0123456789") != std::string::npos)
                queries.push_back(token - 1);
        for (const int layer : reader.layers())
            for (const int head : reader.heads())
                for (const int query : queries) {
                    ++rows;
                    const auto row = [&](Component component) {
                        return reader.read({layer, head, component}, {{query, query + 1}, {}}).values;
                    };
                    const bool pairs = reader.kind() != ModelKind::plain;
                    const std::vector<float> a1 = row(Component::first);
                    const std::vector<float> a2 = pairs ? row(Component::second) : a1;
                    const std::vector<float> a = pairs ? row(Component::difference) : a1;
                    for (int key = 0; key < reader.key_count(); ++key) {
                        const std::size_t segment = segment_of(record, key);
                        mass["first"][segment] += a1[std::size_t(key)];
                        mass["second"][segment] += a2[std::size_t(key)];
                        mass["difference"][segment] += a[std::size_t(key)];
                        mass["difference_absolute"][segment] += std::abs(double(a[std::size_t(key)]));
                    }
                }
    }

    static std::size_t segment_of(const CaptureRecord& record, int key)
    {
        for (const Segment& segment : record.segments)
            for (std::size_t i = 0; i < five_segments.size(); ++i)
                if (segment.name == five_segments[i] && segment.tokens.contains(key))
                    return i;
        QTest::qFail("a key is in no segment", __FILE__, __LINE__);
        return 0;
    }
};

/// Results as they would be written, but for the time of the run.
std::string text_of(ExperimentResult result)
{
    result.created.clear();
    std::string text = result.settings;
    for (const ResultArray& array : result.arrays)
        for (const double value : array.values)
            text += "\n" + array.name + " " + QString::number(value, 'g', 17).toStdString();
    for (const std::string& note : result.notes)
        text += "\n" + note;
    return text;
}

} // namespace

class NeedleTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void the_numbers_are_those_of_the_captures_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("differential") << "diffllama_mha";
        QTest::newRow("plain") << "llama_mha_untied";
    }

    void the_numbers_are_those_of_the_captures()
    {
        QFETCH(QString, model);
        ExperimentModel loaded(model.toStdString());
        NeedleSettings settings = small_settings();
        settings.lengths = {200};
        ExperimentOptions options;
        options.kept_captures = folder_.path(("captures of " + model).toStdString());
        const ExperimentResult result = *run(loaded, settings, options).result;
        const ResultAxis& maps = result.require_axis("map");
        QCOMPARE(maps.size(), std::size_t(model == "llama_mha_untied" ? 1 : 4));
        for (std::size_t depth = 0; depth < settings.depths.size(); ++depth) {
            PlainLoops loops;
            for (int sample = 0; sample < settings.samples; ++sample)
                loops.add(CaptureReader::open(*options.kept_captures /
                                              ("needle-1-1-length-200-depth-" +
                                               std::to_string(int(settings.depths[depth])) + "-sample-" +
                                               std::to_string(sample) + ".attn.h5")));
            for (std::size_t map = 0; map < maps.size(); ++map)
                compare(result, depth, map, loops.mass[maps.labels[map]], loops.rows);
        }
    }

    void means_over_heads_are_the_shares_of_the_cell()
    {
        ExperimentModel model("diffllama_mha");
        const ExperimentResult result = *run(model, small_settings()).result;
        const std::vector<double>& by_head = result.require_array("head_segment_mass").values;
        const std::vector<double>& by_cell = result.require_array("segment_mass").values;
        const std::size_t inner = 4 * 5;
        const std::size_t heads = by_head.size() / by_cell.size();
        QCOMPARE(heads, std::size_t(model.info().layer_count * model.info().head_count));
        for (std::size_t i = 0; i < by_cell.size(); ++i) {
            double sum = 0;
            for (std::size_t head = 0; head < heads; ++head)
                sum += by_head[(i / inner * heads + head) * inner + i % inner];
            QVERIFY(std::abs(sum / double(heads) - by_cell[i]) < 1e-12);
        }
        // A random model answers nothing.
        for (const double accuracy : result.require_array("accuracy").values)
            QCOMPARE(accuracy, 0.0);
        QCOMPARE(result.require_array("cancellation").values.size(), heads);
    }

    void several_needles_are_asked_for_one_after_the_other()
    {
        ExperimentModel model("diffllama_mha");
        NeedleSettings settings = small_settings();
        settings.lengths = {240};
        settings.depths = {50};
        settings.counts = {{1, 1}, {2, 2}};
        ExperimentOptions options;
        options.journal = folder_.path("two.jsonl");
        options.allow_long = true;
        run(model, settings, options);
        std::ifstream journal(*options.journal);
        std::vector<Json> records;
        for (std::string line; std::getline(journal, line);)
            records.push_back(Json::parse(line));
        QCOMPARE(records.size(), std::size_t(1 + 2 * 2));
        QCOMPARE(records[1].at("asked").size(), std::size_t(1));
        QCOMPARE(records[2].at("asked").size(), std::size_t(2));
        for (const Json& asked : records[2].at("asked")) {
            QCOMPARE(asked.at("value").get<std::string>().size(), std::size_t(4));
            QCOMPARE(asked.at("attention").at("rows").get<int>(), asked.at("answer_tokens").get<int>());
        }
        QVERIFY(records[2].at("tokens").get<int>() <= 240);
    }

    void a_run_that_was_stopped_gives_what_an_unbroken_one_gives()
    {
        ExperimentModel model("diffllama_mha");
        const NeedleSettings settings = small_settings();
        const ExperimentRun whole = run(model, settings);
        ExperimentOptions options;
        options.journal = folder_.path("stopped.jsonl");
        const ExperimentRun part = run(model, settings, options, [](std::uint64_t done, std::uint64_t) {
            return done < 5400; // in the middle of a sample
        });
        QCOMPARE(part.outcome, Outcome::cancelled);
        QCOMPARE(part.samples, std::size_t(5));
        QVERIFY(!part.result);
        const ExperimentRun rest = run(model, settings, options);
        QCOMPARE(rest.samples_before, std::size_t(5));
        QCOMPARE(rest.samples, std::size_t(12));
        QCOMPARE(text_of(*rest.result), text_of(*whole.result));
        // Once more: nothing is left to do, and the model need not run.
        QCOMPARE(text_of(*run(model, settings, options, [](auto, auto) { return false; }).result),
                 text_of(*whole.result));
    }

    void another_seed_gives_other_prompts()
    {
        ExperimentModel model("diffllama_one_kv_head");
        NeedleSettings settings = small_settings();
        settings.lengths = {110};
        settings.samples = 1;
        const ExperimentRun first = run(model, settings);
        settings.seed = 2;
        QVERIFY(text_of(*run(model, settings).result) != text_of(*first.result));
    }

    void lengths_that_hold_no_needle_are_left_out()
    {
        ExperimentModel model("diffllama_mha");
        NeedleSettings settings = small_settings();
        settings.lengths = {20, 180};
        const ExperimentResult result = *run(model, settings).result;
        QVERIFY(std::isnan(result.require_array("accuracy").values[0]));
        QCOMPARE(result.require_array("samples").values[3], 2.0);
        QVERIFY(std::any_of(result.notes.begin(), result.notes.end(), [](const std::string& note) {
            return note.find("without samples") != std::string::npos;
        }));
        settings.lengths = {20};
        expect_error([&] { run(model, settings); }, ErrorKind::not_found, {"no prompt could be made", "20"});
        bool qualified = true;
        try {
            run(model, settings);
        } catch (const NothingQualified&) {
            qualified = false;
        }
        QVERIFY(!qualified);
    }

    void prompts_beyond_the_context_are_refused_unless_allowed()
    {
        ExperimentModel model("diffllama_mha"); // 256 tokens
        NeedleSettings settings = small_settings();
        settings.lengths = {300};
        settings.depths = {0};
        settings.samples = 1;
        expect_error([&] { run(model, settings); }, ErrorKind::too_large, {"300", "256", "--allow-long"});
        ExperimentOptions options;
        options.allow_long = true;
        QCOMPARE(run(model, settings, options).samples, std::size_t(1));
    }

    void a_haystack_and_keys_of_ones_own_are_used()
    {
        ExperimentModel model("diffllama_mha");
        NeedleSettings settings = small_settings();
        settings.lengths = {200};
        settings.depths = {50};
        settings.samples = 1;
        settings.texts.haystack =
            "Rain fell. \"Who goes there?\" asked the guard. 3.5 metres is high!\n\nEnd";
        settings.texts.keys = {"Zork"};
        ExperimentOptions options;
        options.kept_captures = folder_.path("own");
        run(model, settings, options);
        const CaptureReader reader =
            CaptureReader::open(folder_.path("own/needle-1-1-length-200-depth-50-sample-0.attn.h5"));
        const std::string& prompt = reader.record().prompt;
        QVERIFY(prompt.find("The code of Zork is ") != std::string::npos);
        QVERIFY(prompt.find("Rain fell.") != std::string::npos);
        QVERIFY(prompt.find("3.5 metres is high!") != std::string::npos);
        QVERIFY(prompt.ends_with("The code of Zork? Zork is"));
    }

private:
    static void compare(const ExperimentResult& result, std::size_t cell, std::size_t map,
                        const std::vector<double>& mass, double rows)
    {
        const std::size_t maps = result.require_axis("map").size();
        double sum = 0;
        for (const double value : mass)
            sum += value / rows;
        for (std::size_t segment = 0; segment < 5; ++segment) {
            const std::size_t at = (cell * maps + map) * 5 + segment;
            QVERIFY(std::abs(result.require_array("segment_mass").values[at] - mass[segment] / rows) < 1e-6);
            const double share = result.require_array("segment_share").values[at];
            if (!std::isnan(share)) // the signed difference where lambda is near 1
                QVERIFY(std::abs(share - mass[segment] / rows / sum) < 1e-6);
        }
        const double noise = result.require_array("noise_fraction").values[cell * maps + map];
        if (!std::isnan(noise))
            QVERIFY(std::abs(noise - (mass[1] + mass[3]) / rows / sum) < 1e-6);
        QVERIFY(!std::isnan(noise) || sum < 0.1);
    }
};

QTEST_APPLESS_MAIN(NeedleTest)
#include "tst_needle.moc"
