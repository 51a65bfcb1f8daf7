#include "core/attention/segment_shares.h"

#include "tests/support/expect_error.h"

#include <QtTest>

#include <limits>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const std::vector<Segment> five{
    {"bos", {0, 1}}, {"before", {1, 3}}, {"answer", {3, 4}}, {"after", {4, 6}}, {"query", {6, 7}}};

/// One head and query: the row itself.
SegmentShares shares_of_row(ShareVariant variant, const std::vector<float>& masses,
                            const std::vector<float>& row_sums = {},
                            const std::vector<Segment>& segments = five)
{
    const std::size_t zero[]{0};
    SegmentAllocation allocation(variant, segments);
    allocation.add_layer(masses, row_sums, 1, 1, zero, zero);
    return allocation.shares();
}

} // namespace

class TestSegmentShares : public QObject {
    Q_OBJECT

private slots:
    void adds_up_and_tells_noise_from_signal()
    {
        const SegmentShares shares =
            shares_of_row(ShareVariant::first, {0.25F, 0.125F, 0.25F, 0.125F, 0.25F});
        QCOMPARE(shares.sum, 1.0);
        QCOMPARE(*shares.shares, (std::vector<double>{0.25, 0.125, 0.25, 0.125, 0.25}));
        QCOMPARE(*shares.noise, 0.25);
        QCOMPARE(*shares.signal_to_noise, 1.0);
        QVERIFY(shares.not_normalised.empty());
    }

    void averages_before_it_divides()
    {
        // Two rows of different sums: the mean of their shares would be 0.5, the share of their means is not.
        const std::vector<Segment> two{{"answer", {0, 1}}, {"before", {1, 2}}};
        SegmentAllocation allocation(ShareVariant::second, two);
        const std::size_t zero[]{0};
        const std::size_t both[]{0, 1};
        allocation.add_layer(std::vector<float>{1, 0, 0, 3}, {}, 1, 2, zero, both);
        const SegmentShares shares = allocation.shares();
        QCOMPARE(shares.means, (std::vector<double>{0.5, 1.5}));
        QCOMPARE(*shares.shares, (std::vector<double>{0.25, 0.75}));
    }

    void takes_only_the_heads_and_queries_asked_for()
    {
        const std::vector<Segment> two{{"answer", {0, 1}}, {"after", {1, 2}}};
        // [head = 2, query = 3, segment = 2]
        const std::vector<float> layer{1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60};
        SegmentAllocation allocation(ShareVariant::first, two);
        const std::size_t second_head[]{1};
        const std::size_t queries[]{0, 2};
        allocation.add_layer(layer, {}, 2, 3, second_head, queries);
        QCOMPARE(allocation.shares().means, (std::vector<double>{5, 50}));
        allocation.add_layer(layer, {}, 2, 3, second_head, std::span(queries).first(1)); // another layer
        QCOMPARE(allocation.shares().means, (std::vector<double>{14.0 / 3, 140.0 / 3}));
    }

    void signed_shares_keep_their_sign()
    {
        const SegmentShares shares =
            shares_of_row(ShareVariant::signed_difference, {0.25F, -0.25F, 0.5F, 0.125F, -0.125F}, {0.5F});
        QCOMPARE(*shares.shares, (std::vector<double>{0.5, -0.5, 1, 0.25, -0.25}));
        QCOMPARE(*shares.noise, -0.25);
        QVERIFY2(!shares.signal_to_noise, "a negative noise has no ratio");
    }

    void what_is_not_defined_is_not_told_data()
    {
        QTest::addColumn<ShareVariant>("variant");
        QTest::addColumn<std::vector<float>>("masses");
        QTest::addColumn<std::vector<float>>("row_sums");
        QTest::addColumn<QString>("reason");
        const auto nan = std::numeric_limits<float>::quiet_NaN();
        const auto infinity = std::numeric_limits<float>::infinity();
        const std::vector<float> usual{0.25F, 0.125F, 0.25F, 0.125F, 0.25F};
        const auto row = [](const char* name, ShareVariant variant, const std::vector<float>& masses,
                            const std::vector<float>& row_sums, const char* reason) {
            QTest::newRow(name) << variant << masses << row_sums << QString(reason);
        };
        const ShareVariant sign = ShareVariant::signed_difference;
        row("lambda near 1", sign, usual, {0.09F}, "rows sum to 1 - lambda = 0.09 on average, below 0.1");
        row("lambda above 1", sign, usual, {-0.5F}, "1 - lambda = -0.5");
        row("a row sum that is not finite", sign, usual, {nan}, "1 - lambda = nan");
        row("a sum over segments of zero", sign, {1, -1, 0, 0, 0}, {1}, "the sum over segments is 0");
        row("a negative sum over segments", sign, {-1, -1, 0, 0, 0}, {1}, "the sum over segments is -2");
        row("a row that was not delivered", ShareVariant::first, {nan, nan, nan, nan, nan}, {}, "is nan");
        row("an infinite mass", ShareVariant::absolute_difference, {infinity, 0, 0, 0, 0}, {}, "is inf");
        row("nothing but zeros", ShareVariant::second, {0, 0, 0, 0, 0}, {}, "is 0");
    }

    void what_is_not_defined_is_not_told()
    {
        QFETCH(const ShareVariant, variant);
        QFETCH(const std::vector<float>, masses);
        QFETCH(const std::vector<float>, row_sums);
        QFETCH(const QString, reason);
        const SegmentShares shares = shares_of_row(variant, masses, row_sums);
        QVERIFY(!shares.shares && !shares.noise && !shares.signal_to_noise);
        QVERIFY2(QString::fromStdString(shares.not_normalised).contains(reason),
                 shares.not_normalised.c_str());
        QCOMPARE(shares.means.size(), five.size());
    }

    void row_sums_of_some_layers_only_judge_nothing()
    {
        const std::vector<Segment> two{{"answer", {0, 1}}, {"before", {1, 2}}};
        const std::size_t zero[]{0};
        SegmentAllocation allocation(ShareVariant::signed_difference, two);
        allocation.add_layer(std::vector<float>{0.5F, 0.25F}, {}, 1, 1, zero, zero);
        allocation.add_layer(std::vector<float>{0.25F, 0}, std::vector<float>{0.05F}, 1, 1, zero, zero);
        QVERIFY2(allocation.shares().shares, allocation.shares().not_normalised.c_str());
        QCOMPARE(*allocation.shares().shares, (std::vector<double>{0.75, 0.25}));
    }

    void only_signed_shares_look_at_row_sums()
    {
        const std::vector<float> masses{0.25F, 0.125F, 0.25F, 0.125F, 0.25F};
        for (const ShareVariant variant :
             {ShareVariant::absolute_difference, ShareVariant::first, ShareVariant::second})
            QVERIFY(shares_of_row(variant, masses, {0.0F}).shares);
        QVERIFY(shares_of_row(ShareVariant::signed_difference, masses).shares);
        QVERIFY(shares_of_row(ShareVariant::signed_difference, masses, {0.1001F}).shares);
    }

    void noise_needs_a_context_and_signal_an_answer()
    {
        const SegmentShares other =
            shares_of_row(ShareVariant::first, {0.5F, 0.5F}, {}, {{"x", {0, 1}}, {"y", {1, 2}}});
        QVERIFY(other.shares && !other.noise && !other.signal_to_noise);
        const SegmentShares no_answer =
            shares_of_row(ShareVariant::first, {0.5F, 0.5F}, {}, {{"after", {0, 1}}, {"y", {1, 2}}});
        QCOMPARE(*no_answer.noise, 0.5);
        QVERIFY(!no_answer.signal_to_noise);
        const SegmentShares no_noise =
            shares_of_row(ShareVariant::first, {0.5F, 0}, {}, {{"answer", {0, 1}}, {"after", {1, 2}}});
        QCOMPARE(*no_noise.noise, 0.0);
        QVERIFY2(!no_noise.signal_to_noise, "no division by zero");
    }

    void no_rows_no_shares()
    {
        const SegmentShares shares = SegmentAllocation(ShareVariant::first, five).shares();
        QVERIFY(!shares.shares);
        QCOMPARE(shares.not_normalised, std::string("there are no rows"));
    }

    void what_does_not_fit_is_refused()
    {
        SegmentAllocation allocation(ShareVariant::first, five);
        const std::size_t zero[]{0};
        const std::size_t one[]{1};
        const std::vector<float> row(5);
        const std::vector<float> sums(2);
        const auto add = [&](std::span<const float> masses, std::span<const float> row_sums,
                             std::span<const std::size_t> heads, std::span<const std::size_t> queries) {
            return [=, &allocation] { allocation.add_layer(masses, row_sums, 1, 1, heads, queries); };
        };
        expect_error(add(sums, {}, zero, zero), ErrorKind::invalid_argument, {"masses", "2", "expected 5"});
        expect_error(add(row, sums, zero, zero), ErrorKind::invalid_argument, {"row sums", "expected 1"});
        expect_error(add(row, {}, one, zero), ErrorKind::invalid_argument, {"head 1"});
        expect_error(add(row, {}, zero, one), ErrorKind::invalid_argument, {"query 1"});
    }
};

QTEST_APPLESS_MAIN(TestSegmentShares)
#include "tst_segment_shares.moc"
