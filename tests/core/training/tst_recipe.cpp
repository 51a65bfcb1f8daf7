#include "core/error.h"
#include "core/training/recipe.h"
#include "tests/core/training/tiny_recipe.h"

#include <QTest>

#include <cmath>
#include <filesystem>

using namespace attnscope;
using namespace attnscope::test;

class TestRecipe : public QObject {
    Q_OBJECT

private slots:
    void reads_every_recipe_that_is_shipped();
    void reads_fields();
    void gives_models_sizes_of_their_own();
    void knows_the_stage_of_a_step();
    void schedules_the_learning_rate();
    void tells_recipes_apart_up_to_a_step();
    void refuses_data();
    void refuses();
};

void TestRecipe::reads_every_recipe_that_is_shipped()
{
    int recipes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(RESOURCES "/recipes")) {
        // A ladder is the business of another reader.
        if (entry.path().extension() != ".json" || entry.path().stem() == "scaling")
            continue;
        const Recipe recipe = read_recipe(entry.path());
        QVERIFY(std::filesystem::exists(recipe.tokenizer));
        QVERIFY(recipe.steps() > 0);
        ++recipes;
    }
    QVERIFY(recipes > 0);
}

void TestRecipe::reads_fields()
{
    const Recipe recipe = tiny_recipe();
    QCOMPARE(recipe.models[1].name, std::string("b"));
    QVERIFY(recipe.models[1].kind == TrainedKind::plain);
    QCOMPARE(recipe.models[1].sizes.hidden_size, 16);
    QCOMPARE(recipe.optimizer.accumulation, 2);
    QCOMPARE(recipe.stages[0].lengths, (std::vector<int>{32, 48}));
    QCOMPARE(recipe.stages[0].data[0].least, 3);
    QCOMPARE(recipe.stages[0].data[0].most, 6);
    QCOMPARE(recipe.stages[0].data[2].share, 0.5);
    QCOMPARE(recipe.evaluation.needles, (std::vector<int>{1, 2}));
    QCOMPARE(recipe.held_out.samples, 6);
    QCOMPARE(recipe.held_out.seed, 1);
    QCOMPARE(recipe.tokenizer, std::filesystem::path(RESOURCES) / "language/tokenizer.json");
}

namespace {

const char* const two_stages =
    R"([{"steps": 10, "lengths": 32, "learning_rate": 0.1, "data": [{"kind": "text"}]},
    {"steps": 5, "lengths": 32, "learning_rate": [0.1, 0.02], "data": [{"kind": "text"}]}])";

}

void TestRecipe::gives_models_sizes_of_their_own()
{
    std::string text = tiny_recipe_text();
    text.replace(text.find("\"plain\"}"), 8, R"("plain", "model": {"layers": 3}})");
    const Recipe recipe = parse_recipe(text, RESOURCES, "x.json");
    QCOMPARE(recipe.models[0].sizes.layers, 2);
    QCOMPARE(recipe.models[1].sizes.layers, 3);
    QCOMPARE(recipe.models[1].sizes.hidden_size, 16);
    QVERIFY(training_so_far(recipe, recipe.models[1], 5) !=
            training_so_far(tiny_recipe(), tiny_recipe().models[1], 5));
    QCOMPARE(training_so_far(recipe, recipe.models[0], 5),
             training_so_far(tiny_recipe(), tiny_recipe().models[0], 5));
}

void TestRecipe::knows_the_stage_of_a_step()
{
    const Recipe recipe = tiny_recipe(two_stages);
    QCOMPARE(recipe.steps(), 15);
    for (const auto& [step, stage, within] :
         {std::tuple(0, 0, 0), {9, 0, 9}, {10, 1, 0}, {14, 1, 4}, {20, 1, 10}}) {
        QCOMPARE(int(stage_at(recipe, step).stage), stage);
        QCOMPARE(stage_at(recipe, step).step, within);
    }
}

void TestRecipe::schedules_the_learning_rate()
{
    const Recipe recipe = tiny_recipe(two_stages);
    const auto rate = [&](int step) { return std::round(learning_rate_at(recipe, step) * 1e6) / 1e6; };
    QCOMPARE(rate(0), 0.025); // four steps of warm-up
    QCOMPARE(rate(3), 0.1);
    QCOMPARE(rate(9), 0.1);
    QCOMPARE(rate(10), 0.1);
    QCOMPARE(rate(12), 0.06);
    QCOMPARE(rate(14), 0.02);
    const Recipe cosine =
        tiny_recipe(R"([{"steps": 11, "lengths": 32, "learning_rate": [0.1, 0], "decay": "cosine",
                                           "data": [{"kind": "text"}]}])");
    QCOMPARE(std::round(learning_rate_at(cosine, 5) * 1e6) / 1e6, 0.05);
    QCOMPARE(std::round(learning_rate_at(cosine, 8) * 1e6) / 1e6, 0.009549);
}

void TestRecipe::tells_recipes_apart_up_to_a_step()
{
    const Recipe two = tiny_recipe(two_stages);
    const NamedModel& kind = two.models[1];
    std::string text = two_stages;
    const Recipe longer = tiny_recipe(std::string(text).replace(text.find("10"), 2, "12"));
    QCOMPARE(training_so_far(two, kind, 10), training_so_far(longer, kind, 10)); // its rate is constant
    QVERIFY(training_so_far(two, kind, 11) != training_so_far(longer, kind, 13));
    const Recipe other_end = tiny_recipe(std::string(text).replace(text.find("0.02"), 4, "0.01"));
    QCOMPARE(training_so_far(two, kind, 10), training_so_far(other_end, kind, 10));
    QVERIFY(training_so_far(two, kind, 11) != training_so_far(other_end, kind, 11));
    QVERIFY(training_so_far(two, kind, 1) != training_so_far(two, two.models[0], 1));
}

void TestRecipe::refuses_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("told");
    QTest::newRow("a field nobody knows") << "\"seed\""
                                          << "\"sead\""
                                          << "sead";
    QTest::newRow("two models of one name") << "\"b\""
                                            << "\"a\""
                                            << "models[1].name";
    QTest::newRow("a number out of range") << "\"layers\": 2"
                                           << "\"layers\": 0"
                                           << "model.layers";
    QTest::newRow("a fraction where a count is needed") << "\"layers\": 2"
                                                        << "\"layers\": 1.5"
                                                        << "model.layers";
    QTest::newRow("text for a number") << "\"layers\": 2"
                                       << "\"layers\": \"two\""
                                       << "model.layers";
    QTest::newRow("heads that do not divide the hidden size") << "\"heads\": 4"
                                                              << "\"heads\": 3"
                                                              << "hidden_size";
    QTest::newRow("an odd number of heads to pair") << "\"heads\": 4"
                                                    << "\"heads\": 1"
                                                    << "even number";
    QTest::newRow("an unknown ingredient") << "\"facts\""
                                           << "\"gossip\""
                                           << "stages[0].data[1].kind";
    QTest::newRow("a sequence longer than a batch") << "[32, 48]"
                                                    << "[512]"
                                                    << "stages[0].lengths";
    QTest::newRow("a range upside down") << "[3, 6]"
                                         << "[6, 3]"
                                         << "stages[0].data[0].count";
    QTest::newRow("a model without a name") << "\"name\": \"a\""
                                            << "\"name\": \"\""
                                            << "models[0].name";
    QTest::newRow("a name that is a path") << "\"name\": \"a\""
                                           << "\"name\": \"../a\""
                                           << "models[0].name";
    QTest::newRow("a file without a path") << "\"kind\": \"text\""
                                           << "\"kind\": \"file\""
                                           << "data[2].path";
    QTest::newRow("no steps") << "\"steps\": 30,"
                              << ""
                              << "stages[0].steps";
    QTest::newRow("a type that is not written") << "\"F32\""
                                                << "\"F64\""
                                                << "stored_type";
}

void TestRecipe::refuses()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, told);
    QString text = QString::fromStdString(tiny_recipe_text());
    QVERIFY(text.contains(from));
    text.replace(text.indexOf(from), from.size(), to);
    try {
        parse_recipe(text.toStdString(), RESOURCES, "x.json");
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
        QVERIFY2(QString(error.what()).contains(told), error.what());
        QVERIFY2(QString(error.what()).startsWith("x.json: "), error.what());
    }
}

QTEST_APPLESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
