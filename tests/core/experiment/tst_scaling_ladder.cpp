#include "core/error.h"
#include "core/experiment/scaling/scaling_result.h"
#include "tests/core/experiment/scaling_ladder_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <fstream>
#include <mutex>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ScalingRecipe tiny_ladder()
{
    return parse_scaling_recipe(tiny_ladder_text(), std::string(RESOURCES) + "/ladder.json");
}

std::string replaced(const std::string& part, const std::string& by)
{
    std::string text = tiny_ladder_text();
    const std::size_t at = text.find(part);
    if (at == std::string::npos)
        qFatal("the ladder has no %s", part.c_str());
    return text.replace(at, part.size(), by);
}

constexpr double true_ratio = 0.7;

/// Stands in for the trainer: leaves a state behind, and its losses obey a law in which the differential kind needs 0.7 of the
/// tokens.
struct LawfulTrainer {
    int stop_after = 1 << 30; ///< calls
    std::atomic<int> calls{0};
    std::mutex mutex;
    std::vector<std::string> folders;

    TrainingResult operator()(const Recipe& recipe, const TrainingOptions& options,
                              const TrainingWatch& watch)
    {
        {
            const std::lock_guard lock(mutex);
            folders.push_back(options.folder.filename().string());
        }
        TrainingResult result;
        result.status.step = result.status.steps = recipe.steps();
        if (++calls > stop_after || !watch(result.status)) {
            result.outcome = Outcome::cancelled;
            return result;
        }
        std::filesystem::create_directories(options.folder / "training");
        std::ofstream(options.folder / "training/state.safetensors") << "state";
        if (recipe.held_out.samples > 0) {
            const double share = options.model.kind == TrainedKind::differential ? true_ratio : 1;
            const double width = options.model.sizes.hidden_size, tokens = recipe.steps() * 128.0;
            result.held_out.tokens = 1;
            result.held_out.loss =
                1 + 0.01 * double(recipe.seed) + 20 / width + 30 * std::pow(tokens / share, -0.5);
        }
        return result;
    }
};

LadderRun run(LawfulTrainer& trainer, const QTemporaryDir& folder, int jobs = 1)
{
    LadderOptions options;
    options.folder = folder.filePath("ladder").toStdString();
    options.jobs = jobs;
    return run_ladder(tiny_ladder(), options, std::ref(trainer), {});
}

} // namespace

class TestScalingLadder : public QObject {
    Q_OBJECT

private slots:
    void reads_the_ladder_that_is_shipped();
    void makes_a_recipe_of_every_run();
    void trains_every_point_once_data();
    void trains_every_point_once();
    void goes_on_where_it_was_stopped();
    void finds_the_ratio_of_tokens();
    void refuses_the_folder_of_another_ladder();
    void refuses_data();
    void refuses();
};

void TestScalingLadder::reads_the_ladder_that_is_shipped()
{
    const ScalingRecipe recipe = read_scaling_recipe(RESOURCES "/recipes/scaling.json");
    QVERIFY(recipe.parameters[0].size() >= 4);
    QVERIFY(recipe.steps.size() >= 4);
    for (std::size_t size = 0; size < recipe.parameters[0].size(); ++size) {
        // Two layers of four lambda vectors, 16 numbers each.
        QCOMPARE(recipe.parameters[0][size] - recipe.parameters[1][size], std::uint64_t(2 * 4 * 16));
        QVERIFY(recipe.parameters_without_embedding[1][size] < recipe.parameters[1][size]);
    }
}

void TestScalingLadder::makes_a_recipe_of_every_run()
{
    const ScalingRecipe ladder = tiny_ladder();
    QCOMPARE(ladder.steps, (std::vector<int>{10, 20, 40}));
    QCOMPARE(ladder.point_count(), std::size_t(2 * 3 * 3 * 2));
    const LadderPlace place{1, 2, 1, 1};
    const Recipe whole = ladder.run_recipe(place), trunk = ladder.trunk_recipe(place);
    QCOMPARE(whole.steps(), 20);
    QCOMPARE(trunk.steps(), 16);
    QCOMPARE(whole.seed, std::uint64_t(4));
    QCOMPARE(whole.models.front().sizes.hidden_size, 24);
    QVERIFY(whole.models.front().kind == TrainedKind::plain);
    QCOMPARE(whole.held_out.samples, 8);
    QCOMPARE(trunk.held_out.samples, 0);
    QCOMPARE(learning_rate_at(whole, 15), 1e-2);
    QCOMPARE(learning_rate_at(whole, 19), 1e-3);
    // What the trunk of a longer run has done is what a shorter run begins with.
    const Recipe longer = ladder.trunk_recipe({1, 2, 2, 1});
    for (const Recipe* one : {&trunk, &longer})
        QCOMPARE(training_so_far(*one, one->models.front(), 16),
                 training_so_far(whole, whole.models.front(), 16));
}

void TestScalingLadder::trains_every_point_once_data()
{
    QTest::addColumn<int>("jobs");
    QTest::newRow("one at a time") << 1;
    QTest::newRow("three at a time") << 3;
}

void TestScalingLadder::trains_every_point_once()
{
    QFETCH(int, jobs);
    const QTemporaryDir folder;
    LawfulTrainer trainer;
    const LadderRun done = run(trainer, folder, jobs);
    QVERIFY(done.outcome == Outcome::done);
    QCOMPARE(done.points.size(), std::size_t(36));
    QCOMPARE(trainer.calls.load(), 72); // a trunk and a branch each
    for (std::size_t i = 0; i < done.points.size(); ++i)
        QCOMPARE(done.points[i].place, (LadderPlace{i / 18, i / 6 % 3, i / 2 % 3, i % 2}));
    QVERIFY(std::isnan(done.points[0].answer_loss)); // this trainer has no answers
    QVERIFY(!std::filesystem::exists(folder.filePath("ladder/models").toStdString()));
    LawfulTrainer idle;
    QCOMPARE(run(idle, folder).points_before, std::size_t(36));
    QCOMPARE(idle.calls.load(), 0);
}

void TestScalingLadder::goes_on_where_it_was_stopped()
{
    const QTemporaryDir folder, straight;
    LawfulTrainer stopped, rest, all;
    stopped.stop_after = 9; // within the branch of the fifth point
    const LadderRun part = run(stopped, folder);
    QVERIFY(part.outcome == Outcome::cancelled);
    QCOMPARE(part.points.size(), std::size_t(4));
    const LadderRun done = run(rest, folder);
    QVERIFY(done.outcome == Outcome::done);
    QCOMPARE(done.points_before, std::size_t(4));
    // The trunk of the fifth point is not trained again.
    QVERIFY(rest.folders.front().find("trunk") == std::string::npos);
    const LadderRun unbroken = run(all, straight);
    for (std::size_t i = 0; i < done.points.size(); ++i)
        QCOMPARE(done.points[i].loss, unbroken.points[i].loss);
}

void TestScalingLadder::finds_the_ratio_of_tokens()
{
    const QTemporaryDir folder;
    LawfulTrainer trainer;
    const ExperimentResult result = scaling_result(tiny_ladder(), run(trainer, folder).points);
    QVERIFY(determines_a_ratio(result));
    const auto value = [&](const char* name, std::size_t i) { return result.require_array(name).values[i]; };
    QVERIFY(std::abs(value("pooled_token_ratio", 0) - true_ratio) < 1e-3);
    QVERIFY(value("pooled_token_ratio_low", 0) < true_ratio &&
            true_ratio < value("pooled_token_ratio_high", 0));
    for (std::size_t size = 0; size < 3; ++size)
        QVERIFY(std::abs(value("token_ratio", size) - true_ratio) < 1e-3);
    QVERIFY(std::isnan(result.require_array("pooled_token_ratio").values[1])); // no answers
    QCOMPARE(result.require_array("loss").values.size(), std::size_t(18));
    QCOMPARE(result.require_array("loss_by_seed").values.size(), std::size_t(36));
    const ResultArray& by_seed = result.require_array("loss_by_seed");
    QCOMPARE(result.require_array("loss").values[3], (by_seed.values[6] + by_seed.values[7]) / 2);
    // The curve of a kind passes through its mean losses.
    for (std::size_t kind = 0; kind < 2; ++kind) {
        const double fitted = value("token_floor", 0) +
                              value("token_factor", kind * 3) * std::pow(2560, -value("token_exponent", 0));
        QVERIFY(std::abs(fitted - value("loss", kind * 9 + 1)) < 1e-3);
    }
}

void TestScalingLadder::refuses_the_folder_of_another_ladder()
{
    const QTemporaryDir folder;
    LawfulTrainer trainer;
    trainer.stop_after = 2;
    run(trainer, folder);
    LadderOptions options;
    options.folder = folder.filePath("ladder").toStdString();
    const ScalingRecipe other =
        parse_scaling_recipe(replaced("[3, 4]", "[3, 5]"), std::string(RESOURCES) + "/ladder.json");
    try {
        run_ladder(other, options, std::ref(trainer), {});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
        QVERIFY2(QString(error.what()).contains("seeds"), error.what());
    }
}

void TestScalingLadder::refuses_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("by");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const char* part, const char* by, const char* told) {
        QTest::newRow(name) << part << by << told;
    };
    row("no sizes", R"("sizes": [{"hidden_size": 8, "intermediate_size": 8, "heads": 2},)",
        R"("sizes_": [{},)", "sizes");
    row("sizes that do not grow", R"("hidden_size": 8,)", R"("hidden_size": 32,)", "fewest");
    row("a size that RoPE cannot turn", R"("hidden_size": 8,)", R"("hidden_size": 6,)", "hidden_size");
    row("an odd number of heads", R"("hidden_size": 8, "intermediate_size": 8, "heads": 2)",
        R"("hidden_size": 6, "intermediate_size": 8, "heads": 1)", "even number of heads");
    row("no tokens", R"("tokens": [1280, 2560, 5120],)", "", "tokens");
    row("tokens that do not grow", "[1280, 2560, 5120]", "[1280, 1280]", "tokens");
    row("fewer tokens than two steps", "[1280, 2560, 5120]", "[130]", "tokens");
    row("a seed twice", "[3, 4]", "[3, 3]", "seeds");
    row("no stage", R"("stage":)", R"("stages":)", "stage");
    row("a stage with steps", R"("learning_rate": 1e-2)", R"("learning_rate": 1e-2, "steps": 5)", "steps");
    row("a stage with two rates", R"("learning_rate": 1e-2)", R"("learning_rate": [1e-2, 1e-3])",
        "learning_rate");
    row("a stage without data", R"("data": [{"kind")", R"("date": [{"kind")", "data");
    row("a kind of data that nobody knows", R"("kind": "repeat")", R"("kind": "poems")", "poems");
    row("a field that nobody knows", R"("seeds")", R"("seed_list")", "seed_list");
    row("no held-out text", R"("held_out": {"samples": 8})", R"("tokens_": 3)", "held_out");
}

void TestScalingLadder::refuses()
{
    QFETCH(QString, part);
    QFETCH(QString, by);
    QFETCH(QString, told);
    try {
        parse_scaling_recipe(replaced(part.toStdString(), by.toStdString()),
                             std::string(RESOURCES) + "/ladder.json");
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
        QVERIFY2(QString(error.what()).contains(told), error.what());
        QVERIFY2(QString(error.what()).contains("ladder.json"), error.what());
    }
}

QTEST_APPLESS_MAIN(TestScalingLadder)
#include "tst_scaling_ladder.moc"
