// Charts drawn offscreen: pixels, read-outs, signals, keys.
#include "tests/widgets/chart/sample_charts.h"
#include "widgets/chart/chart.h"

#include <QBuffer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>

#include <memory>

using namespace attnscope;

class TestChart : public QObject {
    Q_OBJECT
private slots:
    void bars_are_as_high_as_their_values();
    void a_bar_wears_the_colour_of_its_segment();
    void a_click_goes_to_the_head();
    void the_read_out_names_the_token_literally();
    void keys_step_through_points_and_series();
    void zooming_cuts_the_table_and_zero_shows_all();
    void a_picture_keeps_text_and_needs_no_window();
    void a_transparent_picture_has_no_background();
    void a_stale_chart_is_dimmed_on_screen_only();
    void the_theme_changes_the_background();
    void an_empty_chart_draws_its_words();
    void names_for_assistive_technology();
    void infinite_values_are_counted_not_drawn();
    void a_band_is_named_once_in_the_read_out();
    void a_low_chart_keeps_room_for_its_curves();
    void names_of_strangers_do_not_become_powers_or_markup();
    void without_a_size_nothing_is_drawn_and_nothing_complained_of();

private:
    std::unique_ptr<Chart> shown(ChartContent content, QSize size = {640, 400});
};

Q_DECLARE_METATYPE(attnscope::ChartPlace)

std::unique_ptr<Chart> TestChart::shown(ChartContent content, QSize size)
{
    auto chart = std::make_unique<Chart>();
    chart->resize(size);
    chart->set_content(std::move(content));
    chart->show();
    chart->grab();
    return chart;
}

void TestChart::bars_are_as_high_as_their_values()
{
    const auto chart = shown(segment_content(samples::segment_shares("demo")));
    const double zero =
        chart->pixel_of(2, 1).y() - (chart->pixel_of(2, 1).y() - chart->pixel_of(2, 2).y()) * 0.1 / 0.7;
    const auto height = [&](int series, int point) { return zero - chart->pixel_of(series, point).y(); };
    QVERIFY(height(2, 2) > 80);
    QVERIFY(std::abs(height(0, 0) / height(2, 2) - 0.5) < 0.02); // 30 % and 60 %
    QVERIFY(height(2, 1) < 0);                                   // -10 %
}

void TestChart::a_bar_wears_the_colour_of_its_segment()
{
    const auto chart = shown(segment_content(samples::segment_shares("demo")));
    const QImage image = chart->grab().toImage();
    const QPointF top = chart->pixel_of(2, 2);
    QCOMPARE(image.pixelColor((top + QPointF(0, 20)).toPoint()), QColor(0x00, 0x72, 0xB2));
    QCOMPARE(image.pixelColor((top - QPointF(0, 3)).toPoint()), light_theme().background);
}

void TestChart::a_click_goes_to_the_head()
{
    const auto chart = shown(head_content(samples::induction("demo", 4, 4)));
    QSignalSpy clicked(chart.get(), &Chart::place_clicked);
    QWidget* plot = chart->childAt(chart->pixel_of(0, 3).toPoint());
    const QPoint place = plot->mapFrom(chart.get(), chart->pixel_of(0, 3).toPoint() + QPoint(0, 5));
    QTest::mouseClick(plot, Qt::LeftButton, {}, place);
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked[0][0].value<ChartPlace>(), chart->content().series[0].points[3].place);
}

void TestChart::the_read_out_names_the_token_literally()
{
    const auto chart = shown(row_profile_content(samples::row_profile("demo", 60)));
    QWidget* plot = chart->childAt(320, 300);
    QTest::mouseMove(plot, plot->mapFrom(chart.get(), chart->pixel_of(0, 41).toPoint()));
    QCOMPARE(chart->read_out().size(), 4);
    QVERIFY2(chart->read_out()[0].contains("key 41") && chart->read_out()[0].contains("<b>4821</b>"),
             qPrintable(chart->read_out()[0]));
    QVERIFY(chart->read_out()[1].startsWith("A1 0.3"));
}

void TestChart::keys_step_through_points_and_series()
{
    const auto chart = shown(lambda_content(samples::lambda("demo", LambdaShape::head, 3, 2)));
    QSignalSpy clicked(chart.get(), &Chart::place_clicked);
    QTest::keyClick(chart.get(), Qt::Key_Right);
    QVERIFY(chart->read_out()[0].startsWith("layer 0, head 0"));
    QTest::keyClick(chart.get(), Qt::Key_Right);
    QVERIFY(chart->read_out()[0].startsWith("layer 0, head 1"));
    QTest::keyClick(chart.get(), Qt::Key_Return);
    QCOMPARE(clicked[0][0].value<ChartPlace>(), (ChartPlace{0, 1}));
    QTest::keyClick(chart.get(), Qt::Key_Down);
    QCOMPARE(chart->read_out()[0], QString("layer 0"));
    QVERIFY(chart->accessibleDescription().contains("layer 0"));
    QTest::keyClick(chart.get(), Qt::Key_Escape);
    QVERIFY(chart->read_out().isEmpty());
}

void TestChart::zooming_cuts_the_table_and_zero_shows_all()
{
    const auto chart = shown(row_profile_content(samples::row_profile("demo", 64)));
    QVERIFY(!chart->x_range());
    QTest::keyClick(chart.get(), Qt::Key_Plus);
    QVERIFY(chart->x_range());
    QCOMPARE(chart->table().rows.size(), std::size_t{96}); // keys 16 ... 47 of three lines
    QTest::keyClick(chart.get(), Qt::Key_Minus);
    QTest::keyClick(chart.get(), Qt::Key_Minus);
    QVERIFY(!chart->x_range());
    QTest::keyClick(chart.get(), Qt::Key_Plus);
    QTest::keyClick(chart.get(), Qt::Key_0);
    QCOMPARE(chart->table().rows.size(), std::size_t{192});
}

void TestChart::a_picture_keeps_text_and_needs_no_window()
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({600, 400});
    QPainter painter(&generator);
    paint_chart(painter, {0, 0, 600, 400}, segment_content(samples::segment_shares("a <script> & 1e5")),
                light_theme());
    painter.end();
    const QString svg = QString::fromUtf8(buffer.data());
    QVERIFY(svg.contains("a &lt;script&gt; &amp; 1e5"));
    QVERIFY(svg.contains(">before</text>") || svg.contains("before\u2069</text>"));
    QVERIFY(!svg.contains("<image"));
}

void TestChart::a_transparent_picture_has_no_background()
{
    for (const bool background : {true, false}) {
        QImage image(300, 200, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint_chart(painter, {0, 0, 300, 200}, entropy_content(samples::entropy("demo", 3, 2)), light_theme(),
                    {}, background);
        painter.end();
        QCOMPARE(qAlpha(image.pixel(298, 198)), background ? 255 : 0);
    }
}

void TestChart::a_stale_chart_is_dimmed_on_screen_only()
{
    const auto chart = shown(segment_content(samples::segment_shares("demo")));
    const QPoint inside = (chart->pixel_of(2, 2) + QPointF(0, 20)).toPoint();
    chart->set_stale(true);
    QTRY_VERIFY(chart->grab().toImage().pixelColor(inside).red() > 100);
    QImage image(chart->size(), QImage::Format_ARGB32);
    QPainter painter(&image);
    chart->paint(painter, chart->rect());
    painter.end();
    QCOMPARE(image.pixelColor(inside).red(), 0);
    chart->set_stale(false);
    QTRY_COMPARE(chart->grab().toImage().pixelColor(inside).red(), 0);
}

void TestChart::the_theme_changes_the_background()
{
    const auto chart = shown(segment_content(samples::segment_shares("demo")));
    chart->set_theme(dark_theme());
    QTRY_COMPARE(chart->grab().toImage().pixelColor(2, 2), dark_theme().background);
}

void TestChart::an_empty_chart_draws_its_words()
{
    const auto chart = shown(lambda_content(samples::lambda("demo", LambdaShape::none, 3, 2)));
    const QImage image = chart->grab().toImage();
    int ink = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 180; y < 230; ++y)
            ink += image.pixelColor(x, y).lightness() < 180;
    QVERIFY(ink > 100);
    QTest::keyClick(chart.get(), Qt::Key_Right); // nothing to step to
    QVERIFY(chart->read_out().isEmpty());
    QVERIFY(chart->table().rows.empty());
}

void TestChart::names_for_assistive_technology()
{
    const auto chart = shown(segment_content(samples::segment_shares("demo")));
    QCOMPARE(chart->accessibleName(), chart->content().title);
    QVERIFY(chart->accessibleDescription().contains("Noise"));
    QCOMPARE(chart->focusPolicy(), Qt::StrongFocus);
}

void TestChart::infinite_values_are_counted_not_drawn()
{
    RowProfileData data{"demo",
                        "query 3",
                        {},
                        0,
                        {{Component::first, "A1", {0.5F, std::numeric_limits<float>::infinity(), 0.25F}}},
                        nullptr,
                        {}};
    const auto chart = shown(row_profile_content(data));
    QVERIFY(chart->pixel_of(0, 0).y() > 20 && chart->pixel_of(0, 0).y() < 200);
    QCOMPARE(chart->table().rows[1][2], QString("inf"));
}

void TestChart::a_band_is_named_once_in_the_read_out()
{
    const auto chart = shown(entropy_content(samples::entropy("demo", 3, 4)));
    QTest::keyClick(chart.get(), Qt::Key_Right);
    QTest::keyClick(chart.get(), Qt::Key_Down);
    QCOMPARE(chart->read_out().size(), 5);
    QCOMPARE(chart->read_out().filter("of the heads").size(), 1);
    QVERIFY(chart->read_out()[1].startsWith("A1 ") && chart->read_out()[1].contains(" to "));
}

void TestChart::a_low_chart_keeps_room_for_its_curves()
{
    const SegmentShareData one = samples::segment_shares("a long name of a capture"),
                           two = samples::segment_shares("two");
    const auto chart = shown(segment_content(one, {}, &two), {300, 200});
    const double highest = chart->pixel_of(2, 2).y(); // 60 %
    const double zero = highest + (chart->pixel_of(2, 1).y() - highest) * 0.6 / 0.7;
    QVERIFY2(zero - highest > 30, qPrintable(QString::number(zero - highest)));
}

void TestChart::names_of_strangers_do_not_become_powers_or_markup()
{
    SegmentShareData data = samples::segment_shares("demo");
    data.segments[0].name = "1e5";
    data.segments[1].name = "<i>x</i>";
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({900, 400});
    QPainter painter(&generator);
    paint_chart(painter, {0, 0, 900, 400}, segment_content(data), light_theme());
    painter.end();
    const QString svg = QString::fromUtf8(buffer.data());
    QVERIFY(svg.contains("1e5"));
    QVERIFY(svg.contains("&lt;i&gt;x&lt;/i&gt;"));
}

void TestChart::without_a_size_nothing_is_drawn_and_nothing_complained_of()
{
    QTest::failOnWarning(QRegularExpression("QPainter|QCP"));
    QWidget window;
    window.resize(640, 400);
    auto* chart = new Chart(&window);
    chart->setMinimumSize(1, 1);
    window.show();
    for (const QSize size : {QSize(300, 1), QSize(1, 1), QSize(500, 300), QSize(300, 0), QSize(0, 200)}) {
        chart->setMinimumSize(size);
        chart->resize(size);
        chart->set_content(head_content(samples::induction("other", 2, 4)));
        chart->findChild<QWidget*>()->resize(size); // layouts keep a pixel, a dock that is opened does not
        QTest::qWait(0);
    }
    chart->resize(500, 300);
    chart->grab();
    QVERIFY(chart->rect().contains(chart->pixel_of(0, 3).toPoint()));
}

QTEST_MAIN(TestChart)
#include "tst_chart.moc"
