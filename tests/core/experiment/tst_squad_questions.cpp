// SQuAD files: sentences as documents, which one answers, which ones were added to mislead.
#include "core/error.h"
#include "core/experiment/documents/documents_experiment.h"
#include "tests/support/expect_error.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// A file of such paragraphs. Single quotes for double ones: moc loses its way in many escaped quotes.
std::string file_of(std::string paragraphs)
{
    for (char& c : paragraphs)
        c = c == '\'' ? '"' : c;
    return R"({"version": "1.1", "data": [{"title": "t", "paragraphs": [)" + paragraphs + "]}]}";
}

std::vector<DocumentQuestion> parse(const std::string& paragraphs)
{
    return parse_document_questions(file_of(paragraphs), "file");
}

const std::string original =
    "{'context': 'It rained. Bo won the race.', 'qas': [{'id': 's1', 'question': 'Who won?', "
    "'answers': [{'text': 'Bo', 'answer_start': 11}]}]}";

} // namespace

class SquadQuestionsTest : public QObject {
    Q_OBJECT

private slots:
    void sentences_are_documents_and_the_answers_is_gold()
    {
        const auto questions = parse(
            "{'context': 'It rained. Bo won the race. Al lost the race.', 'qas': [{'id': 's', 'question': "
            "'Who won?', 'answers': [{'text': 'Bo', 'answer_start': 11}, {'text': 'Bo', 'answer_start': "
            "11}]}, {'id': 'none', 'question': 'Why?', 'answers': []}]}");
        QCOMPARE(questions.size(), std::size_t(1));
        QCOMPARE(questions[0].documents.size(), std::size_t(3));
        QVERIFY(questions[0].gold == std::vector<int>{1});
        QVERIFY(questions[0].distractors.empty());
        QCOMPARE(questions[0].documents[2].text, std::string("Al lost the race."));
    }

    void answers_are_placed_in_characters_not_bytes()
    {
        // Eleven characters before "Bo", but seventeen bytes; byte 11 is still in the first sentence.
        const auto questions =
            parse("{'context': 'Äöüäöü ßé. Bo won.', 'qas': [{'id': 's', 'question': 'Who?', "
                  "'answers': [{'text': 'Bo', 'answer_start': 11}]}]}");
        QVERIFY(questions[0].gold == std::vector<int>{1});
    }

    void sentences_added_to_mislead_are_distractors()
    {
        const auto questions =
            parse(original +
                  ", {'context': 'It rained. Bo won the race. Al won the game.', 'qas': [{'id': "
                  "'s1-high-conf-turk0', 'question': 'Who won?', 'answers': [{'text': 'Bo', 'answer_start': "
                  "11}]}]}");
        QCOMPARE(questions.size(), std::size_t(2));
        QVERIFY(questions[0].distractors.empty());
        QVERIFY(questions[1].gold == std::vector<int>{1});
        QVERIFY(questions[1].distractors == std::vector<int>{2});
        // In the prompt they are spans of their own.
        DocumentsSettings settings;
        settings.own = {questions[1]};
        std::vector<std::string> parts;
        const Tokenizer tokenizer =
            Tokenizer::open(std::filesystem::path(TEST_DATA) / "models" / "diffllama_mha" / "tokenizer.json");
        const DocumentsSample sample = DocumentsSampler(settings).sample(0, tokenizer);
        for (const PromptText::Part& part : sample.text.parts())
            parts.push_back(part.name);
        QVERIFY(parts == (std::vector<std::string>{"other", "gold", "distractor", "query"}));
    }

    void broken_files_are_named_data()
    {
        QTest::addColumn<QString>("paragraph");
        QTest::addColumn<QString>("word");
        QTest::newRow("no context") << "{'qas': [{'id': 's', 'question': 'q', 'answers': []}]}"
                                    << "context";
        QTest::newRow("a question without an id")
            << "{'context': 'A.', 'qas': [{'question': 'q', 'answers': []}]}"
            << "id";
        QTest::newRow("an answer behind the context") << "{'context': 'A.', 'qas': [{'id': 's', 'question': "
                                                         "'q', 'answers': [{'text': 'x', 'answer_start': "
                                                         "9}]}]}"
                                                      << "behind its context";
        QTest::newRow("an answer before the context") << "{'context': 'A.', 'qas': [{'id': 's', 'question': "
                                                         "'q', 'answers': [{'text': 'x', 'answer_start': "
                                                         "-1}]}]}"
                                                      << "answer_start";
    }

    void broken_files_are_named()
    {
        QFETCH(QString, paragraph);
        QFETCH(QString, word);
        expect_error([&] { parse(paragraph.toStdString()); }, ErrorKind::corrupt, {"file", word});
    }
};

QTEST_APPLESS_MAIN(SquadQuestionsTest)
#include "tst_squad_questions.moc"
