#include "core/error.h"
#include "core/language/language.h"

#include <QTest>

#include <set>

using namespace attnscope;
using Lists = std::map<std::string, WordList, std::less<>>;

class TestLanguage : public QObject {
    Q_OBJECT

private slots:
    void has_thousands_of_words();
    void writes_sentences();
    void comes_back_to_its_words();
    void follows_the_grammar();
    void refuses_data();
    void refuses();
    void names_the_lists_it_has();
};

void TestLanguage::has_thousands_of_words()
{
    std::set<std::string> words;
    for (const std::string& name : Language::built_in().list_names()) {
        const WordList& list = Language::built_in().require_list(name);
        QCOMPARE(std::set<std::string>(list.begin(), list.end()).size(), list.size());
        words.insert(list.begin(), list.end());
    }
    QVERIFY(words.size() >= 2000);
}

void TestLanguage::writes_sentences()
{
    Passage passage(Language::built_in(), Random(1));
    Passage same(Language::built_in(), Random(1));
    Passage other(Language::built_in(), Random(2));
    bool differs = false;
    for (int i = 0; i < 500; ++i) {
        const std::string sentence = passage.next_sentence();
        QCOMPARE(same.next_sentence(), sentence);
        differs |= other.next_sentence() != sentence;
        QVERIFY2(sentence.front() >= 'A' && sentence.front() <= 'Z', sentence.c_str());
        QCOMPARE(sentence.back(), '.');
        QVERIFY2(sentence.find_first_of("{}") == std::string::npos, sentence.c_str());
        QVERIFY2(sentence.find("  ") == std::string::npos, sentence.c_str());
    }
    QVERIFY(differs);
}

void TestLanguage::comes_back_to_its_words()
{
    WordList numbers;
    for (int i = 0; i < 1000; ++i)
        numbers.push_back(std::to_string(i));
    const Language language("sentence: {n}", {{"n", numbers}});
    Random random(5);
    Language::Memory memory;
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i)
        seen.insert(language.sentence(random, memory));
    QVERIFY2(seen.size() > 80 && seen.size() < 150, qPrintable(QString::number(seen.size())));
}

void TestLanguage::follows_the_grammar()
{
    const Language language("# a comment\nsentence: {part} and {part}.\n\npart: the {x}", {{"x", {"one"}}});
    Random random(1);
    Language::Memory memory;
    QCOMPARE(language.sentence(random, memory), std::string("the one and the one."));
}

void TestLanguage::refuses_data()
{
    QTest::addColumn<QString>("grammar");
    QTest::addColumn<QString>("told");
    QTest::newRow("no rule for a sentence") << "other: a"
                                            << "no rule \"sentence\"";
    QTest::newRow("a line without a colon") << "sentence: a\nnonsense"
                                            << "line 2";
    QTest::newRow("a brace that does not close") << "sentence: a {x"
                                                 << "without \"}\"";
    QTest::newRow("a name that nobody has") << "sentence: {y}"
                                            << "{y}";
    QTest::newRow("a rule inside itself") << "sentence: {a}\na: {b}\nb: {a}"
                                          << "contains itself";
    QTest::newRow("an unused rule with a wrong name") << "sentence: a\nz: {y}"
                                                      << "{y}";
}

void TestLanguage::refuses()
{
    QFETCH(QString, grammar);
    QFETCH(QString, told);
    try {
        const Language language(grammar.toStdString(), Lists{{"x", {"one"}}});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::corrupt);
        QVERIFY2(QString(error.what()).contains(told), error.what());
    }
}

void TestLanguage::names_the_lists_it_has()
{
    try {
        Language::built_in().require_list("planets");
        QFAIL("found");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::not_found);
        QVERIFY(QString(error.what()).contains("cities"));
    }
}

QTEST_APPLESS_MAIN(TestLanguage)
#include "tst_language.moc"
