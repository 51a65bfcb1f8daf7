#include "core/language/random.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace attnscope;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    void follows_the_published_algorithm();
    void streams_differ_by_seed_and_index();
    void is_uniform_below();
    void shuffles_to_a_permutation();
};

/// Computed with a transcription of the authors' C code to Python.
void TestRandom::follows_the_published_algorithm()
{
    Random random(0);
    QCOMPARE(random.next(), UINT64_C(0x99ec5f36cb75f2b4));
    QCOMPARE(random.next(), UINT64_C(0xbf6e1f784956452a));
    QCOMPARE(random.next(), UINT64_C(0x1a5f849d4933e6e0));
}

void TestRandom::streams_differ_by_seed_and_index()
{
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (std::uint64_t index = 0; index < 50; ++index)
            firsts.insert(Random(seed, index).next());
    QCOMPARE(firsts.size(), std::size_t(2500));
}

void TestRandom::is_uniform_below()
{
    Random random(7);
    std::vector<int> counts(6, 0);
    for (int i = 0; i < 60'000; ++i)
        ++counts[random.below(6)];
    for (const int count : counts) // 10,000 each, five standard deviations are 456
        QVERIFY2(std::abs(count - 10'000) < 456, qPrintable(QString::number(count)));
    for (int i = 0; i < 1000; ++i) {
        const double unit = random.unit();
        QVERIFY(unit >= 0 && unit < 1);
        const int between = random.between(-2, 2);
        QVERIFY(between >= -2 && between <= 2);
    }
    QCOMPARE(random.below(1), std::size_t(0));
}

void TestRandom::shuffles_to_a_permutation()
{
    Random random(3);
    std::vector<int> values{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const std::vector<int> sorted = values;
    random.shuffle(values);
    QVERIFY(values != sorted);
    std::sort(values.begin(), values.end());
    QCOMPARE(values, sorted);
}

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
