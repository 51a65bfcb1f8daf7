#include "core/attention/derived/row_profile.h"
#include "tests/core/attention/derived/small_map.h"
#include "tests/support/expect_error.h"

#include <cmath>

using namespace attnscope;
using attnscope::test::expect_error;
using attnscope::test::small_map;

class TestRowProfile : public QObject {
    Q_OBJECT

    const std::vector<float> row_{0.1f, -0.5f, 0.3f, 0.3f, 0, std::nanf("")};

private slots:
    void rank_counts_what_is_stronger_data()
    {
        QTest::addColumn<int>("position");
        QTest::addColumn<int>("rank");
        QTest::newRow("a negative weight is the strongest") << 1 << 1;
        QTest::newRow("the first of two equal ones") << 2 << 2;
        QTest::newRow("the second of two equal ones shares its place") << 3 << 2;
        QTest::newRow("after the two") << 0 << 4;
        QTest::newRow("zero comes last") << 4 << 5;
        QTest::newRow("NaN has none") << 5 << 0;
        QTest::newRow("nor has a position outside") << 6 << 0;
        QTest::newRow("nor a negative one") << -1 << 0;
    }
    void rank_counts_what_is_stronger()
    {
        QFETCH(int, position);
        QFETCH(int, rank);
        QCOMPARE(rank_in_row(row_, position).value_or(0), rank);
    }

    void strongest_keys_come_in_order()
    {
        QCOMPARE(strongest_in_row(row_, 3), (std::vector<RowEntry>{{1, -0.5f}, {2, 0.3f}, {3, 0.3f}}));
        QCOMPARE(strongest_in_row(row_, 100).size(), std::size_t{4});
        QVERIFY(strongest_in_row({}, 5).empty());
        QVERIFY(strongest_in_row(row_, 0).empty());
    }

    void rows_are_combined_as_said()
    {
        const AttentionMap map = small_map(3, 2, {1, 0, 0.25f, 0.75f, -0.25f, 0.5f});
        const std::vector<int> rows{1, 2};
        QCOMPARE(combine_rows(map, rows, RowCombination::sum), (std::vector<float>{0, 1.25f}));
        QCOMPARE(combine_rows(map, rows, RowCombination::mean), (std::vector<float>{0, 0.625f}));
        expect_error([&] { combine_rows(map, {}, RowCombination::sum); }, ErrorKind::invalid_argument, {});
        expect_error([&] { combine_rows(map, std::vector<int>{3}, RowCombination::sum); },
                     ErrorKind::invalid_argument, {"row 3"});
    }
};

QTEST_GUILESS_MAIN(TestRowProfile)
#include "tst_row_profile.moc"
