#include "tests/widgets/chart/sample_charts.h"
#include "widgets/chart/chart_table.h"

#include <QTest>

using namespace attnscope;

class TestChartTable : public QObject {
    Q_OBJECT
private slots:
    void rows_are_the_points_with_nine_digits();
    void a_range_leaves_out_what_is_not_shown();
    void columns_without_values_are_left_out();
    void csv_quotes_what_needs_it();
};

void TestChartTable::rows_are_the_points_with_nine_digits()
{
    ChartContent content;
    content.x.label = "key";
    content.y.label = "weight";
    ChartPoint point;
    point.x = 7;
    point.y = 0.1F;
    point.place.key = 7;
    point.label = "<b>";
    ChartPoint gap;
    gap.x = 8;
    content.series.push_back({"A1", SeriesShape::line, SeriesRole::first, false, false, {}, {point, gap}});
    const ChartTable table = table_of(content);
    QCOMPARE(table.columns, (QStringList{"series", "key", "weight", "label"}));
    QCOMPARE(table.rows[0], (QStringList{"A1", "7", "0.100000001", "<b>"}));
    QCOMPARE(table.rows[1], (QStringList{"A1", "8", "nan", ""}));
}

void TestChartTable::a_range_leaves_out_what_is_not_shown()
{
    const ChartContent content = row_profile_content(samples::row_profile("demo", 60));
    QCOMPARE(table_of(content).rows.size(), std::size_t{180});
    QCOMPARE(table_of(content, std::pair(9.5, 19.5)).rows.size(), std::size_t{30});
}

void TestChartTable::columns_without_values_are_left_out()
{
    const ChartTable table = table_of(lambda_content(samples::lambda("demo", LambdaShape::head, 2, 2)));
    QVERIFY(!table.columns.contains("query") && !table.columns.contains("low"));
    QVERIFY(table.columns.contains("head"));
    const ChartTable banded = table_of(lambda_content(samples::lambda("demo", LambdaShape::query, 2, 2)));
    QVERIFY(banded.columns.contains("low") && banded.columns.contains("high"));
}

void TestChartTable::csv_quotes_what_needs_it()
{
    QCOMPARE(csv_of({{"series", "label"}, {{"a,b", "say \"x\"\n"}, {"1", "2"}}}),
             QByteArray("series,label\n\"a,b\",\"say \"\"x\"\"\n\"\n1,2\n"));
}

QTEST_MAIN(TestChartTable)
#include "tst_chart_table.moc"
