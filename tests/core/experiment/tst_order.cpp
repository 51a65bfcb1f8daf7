// Orders of the same examples, and what a model makes of them.
#include "core/error.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/order/order_experiment.h"
#include "core/experiment/run_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

OrderSettings small_settings()
{
    OrderSettings settings;
    settings.orders = 3;
    settings.examples = 4;
    settings.questions = 2;
    settings.classes = 2;
    settings.example_text = "{text}: {label}";
    return settings;
}

ExperimentRun run(ExperimentModel& model, const OrderSettings& settings,
                  const ExperimentOptions& options = {}, const Progress& progress = {})
{
    OrderExperiment experiment(settings, model.info(), model.tokenizer());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

std::vector<std::string> words(std::vector<LabelledExample> examples)
{
    std::vector<std::string> list;
    for (const LabelledExample& example : examples)
        list.push_back(example.label + " " + example.text);
    return list;
}

std::vector<std::string> sorted(std::vector<std::string> list)
{
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace

class OrderTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void examples_and_questions_are_even_over_classes()
    {
        OrderSettings settings;
        settings.classes = 3;
        settings.examples = 9;
        settings.questions = 6;
        const OrderTask task = make_task(settings);
        QCOMPARE(task.labels.size(), std::size_t(3));
        for (const auto* list : {&task.examples, &task.questions})
            for (const std::string& label : task.labels)
                QCOMPARE(
                    std::size_t(std::count_if(list->begin(), list->end(),
                                              [&](const LabelledExample& e) { return e.label == label; })),
                    list->size() / 3);
        const std::vector<std::string> shown = words(task.examples);
        for (const std::string& question : words(task.questions))
            QVERIFY(std::find(shown.begin(), shown.end(), question) == shown.end());
    }

    void every_order_holds_the_same_examples_data()
    {
        QTest::addColumn<int>("arrangement");
        QTest::newRow("random") << int(Arrangement::random);
        QTest::newRow("alternating") << int(Arrangement::alternating);
        QTest::newRow("by class") << int(Arrangement::by_class);
    }

    void every_order_holds_the_same_examples()
    {
        QFETCH(int, arrangement);
        OrderSettings settings;
        settings.classes = 3;
        settings.examples = 12;
        const OrderTask task = make_task(settings);
        const auto first = arranged(task, Arrangement(arrangement), 0, 1);
        const auto second = arranged(task, Arrangement(arrangement), 1, 1);
        QVERIFY(words(first) == words(arranged(task, Arrangement(arrangement), 0, 1)));
        QVERIFY(words(first) != words(second));
        QVERIFY(sorted(words(first)) == sorted(words(task.examples)));
        QVERIFY(sorted(words(second)) == sorted(words(task.examples)));
        int changes = 0; // of the label from one example to the next
        for (std::size_t i = 1; i < first.size(); ++i)
            changes += first[i].label != first[i - 1].label ? 1 : 0;
        if (Arrangement(arrangement) == Arrangement::alternating)
            QCOMPARE(changes, 11);
        if (Arrangement(arrangement) == Arrangement::by_class)
            QCOMPARE(changes, 2);
    }

    void accuracies_are_those_of_the_samples()
    {
        ExperimentModel model("diffllama_mha");
        ExperimentOptions options;
        options.journal = folder_.path("order.jsonl");
        const OrderSettings settings = small_settings();
        const ExperimentResult result = *run(model, settings, options).result;
        std::map<std::pair<std::string, int>, double> right;
        std::ifstream journal(*options.journal);
        std::string line;
        std::getline(journal, line);
        int samples = 0;
        while (std::getline(journal, line)) {
            const Json record = Json::parse(line);
            QCOMPARE(record.at("right").get<bool>(), record.at("chosen") == record.at("label"));
            right[{record.at("arrangement").get<std::string>(), record.at("order").get<int>()}] +=
                record.at("right").get<bool>() ? 0.5 : 0;
            ++samples;
        }
        QCOMPARE(samples, 2 * 3 * 2);
        const std::vector<double>& accuracy = result.require_array("accuracy").values;
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(accuracy[i], (right[{i < 3 ? "random" : "alternating", int(i % 3)}]));
        const auto [worst, best] = std::minmax_element(accuracy.begin(), accuracy.begin() + 3);
        QCOMPARE(result.require_array("margin").values[0], *best - *worst);
        QCOMPARE(result.require_array("mean").values[1], (accuracy[3] + accuracy[4] + accuracy[5]) / 3);
        // The regions hold every key but the spaces between sentences that belong to none.
        double sum = 0;
        for (std::size_t region = 0; region < 4; ++region)
            sum += result.require_array("attention").values[region];
        QVERIFY(sum > 0.5 && sum <= 1 + 1e-6);
    }

    void a_stopped_run_goes_on()
    {
        ExperimentModel model("llama_mha_untied");
        const OrderSettings settings = small_settings();
        ExperimentOptions options;
        options.journal = folder_.path("stopped.jsonl");
        QCOMPARE(run(model, settings, options, [](auto done, auto) { return done < 4500; }).outcome,
                 Outcome::cancelled);
        const ExperimentRun rest = run(model, settings, options);
        QCOMPARE(rest.samples_before, std::size_t(4));
        const ExperimentRun whole = run(model, settings);
        for (const char* name : {"accuracy", "accuracy_written", "attention"})
            QVERIFY(rest.result->require_array(name).values == whole.result->require_array(name).values);
    }

    void own_examples_are_read_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("word");
        QTest::newRow("no text") << QByteArray("{\"label\": \"a\"}\n") << "line 1";
        QTest::newRow("a number for a label")
            << QByteArray("\n{\"text\": \"x\", \"label\": 3}\n") << "line 2";
        QTest::newRow("no JSON") << QByteArray("x,a\n") << "line 1";
        QTest::newRow("nothing") << QByteArray("\n\n") << "no labelled example";
    }

    void own_examples_are_read()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, word);
        const auto good =
            parse_labelled_examples("{\"text\": \"x\", \"label\": \"a\", \"id\": 7}\n", "own.jsonl");
        QCOMPARE(good.size(), std::size_t(1));
        QCOMPARE(good[0].label, std::string("a"));
        const bool empty = lines.trimmed().isEmpty();
        expect_error([&] { parse_labelled_examples(lines.toStdString(), "own.jsonl"); },
                     empty ? ErrorKind::not_found : ErrorKind::corrupt, {"own.jsonl", word});
    }

    void too_few_own_examples_qualify_for_nothing()
    {
        OrderSettings settings = small_settings();
        settings.own = {{"x", "a"}, {"y", "b"}};
        expect_error([&] { make_task(settings); }, ErrorKind::not_found,
                     {"2 labelled examples of 2 classes"});
        settings.own.assign(20, {"x", "a"});
        expect_error([&] { make_task(settings); }, ErrorKind::not_found, {"of 1 classes"});
    }
};

QTEST_APPLESS_MAIN(OrderTest)
#include "tst_order.moc"
