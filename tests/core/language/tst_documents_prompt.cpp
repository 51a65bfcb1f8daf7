#include "core/error.h"
#include "core/language/documents_prompt.h"

#include <QTest>

using namespace attnscope;

class TestDocumentsPrompt : public QObject {
    Q_OBJECT

private slots:
    void marks_its_parts_data();
    void marks_its_parts();
    void refuses_data();
    void refuses();
};

void TestDocumentsPrompt::marks_its_parts_data()
{
    QTest::addColumn<int>("documents");
    QTest::addColumn<int>("gold");
    QTest::newRow("one document") << 1 << 0;
    QTest::newRow("the first of five") << 5 << 0;
    QTest::newRow("the last of five") << 5 << 4;
    QTest::newRow("anywhere") << 7 << -1;
}

void TestDocumentsPrompt::marks_its_parts()
{
    QFETCH(int, documents);
    QFETCH(int, gold);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        DocumentsTask task;
        task.documents = documents;
        if (gold >= 0)
            task.gold = gold;
        task.length = 400;
        const DocumentsPrompt prompt = make_documents_prompt(Language::built_in(), task, Random(seed));
        QCOMPARE(make_documents_prompt(Language::built_in(), task, Random(seed)).text, prompt.text);
        QVERIFY(count_words(prompt.text) <= 400);
        QCOMPARE(static_cast<int>(prompt.documents.size()), documents);
        if (gold >= 0)
            QCOMPARE(prompt.gold, gold);
        const std::string whole = prompt.text + prompt.completion;
        const auto cut = [&](ByteSpan span) { return whole.substr(span.begin, span.end - span.begin); };
        for (int i = 0; i < documents; ++i)
            QCOMPARE(cut(prompt.document_spans[std::size_t(i)]),
                     "Document " + std::to_string(i + 1) + ": " + prompt.documents[std::size_t(i)]);
        const std::string answer = cut(prompt.answer);
        QCOMPARE(" " + answer, prompt.completion);
        QVERIFY(cut(prompt.fact).find(answer) != std::string::npos);
        const ByteSpan gold_span = prompt.document_spans[std::size_t(prompt.gold)];
        QVERIFY(prompt.fact.begin >= gold_span.begin && prompt.fact.end <= gold_span.end);
        QCOMPARE(prompt.question.end, prompt.text.size());
        QCOMPARE(cut(prompt.question).substr(0, prompt.question_text.size()), prompt.question_text);
    }
}

void TestDocumentsPrompt::refuses_data()
{
    QTest::addColumn<int>("documents");
    QTest::addColumn<int>("gold");
    QTest::addColumn<int>("length");
    QTest::newRow("no document") << 0 << 0 << 400;
    QTest::newRow("more documents than people") << 5000 << 0 << 400;
    QTest::newRow("an answer outside the documents") << 3 << 3 << 400;
    QTest::newRow("no room for the facts") << 3 << 0 << 20;
}

void TestDocumentsPrompt::refuses()
{
    QFETCH(int, documents);
    QFETCH(int, gold);
    QFETCH(int, length);
    DocumentsTask task;
    task.documents = documents;
    task.gold = gold;
    task.length = std::size_t(length);
    try {
        make_documents_prompt(Language::built_in(), task, Random(1));
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
    }
}

QTEST_APPLESS_MAIN(TestDocumentsPrompt)
#include "tst_documents_prompt.moc"
