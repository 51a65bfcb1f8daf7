#include "core/checkpoint/safetensors.h"
#include "core/error.h"
#include "core/training/trainer.h"
#include "tests/core/training/tiny_recipe.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

std::string contents(const std::filesystem::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

TrainingOptions options_in(const QTemporaryDir& folder, int model = 0)
{
    TrainingOptions options;
    options.model = tiny_recipe().models[std::size_t(model)];
    options.folder = folder.filePath("model").toStdString();
    options.log_every = 5;
    options.keep_every = 7;
    return options;
}

/// Stops after step `last`, as Ctrl-C does.
TrainingWatch stop_after(int last)
{
    return [last](const TrainingStatus& status) { return status.step < last; };
}

} // namespace

class TestTrainer : public QObject {
    Q_OBJECT

private slots:
    void lowers_the_loss_data();
    void lowers_the_loss();
    void holds_out_the_same_text_whatever_the_seed();
    void goes_on_bit_for_bit_data();
    void goes_on_bit_for_bit();
    void a_run_that_was_killed_goes_on_from_the_last_state();
    void a_stage_can_be_appended();
    void keeps_snapshots();
    void refuses_the_state_of_another_recipe();
    void refuses_a_damaged_state();
};

void TestTrainer::lowers_the_loss_data()
{
    QTest::addColumn<int>("model");
    QTest::newRow("differential") << 0;
    QTest::newRow("plain") << 1;
}

void TestTrainer::lowers_the_loss()
{
    QFETCH(int, model);
    const QTemporaryDir folder;
    const TrainingOptions options = options_in(folder, model);
    std::vector<double> losses;
    int last = 0;
    const TrainingResult result = train(tiny_recipe(), options, [&](const TrainingStatus& status) {
        // Called while it is evaluated, too.
        if (status.step % 5 == 0 && status.step != last)
            losses.push_back(status.loss);
        last = status.step;
        return true;
    });
    QCOMPARE(result.outcome, Outcome::done);
    QCOMPARE(losses.size(), std::size_t(6));
    QVERIFY2(losses.back() < losses.front() - 0.5,
             qPrintable(QString("%1 -> %2").arg(losses.front()).arg(losses.back())));
    QCOMPARE(result.evaluation.size(), std::size_t(2));
    QCOMPARE(result.evaluation[1].samples, 3);
    // A model that knows nothing has log(2608) = 7.9.
    const HeldOutLoss& held_out = result.held_out;
    QVERIFY(held_out.answer_tokens > 0 && held_out.tokens > held_out.answer_tokens);
    QVERIFY(held_out.answer_loss < held_out.loss);
    QVERIFY2(held_out.loss / double(held_out.tokens) < 7.5,
             qPrintable(QString::number(held_out.loss / double(held_out.tokens))));
    QCOMPARE(result.status.lambdas.size(), std::size_t(model == 0 ? 2 : 0));
    for (const char* file : {"config.json", "model.safetensors", "tokenizer.json", "training/evaluation.csv",
                             "training/held_out.csv"})
        QVERIFY2(std::filesystem::exists(options.folder / file), file);
    const std::string log = contents(options.folder / "training/log.csv");
    QCOMPARE(std::count(log.begin(), log.end(), '\n'), 7);
    QCOMPARE(log.find("lambda_1") != std::string::npos, model == 0);
}

void TestTrainer::holds_out_the_same_text_whatever_the_seed()
{
    const auto held_out = [](const std::string& seed, const std::string& plan) {
        std::string text = tiny_recipe_text(
            R"([{"steps": 1, "lengths": [32], "data": [{"kind": "text"}, {"kind": "facts"}]}])");
        for (const auto& [part, by] : {std::pair<std::string, std::string>{"\"seed\": 5", seed},
                                       {"\"held_out\": {\"samples\": 6}", plan}})
            text.replace(text.find(part), part.size(), by);
        const QTemporaryDir folder;
        return train(parse_recipe(text, RESOURCES, "tiny"), options_in(folder), {}).held_out;
    };
    const std::string plan = R"("held_out": {"samples": 6})";
    const HeldOutLoss one = held_out(R"("seed": 5)", plan), other = held_out(R"("seed": 6)", plan);
    QCOMPARE(one.tokens, other.tokens);
    QCOMPARE(one.answer_tokens, other.answer_tokens);
    QVERIFY(one.loss != other.loss);
    const HeldOutLoss more = held_out(R"("seed": 5)", R"("held_out": {"samples": 12, "seed": 2})");
    QVERIFY(more.tokens > one.tokens + 50);
    QCOMPARE(held_out(R"("seed": 5)", plan).loss, one.loss);
}

void TestTrainer::goes_on_bit_for_bit_data()
{
    QTest::addColumn<int>("first_stop");
    QTest::addColumn<int>("second_stop");
    QTest::newRow("stopped once") << 15 << 99;
    QTest::newRow("stopped after the first step, and in the middle") << 1 << 16;
    QTest::newRow("stopped twice in a row") << 10 << 11;
}

void TestTrainer::goes_on_bit_for_bit()
{
    QFETCH(int, first_stop);
    QFETCH(int, second_stop);
    const QTemporaryDir straight, stopped;
    train(tiny_recipe(), options_in(straight), {});
    const TrainingOptions options = options_in(stopped);
    const TrainingResult first = train(tiny_recipe(), options, stop_after(first_stop));
    QCOMPARE(first.outcome, Outcome::cancelled);
    QCOMPARE(first.status.step, first_stop);
    QVERIFY(!std::filesystem::exists(options.folder / "model.safetensors"));
    train(tiny_recipe(), options, stop_after(second_stop));
    QCOMPARE(train(tiny_recipe(), options, {}).outcome, Outcome::done);
    for (const char* file : {"model.safetensors", "training/state.safetensors", "training/evaluation.csv",
                             "training/held_out.csv"})
        QVERIFY2(contents(options.folder / file) == contents(options_in(straight).folder / file), file);
}

void TestTrainer::a_run_that_was_killed_goes_on_from_the_last_state()
{
    const QTemporaryDir straight, killed;
    train(tiny_recipe(), options_in(straight), {});
    const TrainingOptions options = options_in(killed);
    // An exception leaves as little behind as a kill does: what was kept at step 14.
    QVERIFY_EXCEPTION_THROWN(train(tiny_recipe(), options,
                                   [](const TrainingStatus& status) -> bool {
                                       return status.step < 17 ? true : throw std::runtime_error("killed");
                                   }),
                             std::runtime_error);
    int first = 0;
    train(tiny_recipe(), options, [&](const TrainingStatus& status) {
        first = first == 0 ? status.step : first;
        return true;
    });
    QCOMPARE(first, 15);
    QVERIFY(contents(options.folder / "model.safetensors") ==
            contents(options_in(straight).folder / "model.safetensors"));
    QCOMPARE(contents(options.folder / "training/log.csv").substr(0, 60),
             contents(options_in(straight).folder / "training/log.csv").substr(0, 60));
}

void TestTrainer::a_stage_can_be_appended()
{
    const std::string stage = R"({"steps": 4, "lengths": [32], "data": [{"kind": "text"}]})";
    const std::string other = R"({"steps": 2, "lengths": [48], "data": [{"kind": "needle", "count": 1}]})";
    const QTemporaryDir folder;
    train(tiny_recipe("[" + stage + "]"), options_in(folder), {});
    const TrainingResult longer = train(tiny_recipe("[" + stage + "," + other + "]"), options_in(folder), {});
    QCOMPARE(longer.status.step, 6);
    QCOMPARE(longer.status.stage, std::size_t(1));
}

void TestTrainer::keeps_snapshots()
{
    const QTemporaryDir folder;
    TrainingOptions options = options_in(folder);
    options.snapshots = {3};
    train(tiny_recipe(), options, stop_after(4));
    const auto weights = SafetensorsFile::open(options.folder / "checkpoints/step-3/model.safetensors");
    QVERIFY(weights.find("model.layers.1.self_attn.lambda_q1") != nullptr);
    QCOMPARE(weights.tensors()[0].shape[1], std::int64_t(16));
}

void TestTrainer::refuses_the_state_of_another_recipe()
{
    const QTemporaryDir folder;
    train(tiny_recipe(), options_in(folder), stop_after(2));
    Recipe other = parse_recipe(
        [] {
            std::string text = tiny_recipe_text();
            return text.replace(text.find("\"seed\": 5"), 9, "\"seed\": 6");
        }(),
        RESOURCES, "other");
    const auto refuses = [&](const Recipe& recipe, const TrainingOptions& options) {
        try {
            train(recipe, options, {});
        } catch (const Error& error) {
            return error.kind() == ErrorKind::invalid_argument;
        }
        return false;
    };
    QVERIFY(refuses(other, options_in(folder)));
    QVERIFY(refuses(tiny_recipe(), options_in(folder, 1)));
}

void TestTrainer::refuses_a_damaged_state()
{
    const QTemporaryDir folder;
    const TrainingOptions options = options_in(folder);
    train(tiny_recipe(), options, stop_after(2));
    const std::filesystem::path state = options.folder / "training/state.safetensors";
    std::filesystem::resize_file(state, std::filesystem::file_size(state) - 4);
    try {
        train(tiny_recipe(), options, {});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::corrupt);
    }
}

QTEST_APPLESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
