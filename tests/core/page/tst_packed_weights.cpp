#include "core/page/packed_weights.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace attnscope;

class TestPackedWeights : public QObject {
    Q_OBJECT

private slots:
    void special_values_survive_data()
    {
        QTest::addColumn<float>("value");
        QTest::newRow("zero") << 0.0f;
        QTest::newRow("one") << 1.0f;
        QTest::newRow("minus a half") << -0.5f;
        QTest::newRow("infinity") << std::numeric_limits<float>::infinity();
        QTest::newRow("minus infinity") << -std::numeric_limits<float>::infinity();
        QTest::newRow("the smallest normal one") << std::ldexp(1.0f, -30);
        QTest::newRow("the smallest of all") << std::ldexp(1.0f, -43);
    }
    void special_values_survive()
    {
        QFETCH(float, value);
        QCOMPARE(unpacked_weight(packed_weight(value)), value);
    }

    void NaN_stays_NaN_and_what_is_too_large_is_infinite()
    {
        QVERIFY(std::isnan(unpacked_weight(packed_weight(std::nanf("")))));
        QVERIFY(std::isinf(unpacked_weight(packed_weight(1e30f))));
        QCOMPARE(unpacked_weight(packed_weight(1e-30f)), 0.0f);
    }

    void the_stated_error_holds()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<float> exponent(-40.0f, 31.0f);
        for (int i = 0; i < 200000; ++i) {
            const float value = (i % 2 ? -1.0f : 1.0f) * std::exp2(exponent(random));
            const double error = std::abs(static_cast<double>(unpacked_weight(packed_weight(value))) -
                                          static_cast<double>(value));
            const double bound =
                std::max(std::abs(static_cast<double>(value)) * std::exp2(-14), std::exp2(-44));
            QVERIFY2(error <= bound, qPrintable(QString::number(value)));
        }
    }

    void every_code_is_its_own_rounding()
    {
        for (std::uint32_t code = 0; code < 1U << 20; ++code) {
            const float value = unpacked_weight(code);
            if (!std::isnan(value))
                QCOMPARE(packed_weight(value), code);
        }
    }

    void pairs_lie_in_five_bytes()
    {
        WeightPacker packer;
        packer.add(std::vector<float>{1.0f});
        packer.add(std::vector<float>{-0.5f, 2.0f});
        packer.finish();
        const std::string bytes = packer.take();
        QCOMPARE(bytes.size(), std::size_t{10}); // the last one has a partner
        const auto byte = [&](std::size_t at) {
            return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at]));
        };
        QCOMPARE(byte(0) | byte(1) << 8 | (byte(2) & 15U) << 16, packed_weight(1.0f));
        QCOMPARE(byte(2) >> 4 | byte(3) << 4 | byte(4) << 12, packed_weight(-0.5f));
        QCOMPARE(byte(5) | byte(6) << 8 | (byte(7) & 15U) << 16, packed_weight(2.0f));
    }
};

QTEST_GUILESS_MAIN(TestPackedWeights)
#include "tst_packed_weights.moc"
