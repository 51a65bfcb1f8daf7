// Against values worked out by hand.
#include "core/attention/derived/derived_maps.h"
#include "tests/core/attention/derived/small_map.h"
#include "tests/support/expect_error.h"

#include <cmath>
#include <limits>

using namespace attnscope;
using attnscope::test::expect_error;
using attnscope::test::small_map;

class TestDerivedMaps : public QObject {
    Q_OBJECT

private slots:
    void difference_for_another_lambda_row_by_row()
    {
        const AttentionMap first = small_map(2, 2, {1, 0, 0.75f, 0.25f});
        const AttentionMap second = small_map(2, 2, {1, 0, 0.5f, 0.5f}, Component::second);
        const std::vector<float> x{0.5f, 2.0f};
        const AttentionMap result = hypothetical_difference(first, second, x);
        QCOMPARE(result.values, (std::vector<float>{0.5f, 0, -0.25f, -0.75f}));
        QCOMPARE(result.key.component, Component::difference);
        QCOMPARE(result.key.layer, 3);
        QCOMPARE(result.column_key, first.column_key);
    }

    void lambda_of_zero_leaves_the_first_map()
    {
        const AttentionMap first = small_map(1, 3, {0.2f, 0.3f, 0.5f});
        const AttentionMap second = small_map(1, 3, {0.9f, 0.1f, 0});
        QCOMPARE(hypothetical_difference(first, second, std::vector<float>{0}).values, first.values);
    }

    void a_difference_refuses_maps_that_do_not_match_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("first_key");
        QTest::addColumn<int>("x_count");
        QTest::newRow("another number of rows") << 1 << 0 << 2;
        QTest::newRow("other keys") << 2 << 5 << 2;
        QTest::newRow("one x for two rows") << 2 << 0 << 1;
    }
    void a_difference_refuses_maps_that_do_not_match()
    {
        QFETCH(int, rows);
        QFETCH(int, first_key);
        QFETCH(int, x_count);
        const AttentionMap first = small_map(2, 2, {1, 0, 0.75f, 0.25f});
        const AttentionMap second =
            small_map(rows, 2, std::vector<float>(static_cast<std::size_t>(rows) * 2, 0.5f),
                      Component::second, 0, first_key);
        const std::vector<float> x(static_cast<std::size_t>(x_count), 1.0f);
        expect_error([&] { hypothetical_difference(first, second, x); }, ErrorKind::invalid_argument, {});
    }

    void the_first_token_is_removed_with_its_column()
    {
        const AttentionMap map = small_map(2, 3, {1, 0, 0, 0.5f, 0.125f, 0.375f});
        const AttentionMap result = without_first_token(map, false);
        QCOMPARE(result.columns, 2);
        QCOMPARE(result.column_key, (std::vector<std::int32_t>{1, 2}));
        QCOMPARE(result.window.keys, (Range{1, 3}));
        QCOMPARE(result.values, (std::vector<float>{0, 0, 0.125f, 0.375f}));
    }

    void renormalised_rows_sum_to_1_and_an_empty_one_stays_0()
    {
        const AttentionMap map = small_map(2, 3, {1, 0, 0, 0.5f, 0.125f, 0.375f});
        QCOMPARE(without_first_token(map, true).values, (std::vector<float>{0, 0, 0.25f, 0.75f}));
    }

    void a_strong_sink_costs_no_digits()
    {
        // 1 - 0.99999994 in float32 keeps one bit of the rest; the rest itself has all of them.
        const AttentionMap map = small_map(1, 3, {0.99999994f, 1e-8f, 3e-8f});
        const AttentionMap result = without_first_token(map, true);
        QCOMPARE(result.values[0], 0.25f);
        QCOMPARE(result.values[1], 0.75f);
    }

    void a_map_that_begins_further_right_loses_nothing()
    {
        const AttentionMap map = small_map(1, 2, {0.5f, 0.25f}, Component::first, 0, 4);
        QCOMPARE(without_first_token(map, false).values, map.values);
    }

    void a_difference_is_not_renormalised()
    {
        expect_error(
            [] {
                without_first_token(small_map(1, 2, {0.5f, -0.5f}, Component::difference), true);
            },
            ErrorKind::invalid_argument, {"1 - lambda", "A1 and A2"});
    }

    void weights_are_multiplied_by_the_norm_of_their_true_key()
    {
        const AttentionMap map = small_map(2, 2, {0.5f, 0.5f, -0.25f, 0.75f}, Component::difference, 0, 1);
        const std::vector<float> norms{100, 2, 4};
        QCOMPARE(weighted_by_key(map, norms).values, (std::vector<float>{1, 2, -0.5f, 3}));
        expect_error([&] { weighted_by_key(map, std::span(norms).first(2)); }, ErrorKind::invalid_argument,
                     {"key 2"});
    }

    void what_is_not_finite_stays_so()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        const AttentionMap map = small_map(1, 2, {std::nanf(""), infinity});
        const AttentionMap result = weighted_by_key(map, std::vector<float>{1, 2});
        QVERIFY(std::isnan(result.values[0]));
        QCOMPARE(result.values[1], infinity);
    }

    void pooled_maps_are_refused_where_they_would_mislead()
    {
        AttentionMap map = small_map(1, 2, {0.5f, 0.25f});
        map.reduction = 4;
        expect_error([&] { without_first_token(map, false); }, ErrorKind::invalid_argument, {"1:4"});
        expect_error(
            [&] {
                weighted_by_key(map, std::vector<float>{1, 2});
            },
            ErrorKind::invalid_argument, {"1:4"});
    }
};

QTEST_GUILESS_MAIN(TestDerivedMaps)
#include "tst_derived_maps.moc"
