// Labelled cells: words, layout, pixels, keys, tables.
#include "widgets/chart/cell_chart.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>
#include <limits>
#include <memory>

using namespace attnscope;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

CellContent accuracy()
{
    CellContent content;
    content.title = "Accuracy of <b>demo</b>";
    content.subtitle = "share of needles";
    content.row_label = "depth, %";
    content.column_label = "length, tokens";
    content.value_label = "accuracy";
    content.percent = true;
    content.scale = ColourScale{};
    content.panels = {{"1 needle", {"0", "50"}, {"128", "256", "512"}, {1, 0.5, 0.125, none, 0, 1}}};
    return content;
}

CellContent table()
{
    CellContent content = accuracy();
    content.scale.reset();
    content.percent = false;
    return content;
}

} // namespace

class TestCellChart : public QObject {
    Q_OBJECT

    static std::unique_ptr<CellChart> shown(CellContent content, QSize size = {640, 400})
    {
        auto chart = std::make_unique<CellChart>();
        chart->resize(size);
        chart->set_content(std::move(content));
        chart->show();
        return chart;
    }

    static QString svg_of(const CellContent& content, QSize size = {640, 400})
    {
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        QPainter painter(&generator);
        paint_cells(painter, QRectF(QPointF(), QSizeF(size)), content, light_theme());
        painter.end();
        return QString::fromUtf8(buffer.data());
    }

private slots:
    void words_of_a_cell_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("percent");
        QTest::addColumn<QString>("words");
        QTest::newRow("a share has one decimal") << 0.12345 << true << "12.3";
        QTest::newRow("a small share") << 0.00071 << true << "0.1";
        QTest::newRow("a whole share") << 1.0 << true << "100";
        QTest::newRow("three digits") << 93.2137 << false << "93.2";
        QTest::newRow("a large number is no power") << 4443.65 << false << "4444";
        QTest::newRow("a small one is") << 7.671e-7 << false << QString("7.67e−7");
        QTest::newRow("a true minus sign") << -0.25 << false << QString("−0.25");
        QTest::newRow("no minus zero") << -0.0 << false << "0";
        QTest::newRow("no number") << none << false << QString("–");
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity() << false << QString("+∞");
    }
    void words_of_a_cell()
    {
        QFETCH(double, value);
        QFETCH(bool, percent);
        QFETCH(QString, words);
        CellContent content;
        content.percent = percent;
        QCOMPARE(cell_text(content, value), words);
    }

    void a_cell_wears_the_colour_of_its_value()
    {
        const auto chart = shown(accuracy());
        const QImage image = chart->grab().toImage();
        const ValueColours colours{ColourScale{}};
        const auto corner = [&](int row, int column) {
            return image.pixelColor(
                (chart->rectangle_of({0, row, column}).topLeft() + QPointF(4, 4)).toPoint());
        };
        QCOMPARE(corner(0, 0), QColor(colours.colour(1)));
        QCOMPARE(corner(0, 1), QColor(colours.colour(0.5f)));
        QCOMPARE(corner(1, 1), QColor(colours.colour(0)));
        QVERIFY(corner(1, 0) != QColor(colours.colour(0))); // NaN is not 0
    }

    void what_was_not_measured_is_hatched_and_said()
    {
        QVERIFY(svg_of(accuracy()).contains("not measured, or not defined"));
        CellContent whole = accuracy();
        whole.panels[0].values[3] = 0.25;
        QVERIFY(!svg_of(whole).contains("not measured"));
    }

    void text_is_literal_and_numbers_stand_in_the_cells()
    {
        const QString svg = svg_of(accuracy());
        QVERIFY(svg.contains("Accuracy of &lt;b&gt;demo&lt;/b&gt;"));
        QVERIFY(svg.contains(">12.5"));
        QVERIFY(svg.contains("length, tokens"));
        QVERIFY(svg.contains("accuracy, %"));
        const QString small = svg_of(accuracy(), {150, 130});
        QVERIFY(!small.contains(">12.5")); // none rather than some
    }

    void a_table_that_does_not_fit_says_how_many_rows_are_left_out()
    {
        CellContent content = table();
        content.panels[0].rows.clear();
        content.panels[0].values.clear();
        for (int row = 0; row < 60; ++row) {
            content.panels[0].rows << QString::number(row);
            content.panels[0].values.insert(content.panels[0].values.end(), {1.0, 2.0, 3.0});
        }
        QVERIFY(svg_of(content).contains(QRegularExpression("… and [0-9]+ more")));
        QVERIFY(!svg_of(table()).contains("more"));
        QCOMPARE(table_of(content).rows.size(), std::size_t{180}); // the numbers are all there
    }

    void no_number_of_a_table_is_cut()
    {
        CellContent content = table();
        content.panels[0].columns.clear();
        for (int column = 0; column < 40; ++column)
            content.panels[0].columns << QStringLiteral("score %1").arg(column);
        content.panels[0].values.assign(80, 0.000123);
        const QString svg = svg_of(content);
        QVERIFY(svg.contains("0.000123"));
        QVERIFY(svg.contains(QRegularExpression("… and [0-9]+ more columns")));
    }

    void panels_do_not_overlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("wide") << QSize(1200, 400);
        QTest::newRow("high") << QSize(400, 1200);
        QTest::newRow("small") << QSize(240, 200);
    }
    void panels_do_not_overlap()
    {
        QFETCH(QSize, size);
        CellContent content = accuracy();
        while (content.panels.size() < 5)
            content.panels.push_back(content.panels.front());
        const auto chart = shown(content, size);
        std::vector<QRectF> panels;
        for (std::size_t n = 0; n < 5; ++n)
            panels.push_back(chart->rectangle_of({n, 0, 0}).united(chart->rectangle_of({n, 1, 2})));
        for (std::size_t a = 0; a < 5; ++a) {
            QVERIFY(QRectF(chart->rect()).contains(panels[a]));
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY(!panels[a].intersects(panels[b]));
        }
    }

    void keys_go_from_cell_to_cell()
    {
        const auto chart = shown(accuracy());
        QSignalSpy changed(chart.get(), &CellChart::read_out_changed);
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QCOMPARE(chart->read_out(), QString("1 needle · depth, % 0 · length, tokens 128: 100\u202F%"));
        QTest::keyClick(chart.get(), Qt::Key_Down);
        QCOMPARE(chart->read_out(), QString("1 needle · depth, % 50 · length, tokens 128: no number"));
        for (int n = 0; n < 9; ++n)
            QTest::keyClick(chart.get(), Qt::Key_Right);
        QVERIFY(chart->read_out().contains("512"));
        QCOMPARE(chart->accessibleDescription(), chart->read_out());
        QTest::keyClick(chart.get(), Qt::Key_Escape);
        QVERIFY(chart->read_out().isEmpty());
        QVERIFY(changed.count() > 3);
    }

    void the_pointer_reads_cells()
    {
        const auto chart = shown(accuracy());
        QTest::mouseMove(chart.get(), chart->rectangle_of({0, 0, 2}).center().toPoint());
        QTRY_VERIFY(chart->read_out().endsWith("12.5\u202F%"));
    }

    void the_table_holds_every_number()
    {
        const ChartTable numbers = table_of(accuracy());
        QCOMPARE(numbers.columns, QStringList({"panel", "depth, %", "length, tokens", "accuracy"}));
        QCOMPARE(numbers.rows.size(), std::size_t{6});
        QCOMPARE(numbers.rows[2], QStringList({"1 needle", "0", "512", "0.125"}));
        QCOMPARE(numbers.rows[3].back(), QString("nan"));
    }

    void nothing_to_draw_is_said()
    {
        CellContent content;
        content.title = "Nothing";
        content.empty = "None of these numbers is defined";
        QVERIFY(svg_of(content).contains("None of these numbers is defined"));
        const auto chart = shown(content);
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QVERIFY(chart->read_out().isEmpty());
    }
};

QTEST_MAIN(TestCellChart)
#include "tst_cell_chart.moc"
