#include "core/error.h"
#include "tests/support/expect_error.h"
#include "widgets/chart/data/head_values.h"
#include "widgets/chart/data/position_bins.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

template <typename Run>
void refused(Run run)
{
    test::expect_error(run, ErrorKind::invalid_argument, {});
}

} // namespace

class TestChartData : public QObject {
    Q_OBJECT
private slots:
    void a_mean_takes_only_the_queries_asked_for();
    void nan_spreads_in_means_and_is_left_out_of_quantiles();
    void quantiles_are_those_of_numpy();
    void lambda_by_query_becomes_median_and_band();
    void lambda_by_layer_has_no_band();
    void bins_cover_every_key_once();
    void bins_leave_out_the_first_keys();
    void wrong_lengths_are_refused();
};

void TestChartData::a_mean_takes_only_the_queries_asked_for()
{
    const std::vector<float> values{1, 2, 4, 10, 20, 40}; // one layer, two heads, three queries
    const std::vector<std::size_t> queries{0, 2};
    const HeadValues means = mean_over_queries(values, {7}, {3, 5}, 3, queries);
    QCOMPARE(means.values, (std::vector<double>{2.5, 25}));
    QCOMPARE(means.at(0, 1), 25.0);
}

void TestChartData::nan_spreads_in_means_and_is_left_out_of_quantiles()
{
    const std::vector<float> values{1, nan_value};
    const std::vector<std::size_t> both{0, 1};
    QVERIFY(std::isnan(mean_over_queries(values, {0}, {0}, 2, both).values[0]));
    QCOMPARE(spread_of({1, nan_value, 3}, 0, 1).median, 2.0);
    QVERIFY(std::isnan(spread_of({nan_value}, 0, 1).high));
}

void TestChartData::quantiles_are_those_of_numpy()
{
    // numpy.quantile([3, 1, 10, 4], [0.05, 0.5, 0.95]) = 1.3, 3.5, 9.1
    const Spread spread = spread_of({3, 1, 10, 4}, 0.05, 0.95);
    QCOMPARE(spread.low, 1.3);
    QCOMPARE(spread.median, 3.5);
    QCOMPARE(spread.high, 9.1);
}

void TestChartData::lambda_by_query_becomes_median_and_band()
{
    LambdaValues lambda{LambdaShape::query, {0}, {0, 1}, {}, {}};
    for (int query = 0; query <= 20; ++query)
        lambda.values.push_back(static_cast<float>(query));
    for (int query = 0; query <= 20; ++query)
        lambda.values.push_back(5);
    const std::vector<Spread> spreads = lambda_spreads(lambda);
    QCOMPARE(spreads.size(), std::size_t{2});
    QCOMPARE(spreads[0].low, 1.0);
    QCOMPARE(spreads[0].median, 10.0);
    QCOMPARE(spreads[0].high, 19.0);
    QCOMPARE(spreads[1].low, 5.0);
}

void TestChartData::lambda_by_layer_has_no_band()
{
    const std::vector<Spread> spreads =
        lambda_spreads({LambdaShape::layer, {0, 4}, {0, 1, 2}, {0.25F, 0.5F}, {}});
    QCOMPARE(spreads.size(), std::size_t{2});
    QCOMPARE(spreads[1].low, 0.5);
    QCOMPARE(spreads[1].high, 0.5);
}

void TestChartData::bins_cover_every_key_once()
{
    const std::vector<float> weights{1, 2, 3, 4, 5, 6, 7};
    const std::vector<PositionBin> bins = bin_positions(weights, 3);
    QCOMPARE(bins.size(), std::size_t{3});
    QCOMPARE(bins[0], (PositionBin{{0, 2}, 3, 1.5}));
    QCOMPARE(bins[1], (PositionBin{{2, 4}, 7, 3.5}));
    QCOMPARE(bins[2], (PositionBin{{4, 7}, 18, 6}));
}

void TestChartData::bins_leave_out_the_first_keys()
{
    const std::vector<float> weights{100, 2, 4};
    const std::vector<PositionBin> bins = bin_positions(weights, 10, 1);
    QCOMPARE(bins.size(), std::size_t{2});
    QCOMPARE(bins[0], (PositionBin{{1, 2}, 2, 2}));
    QVERIFY(bin_positions({}, 4).empty());
    QVERIFY(bin_positions(weights, 4, 9).empty());
}

void TestChartData::wrong_lengths_are_refused()
{
    const std::vector<float> three{1, 2, 3};
    const std::vector<std::size_t> none, far{5};
    refused([&] { mean_over_queries(three, {0}, {0, 1}, 2, far); });
    refused([&] { mean_over_queries(three, {0}, {0}, 3, none); });
    refused([&] { mean_over_queries(three, {0}, {0}, 3, far); });
    refused([&] { head_values(three, {0, 1}, {0, 1}); });
    refused([&] { lambda_spreads({LambdaShape::query, {0, 1}, {0}, {1, 2, 3}, {}}); });
    refused([&] { lambda_spreads({LambdaShape::head, {0, 1}, {0}, {1, 2, 3}, {}}); });
    refused([&] { bin_positions(three, 0); });
    refused([&] { bin_positions(three, 2, -1); });
}

QTEST_MAIN(TestChartData)
#include "tst_chart_data.moc"
