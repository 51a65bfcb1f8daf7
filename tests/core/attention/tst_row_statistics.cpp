// Row statistics against a plain double computation, on every instruction set of this processor.
#include "core/attention/kernels.h"
#include "core/attention/row_statistics.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace attnscope;

namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

RowStatistics in_double(const std::vector<float>& row)
{
    RowStatistics expected;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const double a = static_cast<double>(row[i]);
        expected.sum += a;
        expected.absolute_sum += std::fabs(a);
        expected.negative_mass += a < 0 ? -a : 0;
        expected.square_sum += a * a;
        if (i == 0 || std::fabs(row[i]) > std::fabs(expected.peak)) {
            expected.peak = row[i];
            expected.peak_key = static_cast<std::int32_t>(i);
        }
    }
    for (const float a : row)
        if (const double p = std::fabs(static_cast<double>(a)) / expected.absolute_sum; p > 0)
            expected.entropy -= p * std::log(p);
    return expected;
}

std::vector<float> softmax_row(std::size_t length, float spread, unsigned seed)
{
    std::mt19937 engine(seed);
    std::normal_distribution<double> logits(0, static_cast<double>(spread));
    std::vector<double> weights(length);
    double sum = 0;
    for (double& weight : weights)
        sum += weight = std::exp(logits(engine));
    std::vector<float> row;
    for (const double weight : weights)
        row.push_back(static_cast<float>(weight / sum));
    return row;
}

bool near(double actual, double expected, double tolerance)
{
    if (std::fabs(actual - expected) <= tolerance)
        return true;
    qWarning("actual %.12g, expected %.12g", actual, expected);
    return false;
}

} // namespace

class TestRowStatistics : public QObject {
    Q_OBJECT

private slots:
    void agrees_with_double_data();
    void agrees_with_double();
    void entropy_stays_accurate_for_peaked_rows();
    void one_weight_alone_has_no_entropy();
    void non_finite_weights_show_data();
    void non_finite_weights_show();
    void zero_rows_and_signed_zeros();
    void the_first_of_equal_peaks_counts();
    void an_empty_row_has_no_peak();

private:
    static std::vector<InstructionSet> sets()
    {
        std::vector<InstructionSet> available;
        for (const auto set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512})
            if (is_available(set))
                available.push_back(set);
        return available;
    }
};

void TestRowStatistics::agrees_with_double_data()
{
    QTest::addColumn<int>("length");
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("subtract");
    for (const int length : {1, 2, 3, 7, 8, 15, 16, 17, 511, 512, 513, 1000, 4096, 5001})
        for (const double spread : {0.0, 1.0, 5.0, 30.0})
            for (const double subtract : {0.0, 0.8})
                QTest::addRow("%d keys, logits spread by %g, %g of a second map subtracted", length, spread,
                              subtract)
                    << length << spread << subtract;
}

void TestRowStatistics::agrees_with_double()
{
    QFETCH(int, length);
    QFETCH(double, spread);
    QFETCH(double, subtract);
    std::vector<float> row = softmax_row(static_cast<std::size_t>(length), static_cast<float>(spread), 1);
    const std::vector<float> second = softmax_row(row.size(), static_cast<float>(spread), 2);
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] -= static_cast<float>(subtract) * second[i];
    const RowStatistics expected = in_double(row);
    for (const InstructionSet set : sets()) {
        RowStatistics actual;
        kernels_of(set).row_statistics(row.data(), row.size(), actual);
        QVERIFY(near(actual.sum, expected.sum, 5e-7));
        QVERIFY(near(actual.absolute_sum, expected.absolute_sum, 5e-7 * expected.absolute_sum));
        QVERIFY(near(actual.negative_mass, expected.negative_mass, 5e-7 * expected.negative_mass));
        QVERIFY(near(actual.square_sum, expected.square_sum, 5e-7 * expected.square_sum));
        QVERIFY(near(actual.entropy, expected.entropy, 1e-6 * std::max(expected.entropy, 0.5)));
        QCOMPARE(actual.peak, expected.peak);
        QCOMPARE(actual.peak_key, expected.peak_key);
        double signed_mass = 0;
        double absolute_mass = 0;
        kernels_of(set).mass(row.data(), row.size(), signed_mass, absolute_mass);
        QVERIFY(near(signed_mass, expected.sum, 5e-7));
        QVERIFY(near(absolute_mass, expected.absolute_sum, 5e-7 * expected.absolute_sum));
        QVERIFY(near(kernels_of(set).dot(row.data(), row.data(), row.size()), expected.square_sum,
                     5e-7 * expected.square_sum));
    }
}

void TestRowStatistics::entropy_stays_accurate_for_peaked_rows()
{
    // A head that looks at one key: nothing must cancel, whatever the row sums to.
    for (const float scale : {1.0f, 0.2f, 1e-20f, 1e-35f, 1e-40f, 1e35f}) {
        for (const float rest : {0.0f, 1e-3f, 1e-6f}) {
            std::vector<float> row(300, 0.0f);
            row[40] = -scale;
            row[41] = scale * rest;
            const double expected = in_double(row).entropy;
            for (const InstructionSet set : sets()) {
                RowStatistics actual;
                kernels_of(set).row_statistics(row.data(), row.size(), actual);
                QVERIFY2(near(actual.entropy, expected, 1e-7),
                         qPrintable(QString("scale %1, rest %2").arg(scale).arg(rest)));
                QCOMPARE(actual.peak_key, 40);
                QCOMPARE(actual.peak, -scale);
            }
        }
    }
}

void TestRowStatistics::one_weight_alone_has_no_entropy()
{
    for (const float weight : {1.39323819f, 0.7f, -0.3f, 0.1f, 1e-7f}) {
        std::vector<float> row(33, 0.0f);
        row[5] = weight;
        for (const InstructionSet set : sets()) {
            RowStatistics actual;
            kernels_of(set).row_statistics(row.data(), row.size(), actual);
            QCOMPARE(actual.entropy, 0.0);
        }
    }
}

void TestRowStatistics::non_finite_weights_show_data()
{
    QTest::addColumn<float>("weight");
    QTest::addColumn<int>("others");
    for (const int length : {1, 20, 700}) {
        QTest::addRow("NaN among %d weights", length) << nan_value << length;
        QTest::addRow("negative NaN among %d weights", length) << -nan_value << length;
        QTest::addRow("infinity among %d weights", length) << infinity << length;
        QTest::addRow("negative infinity among %d weights", length) << -infinity << length;
    }
}

void TestRowStatistics::non_finite_weights_show()
{
    QFETCH(float, weight);
    QFETCH(int, others);
    std::vector<float> row(static_cast<std::size_t>(others), 0.01f);
    const std::size_t place = row.size() * 2 / 3;
    row[place] = weight;
    for (const InstructionSet set : sets()) {
        RowStatistics actual;
        kernels_of(set).row_statistics(row.data(), row.size(), actual);
        QVERIFY(!std::isfinite(actual.sum));
        QVERIFY(std::isnan(actual.entropy));
        QCOMPARE(std::isnan(actual.peak), std::isnan(weight));
        QVERIFY(std::isnan(weight) || actual.peak == weight);
        QCOMPARE(actual.peak_key, static_cast<std::int32_t>(place));
    }
}

void TestRowStatistics::zero_rows_and_signed_zeros()
{
    for (const InstructionSet set : sets()) {
        RowStatistics actual;
        const std::vector<float> row{-0.0f, 0.0f, -0.0f};
        kernels_of(set).row_statistics(row.data(), row.size(), actual);
        QCOMPARE(actual.sum, 0.0);
        QCOMPARE(actual.negative_mass, 0.0);
        QCOMPARE(actual.entropy, 0.0);
        QCOMPARE(actual.peak_key, 0);
        const std::vector<float> subnormal(5, 1e-42f);
        kernels_of(set).row_statistics(subnormal.data(), subnormal.size(), actual);
        QVERIFY(near(actual.entropy, std::log(5.0), 1e-6));
    }
}

void TestRowStatistics::the_first_of_equal_peaks_counts()
{
    std::vector<float> row(1200, 0.0f);
    row[600] = -0.5f;
    row[601] = 0.5f;
    row[1199] = 0.5f;
    for (const InstructionSet set : sets()) {
        RowStatistics actual;
        kernels_of(set).row_statistics(row.data(), row.size(), actual);
        QCOMPARE(actual.peak_key, 600);
        QCOMPARE(actual.peak, -0.5f);
    }
}

void TestRowStatistics::an_empty_row_has_no_peak()
{
    const RowStatistics actual = row_statistics({});
    QCOMPARE(actual.peak_key, -1);
    QCOMPARE(actual.sum, 0.0);
    QCOMPARE(actual.entropy, 0.0);
}

QTEST_GUILESS_MAIN(TestRowStatistics)
#include "tst_row_statistics.moc"
