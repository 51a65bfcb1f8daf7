#include "core/attention/kernels.h"
#include "core/attention/pooling.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace attnscope;

namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Cell by cell, in reading order.
std::vector<float> slowly(const std::vector<float>& source, std::size_t rows, std::size_t columns,
                          std::size_t factor)
{
    const std::size_t width = (columns + factor - 1) / factor;
    std::vector<float> target((rows + factor - 1) / factor * width, 0.0f);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            float& cell = target[row / factor * width + column / factor];
            cell = larger_magnitude(cell, source[row * columns + column]);
        }
    return target;
}

} // namespace

class TestPooling : public QObject {
    Q_OBJECT

private slots:
    void larger_magnitude_keeps_the_sign_data();
    void larger_magnitude_keeps_the_sign();
    void agrees_with_the_slow_way_data();
    void agrees_with_the_slow_way();
    void folding_in_strips_equals_folding_at_once();
    void a_single_needle_survives();
};

void TestPooling::larger_magnitude_keeps_the_sign_data()
{
    QTest::addColumn<float>("a");
    QTest::addColumn<float>("b");
    QTest::addColumn<float>("expected");
    QTest::newRow("the larger of two positive weights") << 0.1f << 0.2f << 0.2f;
    QTest::newRow("a negative weight of larger magnitude") << 0.1f << -0.2f << -0.2f;
    QTest::newRow("a weight and its negative: the positive one") << -0.2f << 0.2f << 0.2f;
    QTest::newRow("zero and negative zero: zero") << -0.0f << 0.0f << 0.0f;
    QTest::newRow("negative zero alone stays") << -0.0f << -0.0f << -0.0f;
    QTest::newRow("a subnormal beats zero") << 0.0f << -1e-42f << -1e-42f;
    QTest::newRow("infinity beats every number") << 3e38f << -infinity << -infinity;
    QTest::newRow("NaN beats infinity") << infinity << nan_value << nan_value;
    QTest::newRow("NaN beats zero") << 0.0f << nan_value << nan_value;
}

void TestPooling::larger_magnitude_keeps_the_sign()
{
    QFETCH(float, a);
    QFETCH(float, b);
    QFETCH(float, expected);
    QCOMPARE(std::bit_cast<quint32>(larger_magnitude(a, b)), std::bit_cast<quint32>(expected));
    QCOMPARE(std::bit_cast<quint32>(larger_magnitude(b, a)), std::bit_cast<quint32>(expected));
}

void TestPooling::agrees_with_the_slow_way_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<int>("factor");
    QTest::newRow("one cell") << 1 << 1 << 4;
    QTest::newRow("a factor of one copies") << 5 << 33 << 1;
    QTest::newRow("sides that the factor divides") << 64 << 128 << 4;
    QTest::newRow("sides that it does not divide") << 67 << 131 << 4;
    QTest::newRow("a factor of three across the chunk border") << 7 << 2050 << 3;
    QTest::newRow("a factor that is wider than a chunk") << 9 << 5000 << 1500;
    QTest::newRow("a factor that is larger than the map") << 30 << 20 << 64;
    QTest::newRow("a level of a pyramid") << 300 << 1111 << 16;
}

void TestPooling::agrees_with_the_slow_way()
{
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(int, factor);
    const auto r = static_cast<std::size_t>(rows), c = static_cast<std::size_t>(columns);
    const auto f = static_cast<std::size_t>(factor);
    std::mt19937 engine(3);
    std::normal_distribution<float> weights;
    std::vector<float> source(r * c);
    for (float& value : source)
        value = engine() % 5 == 0 ? 0.0f : engine() % 97 == 0 ? nan_value : weights(engine);
    const std::vector<float> expected = slowly(source, r, c, f);
    for (const auto set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
        if (!is_available(set))
            continue;
        std::vector<float> target(expected.size(), 0.0f);
        kernels_of(set).pool_into(source.data(), r, c, c, f, target.data(), (c + f - 1) / f);
        for (std::size_t i = 0; i < target.size(); ++i)
            QCOMPARE(std::bit_cast<quint32>(target[i]), std::bit_cast<quint32>(expected[i]));
    }
}

void TestPooling::folding_in_strips_equals_folding_at_once()
{
    std::mt19937 engine(4);
    std::normal_distribution<float> weights;
    std::vector<float> source(100 * 90);
    for (float& value : source)
        value = weights(engine);
    const std::vector<float> expected = slowly(source, 100, 90, 16);
    std::vector<float> target(7 * 8, 0.0f); // a target wider than needed: 6 columns of stride 8
    for (const std::size_t strip : {4u, 2u, 0u, 3u, 1u, 5u, 6u}) {
        const std::size_t begin = strip * 16;
        const std::size_t rows = std::min<std::size_t>(16, 100 - begin);
        pool_into(source.data() + begin * 90, rows, 90, 90, 16, target.data() + strip * 8, 8);
    }
    for (std::size_t row = 0; row < 7; ++row)
        for (std::size_t column = 0; column < 8; ++column)
            QCOMPARE(target[row * 8 + column], column < 6 ? expected[row * 6 + column] : 0.0f);
}

void TestPooling::a_single_needle_survives()
{
    std::vector<float> source(1024 * 1024, 0.0f);
    source[777 * 1024 + 13] = -1e-30f;
    std::vector<float> target(16 * 16, 0.0f);
    pool_into(source.data(), 1024, 1024, 1024, 64, target.data(), 16);
    for (std::size_t i = 0; i < target.size(); ++i)
        QCOMPARE(target[i], i == 777 / 64 * 16 ? -1e-30f : 0.0f);
}

QTEST_GUILESS_MAIN(TestPooling)
#include "tst_pooling.moc"
