#include "core/half.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

using namespace attnscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// What the format means, by arithmetic instead of bits.
float meaning(std::uint16_t half)
{
    const int exponent = half >> 10 & 0x1f;
    const int fraction = half & 0x3ff;
    float magnitude = 0;
    if (exponent == 31)
        magnitude = fraction == 0 ? infinity : std::numeric_limits<float>::quiet_NaN();
    else
        magnitude = std::ldexp(static_cast<float>(exponent == 0 ? fraction : 1024 + fraction),
                               std::max(exponent, 1) - 25);
    return std::copysign(magnitude, (half & 0x8000) != 0 ? -1.0f : 1.0f);
}

bool is_nan(std::uint16_t half)
{
    return (half & 0x7fff) > 0x7c00;
}

bool same(float a, float b)
{
    return (std::isnan(a) && std::isnan(b)) ||
           std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::vector<std::uint16_t> all_halves()
{
    std::vector<std::uint16_t> halves(65536);
    std::iota(halves.begin(), halves.end(), std::uint16_t{0});
    return halves;
}

} // namespace

class TestHalf : public QObject {
    Q_OBJECT

private slots:
    void every_half_means_its_value()
    {
        for (const std::uint16_t half : all_halves())
            QVERIFY2(same(float_from_half(half), meaning(half)), qPrintable(QString::number(half, 16)));
    }

    void every_half_comes_back()
    {
        for (const std::uint16_t half : all_halves()) {
            const std::uint16_t back = half_from_float(float_from_half(half));
            QVERIFY2(back == half || (is_nan(half) && is_nan(back)), qPrintable(QString::number(half, 16)));
        }
    }

    void between_two_halves_the_nearer_one_is_taken()
    {
        for (std::uint16_t below = 0; below < 0x7bff; ++below) {
            const auto above = static_cast<std::uint16_t>(below + 1);
            const float middle = (meaning(below) + meaning(above)) / 2; // exact: 13 bits more than a half has
            const std::uint16_t even = (below & 1) == 0 ? below : above;
            for (const float sign : {1.0f, -1.0f}) {
                const auto bit = static_cast<std::uint16_t>(sign < 0 ? 0x8000 : 0);
                QCOMPARE(half_from_float(sign * std::nextafter(middle, 0.0f)),
                         static_cast<std::uint16_t>(below | bit));
                QCOMPARE(half_from_float(sign * middle), static_cast<std::uint16_t>(even | bit));
                QCOMPARE(half_from_float(sign * std::nextafter(middle, infinity)),
                         static_cast<std::uint16_t>(above | bit));
            }
        }
    }

    void the_ends_of_the_range_data()
    {
        QTest::addColumn<float>("value");
        QTest::addColumn<int>("half");
        QTest::newRow("the largest half") << 65504.0f << 0x7bff;
        QTest::newRow("just below the border to infinity") << std::nextafter(65520.0f, 0.0f) << 0x7bff;
        QTest::newRow("the border to infinity") << 65520.0f << 0x7c00;
        QTest::newRow("the largest float") << std::numeric_limits<float>::max() << 0x7c00;
        QTest::newRow("infinity") << infinity << 0x7c00;
        QTest::newRow("minus infinity") << -infinity << 0xfc00;
        QTest::newRow("half the smallest half, a tie") << 0x1p-25f << 0;
        QTest::newRow("a little more") << std::nextafter(0x1p-25f, 1.0f) << 1;
        QTest::newRow("the smallest float") << std::numeric_limits<float>::denorm_min() << 0;
        QTest::newRow("minus zero") << -0.0f << 0x8000;
        QTest::newRow("into the smallest normal half") << std::nextafter(0x1p-14f, 0.0f) << 0x0400;
    }
    void the_ends_of_the_range()
    {
        QFETCH(float, value);
        QFETCH(int, half);
        QCOMPARE(int{half_from_float(value)}, half);
    }

    void spans_convert_as_single_values_do()
    {
        const std::vector<std::uint16_t> halves = all_halves();
        std::vector<float> floats(halves.size());
        floats_from_halves(halves, floats);
        for (std::size_t i = 0; i < halves.size(); ++i)
            QVERIFY(same(floats[i], float_from_half(halves[i])));

        std::vector<float> values;
        for (std::uint32_t i = 0; i < 1'000'003; ++i)
            values.push_back(std::bit_cast<float>(i * 4295u)); // all signs, exponents, and many fractions
        std::vector<std::uint16_t> narrow(values.size());
        halves_from_floats(values, narrow);
        for (std::size_t i = 0; i < values.size(); ++i)
            QVERIFY(std::isnan(values[i]) ? is_nan(narrow[i]) : narrow[i] == half_from_float(values[i]));

        // Whole vectors, what is left over, and both.
        for (std::size_t length = 0; length < 20; ++length) {
            std::vector<float> some(length);
            floats_from_halves(std::span(halves).subspan(15001, length), some);
            for (std::size_t i = 0; i < length; ++i)
                QCOMPARE(some[i], meaning(halves[15001 + i]));
        }
    }

    void bfloat16_is_the_upper_half_of_a_float()
    {
        const std::vector<std::uint16_t> values = all_halves();
        std::vector<float> floats(values.size());
        floats_from_bfloat16s(values, floats);
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(std::bit_cast<std::uint32_t>(floats[i]), std::uint32_t{values[i]} << 16);
            QVERIFY(same(float_from_bfloat16(values[i]), floats[i]));
        }
        QCOMPARE(float_from_bfloat16(0x3fc0), 1.5f);
    }

    void spans_of_different_length_are_refused()
    {
        std::vector<std::uint16_t> halves(3);
        std::vector<float> floats(2);
        QVERIFY_EXCEPTION_THROWN(floats_from_halves(halves, floats), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(halves_from_floats(floats, halves), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(floats_from_bfloat16s(halves, floats), std::invalid_argument);
    }
};

QTEST_APPLESS_MAIN(TestHalf)
#include "tst_half.moc"
