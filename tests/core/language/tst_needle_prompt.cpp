#include "core/error.h"
#include "core/language/needle_prompt.h"

#include <QTest>

#include <set>

using namespace attnscope;

class TestNeedlePrompt : public QObject {
    Q_OBJECT

private slots:
    void marks_its_parts_data();
    void marks_its_parts();
    void keeps_to_length_and_depth_data();
    void keeps_to_length_and_depth();
    void takes_texts_of_the_users_own();
    void refuses_data();
    void refuses();
};

namespace {

std::string cut(const std::string& text, ByteSpan span)
{
    return text.substr(span.begin, span.end - span.begin);
}

} // namespace

void TestNeedlePrompt::marks_its_parts_data()
{
    QTest::addColumn<int>("needles");
    QTest::addColumn<int>("asked");
    QTest::newRow("one needle") << 1 << 1;
    QTest::newRow("one of four") << 4 << 1;
    QTest::newRow("two of six") << 6 << 2;
    QTest::newRow("three of twelve") << 12 << 3;
}

void TestNeedlePrompt::marks_its_parts()
{
    QFETCH(int, needles);
    QFETCH(int, asked);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        NeedleTask task;
        task.needles = needles;
        task.asked = asked;
        task.length = 300;
        const NeedlePrompt prompt = make_needle_prompt(Language::built_in(), task, Random(seed));
        QCOMPARE(make_needle_prompt(Language::built_in(), task, Random(seed)).text, prompt.text);
        QCOMPARE(static_cast<int>(prompt.needles.size()), needles);
        QCOMPARE(static_cast<int>(prompt.answers.size()), asked);
        const std::string whole = prompt.text + prompt.completion;
        std::set<std::string> keys, first_digits;
        for (std::size_t i = 0; i < prompt.needles.size(); ++i) {
            const PlacedNeedle& needle = prompt.needles[i];
            QCOMPARE(cut(whole, needle.sentence),
                     "The magic number of " + needle.key + " is " + needle.value + ".");
            QCOMPARE(cut(whole, needle.key_span), needle.key);
            QCOMPARE(cut(whole, needle.value_span), needle.value);
            QVERIFY(needle.sentence.end <= prompt.haystack.end);
            QCOMPARE(needle.asked, static_cast<int>(i) < asked);
            keys.insert(needle.key);
            first_digits.insert(needle.value.substr(0, 1));
            if (needle.asked)
                QCOMPARE(cut(whole, prompt.answers[i]), needle.value);
        }
        QCOMPARE(static_cast<int>(keys.size()), needles);
        if (needles <= 9)
            QCOMPARE(static_cast<int>(first_digits.size()), needles);
        QCOMPARE(prompt.question.end, prompt.text.size());
        const std::string question = cut(whole, prompt.question);
        QVERIFY(question.rfind("What is the magic number of " + prompt.needles[0].key, 0) == 0);
        const std::string end = "The magic number of " + prompt.needles[0].key + " is";
        QCOMPARE(question.substr(question.size() - end.size()), end);
        QCOMPARE(prompt.completion.substr(0, 5), " " + prompt.needles[0].value);
    }
}

void TestNeedlePrompt::keeps_to_length_and_depth_data()
{
    QTest::addColumn<double>("depth");
    for (const double depth : {0.0, 0.25, 0.5, 0.75, 1.0})
        QTest::addRow("depth %g", depth) << depth;
}

void TestNeedlePrompt::keeps_to_length_and_depth()
{
    QFETCH(double, depth);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        NeedleTask task;
        task.depth = depth;
        task.length = 500;
        const NeedlePrompt prompt = make_needle_prompt(Language::built_in(), task, Random(seed));
        const std::size_t words = count_words(prompt.text);
        QVERIFY2(words <= 500 && words >= 495, qPrintable(QString::number(words)));
        const ByteSpan sentence = prompt.needles[0].sentence;
        const double before = double(sentence.begin);
        const double filler = double(prompt.haystack.end - (sentence.end - sentence.begin));
        QVERIFY2(std::abs(before / filler - depth) < 0.03, qPrintable(QString::number(before / filler)));
    }
}

void TestNeedlePrompt::takes_texts_of_the_users_own()
{
    NeedleTask task;
    task.needle = "{value} is what {key} and {key} keep.";
    task.question = "What do {keys} keep?";
    task.lead = "{key} keeps";
    task.key_list = "people";
    task.needles = task.asked = 2;
    task.length = 60;
    task.count = [](std::string_view text) { return text.size(); };
    task.filler = [] { return std::string("Grass grows."); };
    QVERIFY_EXCEPTION_THROWN(make_needle_prompt(Language::built_in(), task, Random(1)), Error);
    task.length = 400;
    const NeedlePrompt prompt = make_needle_prompt(Language::built_in(), task, Random(1));
    QVERIFY(prompt.text.size() <= 400 && prompt.text.size() > 380);
    QVERIFY(prompt.text.find("Grass grows. ") != std::string::npos);
    const PlacedNeedle& needle = prompt.needles[1];
    QCOMPARE(cut(prompt.text, needle.sentence),
             needle.value + " is what " + needle.key + " and " + needle.key + " keep.");
    QCOMPARE(cut(prompt.text, needle.key_span), needle.key);
    QCOMPARE(cut(prompt.text, needle.value_span), needle.value);
    QCOMPARE(prompt.completion, " " + prompt.needles[0].value + ". " + needle.key + " keeps " + needle.value);
}

void TestNeedlePrompt::refuses_data()
{
    QTest::addColumn<int>("needles");
    QTest::addColumn<int>("asked");
    QTest::addColumn<double>("depth");
    QTest::addColumn<QString>("needle");
    const QString good = "{key}: {value}.";
    QTest::newRow("no needle") << 0 << 0 << 0.5 << good;
    QTest::newRow("nothing asked") << 2 << 0 << 0.5 << good;
    QTest::newRow("more asked than there are") << 2 << 3 << 0.5 << good;
    QTest::newRow("more needles than cities") << 5000 << 1 << 0.5 << good;
    QTest::newRow("a negative depth") << 1 << 1 << -0.1 << good;
    QTest::newRow("a depth past the end") << 1 << 1 << 1.1 << good;
    QTest::newRow("a needle without value") << 1 << 1 << 0.5 << "{key}.";
}

void TestNeedlePrompt::refuses()
{
    QFETCH(int, needles);
    QFETCH(int, asked);
    QFETCH(double, depth);
    QFETCH(QString, needle);
    NeedleTask task;
    task.needles = needles;
    task.asked = asked;
    task.depth = depth;
    task.needle = needle.toStdString();
    try {
        make_needle_prompt(Language::built_in(), task, Random(1));
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
    }
}

QTEST_APPLESS_MAIN(TestNeedlePrompt)
#include "tst_needle_prompt.moc"
