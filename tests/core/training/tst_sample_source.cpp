#include "core/error.h"
#include "core/training/sample_source.h"
#include "tests/core/training/tiny_recipe.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace attnscope;
using namespace attnscope::test;

class TestSampleSource : public QObject {
    Q_OBJECT

private slots:
    void makes_every_kind_data();
    void makes_every_kind();
    void scores_a_share_of_the_text();
    void answers_follow_from_the_text();
    void takes_texts_of_the_users_own();
    void refuses_data();
    void refuses();

private:
    Tokenizer tokenizer_ = Tokenizer::open(RESOURCES "/language/tokenizer.json");
};

namespace {

Recipe recipe_of(const std::string& part, int length, const std::string& more = "")
{
    return tiny_recipe(R"([{"steps": 1, "lengths": )" + std::to_string(length) + R"(, "data": [)" + part +
                       "]" + more + "}]");
}

int count(const TrainingSample& sample, TokenRole role)
{
    return static_cast<int>(std::count(sample.roles.begin(), sample.roles.end(), role));
}

} // namespace

void TestSampleSource::makes_every_kind_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<int>("answers");
    QTest::newRow("text") << R"({"kind": "text"})" << 0;
    QTest::newRow("repeat") << R"({"kind": "repeat", "count": [3, 8]})" << 0;
    QTest::newRow("facts") << R"({"kind": "facts", "count": 2})" << -1;
    QTest::newRow("one question about a needle") << R"({"kind": "needle", "count": 1})" << 1;
    QTest::newRow("labels") << R"({"kind": "labels", "count": 4})" << 1;
    QTest::newRow("documents") << R"({"kind": "documents", "count": 1})" << 1;
}

void TestSampleSource::makes_every_kind()
{
    QFETCH(QString, part);
    QFETCH(int, answers);
    const Recipe recipe = recipe_of(part.toStdString(), 64, ", \"text_loss\": 1");
    const SampleSource source(Language::built_in(), tokenizer_, recipe);
    std::set<std::vector<std::int32_t>> different;
    for (std::uint64_t step = 0; step < 10; ++step) {
        const TrainingSample sample = source.sample(recipe.stages[0], 64, step, 3);
        QCOMPARE(source.sample(recipe.stages[0], 64, step, 3).ids, sample.ids);
        QCOMPARE(sample.ids.size(), std::size_t(64));
        QCOMPARE(sample.roles.size(), std::size_t(64));
        QCOMPARE(sample.ids[0], *tokenizer_.find_bos());
        QVERIFY(sample.roles[0] == TokenRole::unscored);
        if (answers >= 0)
            QCOMPARE(count(sample, TokenRole::answer_first), answers);
        else
            QVERIFY(count(sample, TokenRole::answer_first) > 0);
        QVERIFY(count(sample, TokenRole::text) > 0);
        different.insert(sample.ids);
    }
    QCOMPARE(different.size(), std::size_t(10));
}

void TestSampleSource::scores_a_share_of_the_text()
{
    const Recipe recipe = recipe_of(R"({"kind": "text"})", 64, ", \"text_loss\": 0.25");
    const SampleSource source(Language::built_in(), tokenizer_, recipe);
    int scored = 0;
    for (std::uint64_t step = 0; step < 100; ++step)
        scored += count(source.sample(recipe.stages[0], 64, step, 0), TokenRole::text);
    QVERIFY2(std::abs(scored / 6300.0 - 0.25) < 0.03, qPrintable(QString::number(scored)));
}

void TestSampleSource::answers_follow_from_the_text()
{
    const Recipe recipe = recipe_of(R"({"kind": "text"})", 64);
    const SampleSource source(Language::built_in(), tokenizer_, recipe);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const TrainingSample sample = source.needle_sample(2, 3, 128, Random(seed));
        std::vector<std::int32_t> answer;
        std::vector<std::vector<std::int32_t>> answers;
        for (std::size_t i = 0; i < sample.ids.size(); ++i) {
            if (sample.roles[i] == TokenRole::answer_first)
                answers.emplace_back();
            if (sample.roles[i] == TokenRole::answer_first || sample.roles[i] == TokenRole::answer_rest)
                answers.back().push_back(sample.ids[i]);
        }
        QCOMPARE(answers.size(), std::size_t(3));
        for (const auto& number : answers) {
            QCOMPARE(number.size(), std::size_t(4));
            // In the haystack, and where it is asked for.
            const auto first =
                std::search(sample.ids.begin(), sample.ids.end(), number.begin(), number.end());
            QVERIFY(std::search(first + 1, sample.ids.end(), number.begin(), number.end()) !=
                    sample.ids.end());
        }
    }
}

void TestSampleSource::takes_texts_of_the_users_own()
{
    const QTemporaryDir folder;
    std::ofstream(folder.filePath("own.txt").toStdString())
        << "Ada ate apples. Fred saw the lamp and the oak. Ida ran.";
    Recipe recipe = recipe_of(R"({"kind": "file", "path": "own.txt"})", 8);
    recipe.folder = folder.path().toStdString();
    const SampleSource source(Language::built_in(), tokenizer_, recipe);
    const std::vector<std::int32_t> all =
        tokenizer_.encode("Ada ate apples. Fred saw the lamp and the oak. Ida ran.", {false}).ids();
    for (std::uint64_t step = 0; step < 20; ++step) {
        const TrainingSample sample = source.sample(recipe.stages[0], 8, step, 0);
        QCOMPARE(sample.ids[0], *tokenizer_.find_bos());
        QVERIFY(std::search(all.begin(), all.end(), sample.ids.begin() + 1, sample.ids.end()) != all.end());
    }
}

void TestSampleSource::refuses_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<int>("kind");
    QTest::newRow("no such file") << QString() << int(ErrorKind::not_found);
    QTest::newRow("a text that is too short") << "Ada ran." << int(ErrorKind::invalid_argument);
    QTest::newRow("a text that is no UTF-8") << QString("\x80") << int(ErrorKind::invalid_argument);
}

void TestSampleSource::refuses()
{
    QFETCH(QString, content);
    QFETCH(int, kind);
    const QTemporaryDir folder;
    if (!content.isEmpty())
        std::ofstream(folder.filePath("own.txt").toStdString()) << content.toLatin1().constData();
    Recipe recipe = recipe_of(R"({"kind": "file", "path": "own.txt"})", 32);
    recipe.folder = folder.path().toStdString();
    try {
        const SampleSource source(Language::built_in(), tokenizer_, recipe);
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(int(error.kind()), kind);
    }
}

QTEST_APPLESS_MAIN(TestSampleSource)
#include "tst_sample_source.moc"
