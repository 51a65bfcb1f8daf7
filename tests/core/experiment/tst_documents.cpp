// Questions over documents: the files they come in, where the parts of a prompt are, and what is counted.
#include "core/error.h"
#include "core/experiment/documents/documents_experiment.h"
#include "core/experiment/documents/gzip.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/run_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/run_python.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <cmath>
#include <fstream>
#include <iterator>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Single quotes for double ones: moc loses its way in many escaped quotes.
std::string json(std::string text)
{
    for (char& c : text)
        c = c == '\'' ? '"' : c;
    return text;
}

std::vector<DocumentQuestion> parse(const std::string& text)
{
    return parse_document_questions(json(text), "file");
}

ExperimentRun run(ExperimentModel& model, const DocumentsSettings& settings,
                  const ExperimentOptions& options = {}, const Progress& progress = {})
{
    DocumentsExperiment experiment(settings, model.info(), model.tokenizer());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, progress);
}

} // namespace

class DocumentsTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void own_lines_are_read()
    {
        const auto questions =
            parse("{'id': 'q1', 'documents': ['One.', {'title': 'T', 'text': 'Two.'}], 'gold': 1, "
                  "'question': 'Which?', 'answers': ['two', 'II']}\n\n"
                  "{'documents': ['a', 'b', 'c'], 'gold': [2, 0], 'question': 'q', 'answers': 'x'}\n");
        QCOMPARE(questions.size(), std::size_t(2));
        QCOMPARE(questions[0].id, std::string("q1"));
        QCOMPARE(questions[0].documents[1].title, std::string("T"));
        QVERIFY(questions[0].gold == std::vector<int>{1});
        QVERIFY(questions[0].answers == (std::vector<std::string>{"two", "II"}));
        QCOMPARE(questions[1].id, std::string("3"));
        QVERIFY(questions[1].gold == (std::vector<int>{0, 2}));
    }

    void lost_in_the_middle_is_read()
    {
        const auto questions = parse(
            "{'question': 'who', 'answers': ['A'], 'ctxs': [{'id': 1, 'title': 'X', 'text': 'no', "
            "'hasanswer': false, "
            "'isgold': false}, {'title': 'Y', 'text': 'A', 'isgold': true}], 'nq_annotated_gold': {}}\n");
        QVERIFY(questions[0].gold == std::vector<int>{1});
        QCOMPARE(questions[0].documents[0].title, std::string("X"));
    }

    void two_hop_questions_have_two_gold_documents()
    {
        const auto questions = parse("[{'_id': 'h', 'question': 'q', 'answer': 'yes', 'supporting_facts': "
                                     "[['B', 0], ['C', 1], ['B', 1]], "
                                     "'context': [['A', ['x.']], ['B', ['One.', ' Two.']], ['C', ['z']]]}]");
        QCOMPARE(questions[0].id, std::string("h"));
        QVERIFY(questions[0].gold == (std::vector<int>{1, 2}));
        QCOMPARE(questions[0].documents[1].text, std::string("One. Two."));
    }

    void broken_files_are_named_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("no JSON") << "hello"
                                 << "line 1";
        QTest::newRow("no question") << "{'documents': ['a'], 'gold': 0, 'answers': ['x']}"
                                     << "question";
        QTest::newRow("gold outside") << "{'documents': ['a'], 'gold': 1, 'question': 'q', 'answers': ['x']}"
                                      << "gold document 1";
        QTest::newRow("no gold")
            << "{'ctxs': [{'title': '', 'text': 'a'}], 'question': 'q', 'answers': ['x']}"
            << "no document is gold";
        QTest::newRow("gold that is a text")
            << "{'documents': ['a'], 'gold': 'first', 'question': 'q', 'answers': ['x']}"
            << "gold";
        QTest::newRow("a number for an answer")
            << "{'documents': ['a'], 'gold': 0, 'question': 'q', 'answers': [3]}"
            << "answers";
        QTest::newRow("a broken entry of a list")
            << "[{'question': 'q', 'answer': 'x', 'supporting_facts': [], 'context': [3]}]"
            << "entry 0";
    }

    void broken_files_are_named()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        expect_error([&] { parse(text.toStdString()); }, ErrorKind::corrupt, {"file", word});
    }

    void an_empty_file_qualifies_for_nothing()
    {
        expect_error([&] { parse("\n \n"); }, ErrorKind::not_found, {"no question"});
    }

    void gzip_is_unpacked()
    {
        run_python(
            {"-c",
             "import gzip, sys\n"
             "text = b'{\"documents\": [\"a\"], \"gold\": 0, \"question\": \"q\", \"answers\": [\"x\"]}\\n'\n"
             "open(sys.argv[1], 'wb').write(gzip.compress(text) + gzip.compress(text * 3000))",
             folder_.name("two.jsonl.gz")});
        std::ifstream file(folder_.path("two.jsonl.gz"), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        QCOMPARE(parse_document_questions(bytes, "two.jsonl.gz").size(), std::size_t(3001));
        expect_error([&] { gunzip(bytes.substr(0, bytes.size() - 9), "cut.gz"); }, ErrorKind::corrupt,
                     {"cut.gz"});
        expect_error([&] { gunzip(bytes, "big.gz", 1000); }, ErrorKind::too_large, {"big.gz", "1000"});
    }

    void the_gold_document_can_be_moved_data()
    {
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("order");
        QTest::addColumn<int>("gold");
        QTest::newRow("to the front") << 0 << "bdac" << 0;
        QTest::newRow("between") << 1 << "abdc" << 1;
        QTest::newRow("beyond the end") << 9 << "acbd" << 2;
    }

    void the_gold_document_can_be_moved()
    {
        QFETCH(int, position);
        QFETCH(QString, order);
        QFETCH(int, gold);
        DocumentQuestion question;
        question.documents = {{"", "a"}, {"", "b"}, {"", "c"}, {"", "d"}};
        question.gold = {1, 3};
        question.distractors = {2};
        const DocumentQuestion moved = with_gold_at(question, position);
        QString found;
        for (const Document& document : moved.documents)
            found += QString::fromStdString(document.text);
        QCOMPARE(found, order);
        QVERIFY(moved.gold == (std::vector<int>{gold, gold + 1}));
        QCOMPARE(moved.documents[std::size_t(moved.distractors.at(0))].text, std::string("c"));
    }

    void answers_are_compared_as_squad_does()
    {
        QCOMPARE(normalised_answer("  The Eiffel-Tower, a  landmark!"), std::string("eiffeltower landmark"));
        QCOMPARE(normalised_answer("an The a"), std::string());
    }

    void parts_of_an_own_prompt_are_where_they_are_said_to_be()
    {
        ExperimentModel model("diffllama_mha");
        DocumentsSettings settings;
        settings.own = {{"q", {{"", "Cats purr."}, {"Dogs", "Dogs bark."}}, {1}, "Who barks?", {"dogs"}}};
        settings.predict = 4;
        ExperimentOptions options;
        options.kept_captures = folder_.path("kept");
        const ExperimentResult result = *run(model, settings, options).result;
        const DocumentsSample sample = DocumentsSampler(settings).sample(0, model.tokenizer());
        for (const PromptText::Part& part : sample.text.parts()) {
            const std::string text =
                sample.text.text().substr(part.bytes.begin, part.bytes.end - part.bytes.begin);
            QCOMPARE(text, std::string(part.name == "gold"    ? "Dogs bark."
                                       : part.name == "other" ? "Cats purr."
                                                              : "Question: Who barks?\nAnswer:"));
        }
        QCOMPARE(result.require_axis("gold").values, std::vector<double>{1});
        double sum = 0; // the regions hold every key
        for (std::size_t region = 0; region < 7; ++region)
            sum += result.require_array("attention").values[region];
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QVERIFY(std::filesystem::exists(folder_.path("kept/question-0.attn.h5")));
    }

    void synthetic_positions_are_all_tried_and_a_stopped_run_goes_on()
    {
        ExperimentModel model("diffllama_gqa4_llama3rope_bias"); // 512 tokens
        DocumentsSettings settings;
        settings.documents = 2;
        settings.samples = 2;
        settings.length = 500;
        settings.predict = 5;
        const ExperimentResult whole = *run(model, settings).result;
        QCOMPARE(whole.require_array("samples").values, (std::vector<double>{2, 2}));
        ExperimentOptions options;
        options.journal = folder_.path("documents.jsonl");
        QCOMPARE(run(model, settings, options, [](auto done, auto) { return done < 2500; }).outcome,
                 Outcome::cancelled);
        const ExperimentRun rest = run(model, settings, options);
        QCOMPARE(rest.samples_before, std::size_t(2));
        for (const char* name : {"accuracy", "attention", "unsupported"})
            QVERIFY(rest.result->require_array(name).values == whole.require_array(name).values);
    }

    void prompts_that_cannot_be_made_qualify_for_nothing()
    {
        ExperimentModel model("diffllama_mha");
        DocumentsSettings settings;
        settings.length = 10;
        expect_error([&] { run(model, settings); }, ErrorKind::not_found, {"no prompt could be made"});
        settings.positions = {7};
        expect_error([&] { run(model, settings); }, ErrorKind::invalid_argument, {"position 7"});
    }
};

QTEST_APPLESS_MAIN(DocumentsTest)
#include "tst_documents.moc"
