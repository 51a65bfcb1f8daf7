// What charts say: words, numbers and series made from data, before anything is drawn.
#include "tests/widgets/chart/sample_charts.h"
#include "widgets/chart/chart_table.h"
#include "widgets/text/isolated_words.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

class TestChartContent : public QObject {
    Q_OBJECT
private slots:
    void segment_bars_are_the_shares();
    void segments_that_cannot_be_normalised_show_masses_and_say_why();
    void magnitudes_replace_the_signed_difference();
    void a_second_capture_meets_segments_by_name();
    void a_prompt_without_segments_says_what_to_do();
    void noise_by_layer_leaves_gaps_where_shares_are_not_defined();
    void segment_lines_carry_layer_and_segment();
    void lambda_by_query_has_whiskers();
    void lambda_init_stands_under_lambda();
    void a_plain_model_has_no_lambda_and_says_so();
    void entropy_is_the_median_of_the_heads();
    void heads_are_sorted_and_nan_goes_last();
    void a_limit_of_heads_is_said();
    void a_second_capture_stands_beside_the_same_head();
    void a_logarithmic_profile_shows_magnitudes();
    void a_profile_carries_tokens_literally();
    void positions_leave_out_the_first_key_and_say_so();
    void names_of_strangers_reorder_nothing_data();
    void names_of_strangers_reorder_nothing();
};

void TestChartContent::segment_bars_are_the_shares()
{
    const ChartContent content = segment_content(samples::segment_shares("demo"));
    QCOMPARE(content.x.categories, (QStringList{"bos", "before", "answer", "after", "query"}));
    QCOMPARE(content.series.size(), std::size_t{3});
    QCOMPARE(content.series[0].name, QString("A1"));
    QCOMPARE(content.series[2].name, QString("A1 − λ·A2"));
    QVERIFY(std::abs(content.series[0].points[3].y - 0.25) < 1e-7);
    QVERIFY(std::abs(content.series[2].points[2].y - 0.6) < 1e-7); // 0.3 of a sum of 0.5
    QVERIFY(std::abs(content.series[2].points[1].y + 0.1) < 1e-7);
    QVERIFY(content.y.percent);
    QVERIFY(
        content.notes.join('\n').contains("Noise (before + after): A1 45\u202F%, A2 55\u202F%, A1 − λ·A2 0"));
    QVERIFY(content.notes.join('\n').contains("(answer / noise): A1 0.2222"));
}

void TestChartContent::segments_that_cannot_be_normalised_show_masses_and_say_why()
{
    SegmentShareData data = samples::segment_shares("demo");
    SegmentAllocation allocation(ShareVariant::signed_difference, data.segments);
    const std::vector<float> masses{0.2F, -0.1F, 0.3F, -0.2F, -0.15F}, sums{0.05F};
    const std::vector<std::size_t> only{0};
    allocation.add_layer(masses, sums, 1, 1, only, only);
    data.variants[2] = allocation.shares();
    const ChartContent content = segment_content(data);
    QVERIFY(!content.y.percent);
    QVERIFY(content.y.label.contains("mean"));
    QVERIFY(std::abs(content.series[2].points[2].y - 0.3) < 1e-7);
    QVERIFY2(content.notes.join('\n').contains("rows sum to 1 − lambda = 0.05"),
             qPrintable(content.notes.join('\n')));
}

void TestChartContent::magnitudes_replace_the_signed_difference()
{
    const ChartContent content = segment_content(samples::segment_shares("demo"), {.absolute = true});
    QCOMPARE(content.series[2].name, QString("|A1 − λ·A2|"));
    QVERIFY(std::abs(content.series[2].points[1].y - 0.05 / 0.6) < 1e-7);
}

void TestChartContent::a_second_capture_meets_segments_by_name()
{
    SegmentShareData second = samples::segment_shares("two");
    second.segments[0].name = "preface";
    const SegmentShareData first = samples::segment_shares("one");
    const ChartContent content = segment_content(first, {}, &second);
    QCOMPARE(content.x.categories.last(), QString("preface"));
    QCOMPARE(content.series.size(), std::size_t{6});
    QVERIFY(content.series[3].overlay && !content.series[0].overlay);
    QCOMPARE(content.series[3].points[0].x, 5.0);
    QCOMPARE(content.series[3].points[2].x, 2.0);
    QVERIFY(content.series[3].name.contains("two") && content.title.contains("one"));
}

void TestChartContent::a_prompt_without_segments_says_what_to_do()
{
    const ChartContent content = segment_content({});
    QVERIFY(content.series.empty());
    QVERIFY(content.empty.contains("Mark an answer"));
}

void TestChartContent::noise_by_layer_leaves_gaps_where_shares_are_not_defined()
{
    SegmentSeriesData data = samples::segment_series("demo", 3);
    data.shares[1][2].shares.reset();
    const ChartContent content = noise_series_content(data);
    QCOMPARE(content.series.size(), std::size_t{3});
    QVERIFY(std::abs(content.series[0].points[0].y - 0.45) < 1e-6);
    QVERIFY(std::isnan(content.series[2].points[1].y));
    QVERIFY(content.notes.last().contains("1 of 3 layers"));
}

void TestChartContent::segment_lines_carry_layer_and_segment()
{
    const ChartContent content =
        segment_series_content(samples::segment_series("demo", 3), ShareVariant::first);
    QCOMPARE(content.series.size(), std::size_t{5});
    QCOMPARE(content.series[2].segment, QString("answer"));
    QCOMPARE(content.series[2].points[1].place, (ChartPlace{1}));
    QVERIFY(std::abs(content.series[2].points[1].y - 0.1 / 1.02) < 1e-6);
}

void TestChartContent::lambda_by_query_has_whiskers()
{
    const LambdaChartData data = samples::lambda("demo", LambdaShape::query, 2, 3);
    const ChartContent content = lambda_content(data);
    QCOMPARE(content.series.size(), std::size_t{3});
    const ChartPoint& dot = content.series[0].points[4];
    QCOMPARE(dot.place, (ChartPlace{1, 1}));
    QVERIFY(dot.low < dot.y && dot.y < dot.high);
    QCOMPARE(dot.x, 1.0); // the middle one of three
    QVERIFY(content.subtitle.contains("queries 0–99"));
}

void TestChartContent::lambda_init_stands_under_lambda()
{
    const ChartContent content = lambda_content(samples::lambda("demo", LambdaShape::layer, 4, 8));
    QCOMPARE(content.series.size(), std::size_t{2});
    QCOMPARE(content.series[1].shape, SeriesShape::marks);
    QVERIFY(std::abs(content.series[1].points[0].y - 0.2) < 1e-6);
    QCOMPARE(content.series[0].points.size(), std::size_t{4});
}

void TestChartContent::a_plain_model_has_no_lambda_and_says_so()
{
    const ChartContent content = lambda_content(samples::lambda("demo", LambdaShape::none, 4, 8));
    QVERIFY(content.series.empty());
    QVERIFY(content.empty.contains("plain model"));
}

void TestChartContent::entropy_is_the_median_of_the_heads()
{
    LayerChartData data{"demo",   {}, {}, false, {{Component::difference, {{5}, {0, 1, 2}, {1, 9, 2}}}},
                        "3 heads"};
    const ChartContent content = entropy_content(data);
    QCOMPARE(content.series.size(), std::size_t{2});
    QVERIFY(content.series[0].faint);
    QCOMPARE(content.series[1].points[0].y, 2.0);
    QCOMPARE(content.series[1].points[0].low, 1.5);
    QCOMPARE(content.series[1].points[0].high, 5.5);
    QCOMPARE(content.y.label, QString("Entropy (nats)"));
    QVERIFY(content.notes.join(' ').contains("magnitudes"));
}

void TestChartContent::heads_are_sorted_and_nan_goes_last()
{
    const HeadChartData data{"demo", "Peak", {{0, 1}, {0, 4}, {0.1, ChartPoint::none, -3, 0.5}}, {}};
    const ChartContent down = head_content(data);
    QCOMPARE(down.x.categories, (QStringList{"1.4", "0.0", "1.0", "0.4"}));
    QCOMPARE(down.series[0].points[0].place, (ChartPlace{1, 4}));
    QCOMPARE(head_content(data, BarOrder::ascending).x.categories.first(), QString("1.0"));
    QCOMPARE(head_content(data, BarOrder::model).x.categories[1], QString("0.4"));
}

void TestChartContent::a_limit_of_heads_is_said()
{
    const ChartContent content = head_content(samples::induction("demo", 4, 4), BarOrder::descending, 5);
    QCOMPARE(content.series[0].points.size(), std::size_t{5});
    QVERIFY(content.subtitle.contains("5 of 16 heads"));
}

void TestChartContent::a_second_capture_stands_beside_the_same_head()
{
    const HeadChartData one{"one", "Peak", {{0, 1}, {0}, {0.1, 0.7}}, {}};
    const HeadChartData two{"two", "Peak", {{0}, {0}, {0.3}}, {}};
    const ChartContent content = head_content(one, BarOrder::descending, 0, &two);
    QVERIFY(std::isnan(content.series[1].points[0].y)); // layer 1 is not in the second
    QCOMPARE(content.series[1].points[1].y, 0.3);
}

void TestChartContent::a_logarithmic_profile_shows_magnitudes()
{
    RowProfileData data{"demo",  "query 3", {}, 2, {{Component::difference, "A1 − λ·A2", {-0.5F, 0, 0.25F}}},
                        nullptr, {}};
    const ChartContent content = row_profile_content(data, true);
    QCOMPARE(content.series[0].points[0].x, 2.0);
    QCOMPARE(content.series[0].points[0].y, 0.5);
    QVERIFY(std::isnan(content.series[0].points[1].y));
    QVERIFY(content.y.label.startsWith("|weight|"));
    QCOMPARE(row_profile_content(data).series[0].points[0].y, -0.5);
}

void TestChartContent::a_profile_carries_tokens_literally()
{
    const ChartContent content = row_profile_content(samples::row_profile("demo", 60));
    QCOMPARE(content.series[0].points[41].label, QString("<b>4821</b>"));
    QCOMPARE(content.series[0].points[41].place.key, 41);
}

void TestChartContent::positions_leave_out_the_first_key_and_say_so()
{
    PositionChartData data{"demo", {}, {{Component::first, "A1", {9, 1, 3, 5, 7}}}, {}, 2, true};
    const ChartContent content = position_content(data);
    QCOMPARE(content.series[0].points.size(), std::size_t{2});
    QCOMPARE(content.series[0].points[0].y, 2.0);
    QCOMPARE(content.series[0].points[0].x, 1.5);
    QCOMPARE(content.series[0].points[1].label, QString("keys 3–4"));
    QVERIFY(content.subtitle.contains("key 0 left out"));
}

void TestChartContent::names_of_strangers_reorder_nothing_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("words");
    QTest::newRow("plain name") << "demo-diff"
                                << "demo-diff";
    QTest::newRow("mark-up") << "<b>&amp;"
                             << "<b>&amp;";
    QTest::newRow("right-to-left word") << "שלום" << QString("\u2068שלום\u2069");
    QTest::newRow("override") << QString("a\u202Eb") << QString("\u2068a<U+202E>b\u2069");
    QTest::newRow("line feed") << "a\nb"
                               << "a␊b";
}

void TestChartContent::names_of_strangers_reorder_nothing()
{
    QFETCH(QString, name);
    QFETCH(QString, words);
    QCOMPARE(isolated_words(name), words);
}

QTEST_MAIN(TestChartContent)
#include "tst_chart_content.moc"
