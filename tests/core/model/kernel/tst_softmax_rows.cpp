#include "core/model/kernel/softmax_rows.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace attnscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float not_a_number = std::nanf("");

std::vector<float> random_logits(std::size_t count, float spread)
{
    std::mt19937 generator(static_cast<std::uint32_t>(count));
    std::normal_distribution<float> distribution(0.0F, spread);
    std::vector<float> logits(count);
    for (float& logit : logits)
        logit = distribution(generator);
    return logits;
}

} // namespace

class SoftmaxRows : public QObject {
    Q_OBJECT

private slots:
    void agrees_with_double_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<float>("spread");
        for (const int count : {1, 2, 7, 16, 17, 255, 4096, 65536})
            for (const float spread : {0.0F, 1.0F, 30.0F})
                QTest::newRow(qPrintable(QString("%1 logits of spread %2").arg(count).arg(double(spread))))
                    << count << spread;
    }

    void agrees_with_double()
    {
        QFETCH(int, count);
        QFETCH(float, spread);
        const std::vector<float> logits = random_logits(std::size_t(count), spread);
        std::vector<float> weights = logits;
        softmax_row(weights.data(), weights.size());
        const double largest = double(*std::max_element(logits.begin(), logits.end()));
        double total = 0;
        for (const float logit : logits)
            total += std::exp(double(logit) - largest);
        double sum = 0;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            const double expected = std::exp(double(logits[i]) - largest) / total;
            // Rounding of the sum, of exp and of (logit - largest), whose size exp turns into a relative error.
            const double tolerance = expected * (4e-7 + 1.2e-7 * (largest - double(logits[i]))) + 1e-37;
            QVERIFY2(std::abs(double(weights[i]) - expected) <= tolerance,
                     qPrintable(QString("%1 instead of %2").arg(double(weights[i])).arg(expected)));
            sum += double(weights[i]);
        }
        QVERIFY2(std::abs(sum - 1) < 1e-6, qPrintable(QString::number(sum)));
        QVERIFY(std::abs(log_sum_exp_row(logits.data(), logits.size()) - (largest + std::log(total))) < 1e-6);
    }

    void one_huge_logit_takes_all()
    {
        std::vector<float> row(100, -1e30F);
        row[37] = 3e38F;
        softmax_row(row.data(), row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            QCOMPARE(row[i], i == 37 ? 1.0F : 0.0F);
    }

    void minus_infinity_weighs_nothing()
    {
        std::vector<float> row{0, -infinity, 0, -infinity};
        softmax_row(row.data(), row.size());
        QCOMPARE(row, (std::vector<float>{0.5F, 0, 0.5F, 0}));
    }

    void what_is_not_finite_is_not_hidden_data()
    {
        QTest::addColumn<float>("intruder");
        QTest::newRow("a NaN") << not_a_number;
        QTest::newRow("plus infinity") << infinity;
    }

    void what_is_not_finite_is_not_hidden()
    {
        QFETCH(float, intruder);
        for (const std::size_t place : {0, 5, 99}) {
            std::vector<float> row = random_logits(100, 1);
            row[place] = intruder;
            softmax_row(row.data(), row.size());
            for (const float weight : row)
                QVERIFY(std::isnan(weight));
        }
    }

    void subtraction_may_write_over_its_first_operand()
    {
        std::vector<float> first{1, 2, 3, 4, 5};
        const std::vector<float> second{1, 1, 1, 2, -2};
        subtract_scaled_row(first.data(), second.data(), 0.5F, first.data(), first.size());
        QCOMPARE(first, (std::vector<float>{0.5F, 1.5F, 2.5F, 3, 6}));
    }

    void squares_are_summed_in_double_between_blocks()
    {
        const std::vector<float> values(100000, 0.1F);
        const double expected = 100000 * double(0.1F) * double(0.1F);
        QVERIFY(std::abs(square_sum_row(values.data(), values.size()) - expected) < 1e-3);
        QCOMPARE(square_sum_row(values.data(), 0), 0.0);
    }
};

QTEST_APPLESS_MAIN(SoftmaxRows)
#include "tst_softmax_rows.moc"
