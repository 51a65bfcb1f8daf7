// Boxes, and logarithmic axes.
#include "core/quantile.h"
#include "widgets/chart/box_chart.h"
#include "widgets/chart/chart.h"

#include <QBuffer>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

class TestBoxChart : public QObject {
    Q_OBJECT

    static QString svg_of(const ChartContent& content)
    {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize({640, 400});
        QPainter painter(&generator);
        paint_chart(painter, QRectF(0, 0, 640, 400), content, light_theme());
        painter.end();
        return QString::fromUtf8(buffer.data());
    }

private slots:
    void quartiles_are_those_of_numpy()
    {
        const std::vector<double> sorted{1, 2, 4, 8}; // numpy.quantile: 1.75, 3, 5
        QCOMPARE(quantile_of(sorted, 0.25), 1.75);
        QCOMPARE(quantile_of(sorted, 0.5), 3.0);
        QCOMPARE(quantile_of(sorted, 0.75), 5.0);
        QCOMPARE(quantile_of({7}, 0.25), 7.0);
        QCOMPARE(quantile_of(sorted, 1), 8.0);
    }

    void a_box_and_a_dot_for_every_sample()
    {
        ChartContent content;
        content.x.categories = QStringList{"random", "alternating"};
        const double none = std::numeric_limits<double>::quiet_NaN();
        add_boxes(content, {{"demo", {{8, 2, none, 4, 1}, {}}, SeriesRole::plain, {}, false},
                            {"other", {{3}, {5, 6}}, SeriesRole::plain, {}, true}});
        QCOMPARE(content.series.size(), std::size_t{4});
        const ChartPoint& box = content.series[0].points[0];
        QCOMPARE(box.y, 3.0);
        QCOMPARE(box.low, 1.0);
        QCOMPARE(box.high, 8.0);
        QCOMPARE(box.lower_quartile, 1.75);
        QCOMPARE(box.upper_quartile, 5.0);
        QVERIFY(std::isnan(content.series[0].points[1].y)); // no sample, no box
        QCOMPARE(content.series[1].points.size(), std::size_t{5});
        // Side by side: the boxes of the two stand left and right of the category.
        QVERIFY(box.x < 0 && content.series[2].points[0].x > 0);
        QVERIFY(svg_of(content).contains("random"));
        const ChartTable table = table_of(content);
        QVERIFY(table.columns.contains("lower quartile"));
        QVERIFY(table.rows.front().contains("1.75"));
    }

    void parameters_run_along_a_logarithmic_axis()
    {
        Chart chart;
        ChartContent content;
        content.x.logarithmic = content.y.logarithmic = true;
        ChartSeries dots;
        dots.shape = SeriesShape::dots;
        for (const double x : {-1.0, 1e5, 1e6, 1e7}) { // what is not positive has no place there
            ChartPoint point;
            point.x = x;
            point.y = 1e6 / std::abs(x);
            dots.points.push_back(point);
        }
        content.series.push_back(dots);
        chart.resize(640, 400);
        chart.set_content(content);
        chart.show();
        chart.grab();
        const double first = chart.pixel_of(0, 1).x(), second = chart.pixel_of(0, 2).x(),
                     third = chart.pixel_of(0, 3).x();
        QVERIFY(second - first > 100);
        QVERIFY(std::abs((second - first) - (third - second)) < 1);
        const QString svg = svg_of(content);
        QVERIFY2(svg.contains(QString("100\u202Fk")) && svg.contains(QString("10\u202FM")), qPrintable(svg));
    }
};

QTEST_MAIN(TestBoxChart)
#include "tst_box_chart.moc"
