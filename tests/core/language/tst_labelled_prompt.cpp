#include "core/error.h"
#include "core/language/labelled_prompt.h"

#include <QTest>

#include <map>
#include <set>

using namespace attnscope;

class TestLabelledPrompt : public QObject {
    Q_OBJECT

private slots:
    void shows_every_class_evenly();
    void marks_its_parts();
    void refuses_data();
    void refuses();
};

void TestLabelledPrompt::shows_every_class_evenly()
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const LabelledSet set = make_labelled_set(Language::built_in(), 4, 30, Random(seed));
        QCOMPARE(set.labels.size(), std::size_t(4));
        std::map<std::string, int> counts;
        std::set<std::string> texts{set.asked.text};
        for (const LabelledExample& example : set.examples) {
            ++counts[example.label];
            texts.insert(example.text);
        }
        QCOMPARE(texts.size(), std::size_t(31));
        QCOMPARE(counts.size(), std::size_t(4));
        for (const auto& [label, count] : counts)
            QVERIFY(count == 7 || count == 8);
        QVERIFY(counts.count(set.asked.label) == 1);
    }
}

void TestLabelledPrompt::marks_its_parts()
{
    LabelledSet set;
    set.labels = {"alpha", "beta"};
    set.examples = {{"heron", "beta"}, {"flour", "alpha"}};
    set.asked = {"quail", "beta"};
    const LabelledPrompt prompt = make_labelled_prompt(set);
    QCOMPARE(
        prompt.text,
        std::string(
            "The word heron is in group beta. The word flour is in group alpha. The word quail is in group"));
    QCOMPARE(prompt.completion, std::string(" beta"));
    const std::string whole = prompt.text + prompt.completion;
    const auto cut = [&](ByteSpan span) { return whole.substr(span.begin, span.end - span.begin); };
    QCOMPARE(cut(prompt.example_spans[1]), std::string("The word flour is in group alpha."));
    QCOMPARE(cut(prompt.example_labels[0]), std::string("beta"));
    QCOMPARE(cut(prompt.example_labels[1]), std::string("alpha"));
    QCOMPARE(cut(prompt.question), std::string("The word quail is in group"));
    QCOMPARE(cut(prompt.answer), std::string("beta"));
    QCOMPARE(make_labelled_prompt(set, "{text} -> {label}").text,
             std::string("heron -> beta flour -> alpha quail ->"));
}

void TestLabelledPrompt::refuses_data()
{
    QTest::addColumn<int>("classes");
    QTest::addColumn<int>("examples");
    QTest::newRow("no class") << 0 << 4;
    QTest::newRow("more classes than there are") << 100 << 4;
    QTest::newRow("no example") << 2 << 0;
    QTest::newRow("more examples than words") << 1 << 5000;
}

void TestLabelledPrompt::refuses()
{
    QFETCH(int, classes);
    QFETCH(int, examples);
    try {
        make_labelled_set(Language::built_in(), classes, examples, Random(1));
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
    }
}

QTEST_APPLESS_MAIN(TestLabelledPrompt)
#include "tst_labelled_prompt.moc"
