// Files of every format: size, ground, text that stays text and is literal, errors that leave nothing behind.
#include "app/gui/figure/figure_file.h"
#include "app/gui/figure/map_figure.h"
#include "app/gui/figure/picture_words.h"
#include "tests/core/page/nasty_capture.h"
#include "tests/support/expect_error.h"
#include "widgets/map/title_lines.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace attnscope;
using namespace attnscope::gui;
using test::expect_error;

class TestFigureFile : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::optional<Figure> figure_;

    std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

    QStringList texts_of(const QByteArray& svg)
    {
        QStringList texts;
        QXmlStreamReader xml(svg);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
                texts << xml.readElementText();
        return xml.hasError() ? QStringList{xml.errorString()} : texts;
    }

private slots:
    void initTestCase()
    {
        test::write_nasty_capture(path("a.attn.h5"));
        const CaptureReader reader = CaptureReader::open(path("a.attn.h5"));
        MapFigureRequest request;
        request.map.layers = {1};
        request.map.heads = {1};
        request.map.quantity.component = Component::difference;
        figure_ = figure_of(
            map_content(reader, request, *read_derived(reader, request.map), token_texts(reader), false));
    }

    void a_picture_has_the_size_asked_for_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<QSize>("pixels");
        QTest::newRow("once") << 1.0 << QSize(600, 400);
        QTest::newRow("four times") << 4.0 << QSize(2400, 1600);
    }
    void a_picture_has_the_size_asked_for()
    {
        QFETCH(double, scale);
        QFETCH(QSize, pixels);
        FigureStyle style;
        style.size = {600, 400};
        style.scale = scale;
        const QImage image = QImage::fromData(bytes_of(*figure_, style, FigureFormat::png));
        QCOMPARE(image.size(), pixels);
        QCOMPARE(image.text("Title"), figure_->title);
        QCOMPARE(image.pixelColor(1, 1), light_theme().background);
    }

    void the_ground_is_as_asked_for()
    {
        FigureStyle style;
        style.size = {600, 400};
        style.transparent = true;
        QCOMPARE(image_of(*figure_, style).pixelColor(1, 1).alpha(), 0);
        style.transparent = false;
        style.dark = true;
        QCOMPARE(image_of(*figure_, style).pixelColor(1, 1), dark_theme().background);
    }

    void pieces_of_a_line_meet_whatever_font_they_are_drawn_in()
    {
        MapContent content;
        content.title = QString::fromUtf8("abc \u05D0\u05D1 \u03BB def \u6F22\u5B57 <b>");
        content.token_count = 4;
        content.message = "nothing";
        const QByteArray svg = bytes_of(figure_of(content), {}, FigureFormat::svg);
        QXmlStreamReader xml(svg);
        double line = -1, end = 0;
        int pieces = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("text"))
                continue;
            const QXmlStreamAttributes at = xml.attributes();
            QVERIFY(at.value("textLength").toDouble() > 0);
            QCOMPARE(at.value("lengthAdjust").toString(), QString("spacingAndGlyphs"));
            if (at.value("y").toDouble() == line) {
                ++pieces;
                const double gap = std::abs(at.value("x").toDouble() - end);
                QVERIFY2(gap < 1.5, qPrintable(QString::number(gap)));
            }
            line = at.value("y").toDouble();
            end = at.value("x").toDouble() + at.value("textLength").toDouble();
        }
        QVERIFY2(pieces >= 1, svg.constData());
    }

    void a_legend_names_cells_that_are_no_ordinary_numbers()
    {
        QVERIFY(texts_of(bytes_of(*figure_, {}, FigureFormat::svg)).contains("masked"));
        QVERIFY(!texts_of(bytes_of(*figure_, {}, FigureFormat::svg)).contains("not a number"));
    }

    void text_of_charts_grows_with_the_picture()
    {
        ChartContent content;
        content.title = "a chart";
        content.x.label = "layer";
        content.series.push_back({});
        for (const double y : {0.5, 0.25, 0.75}) {
            ChartPoint point;
            point.x = static_cast<double>(content.series.back().points.size());
            point.y = y;
            content.series.back().points.push_back(point);
        }
        const Figure chart = figure_of(content);
        const auto height_of_title = [&](QSize size) {
            FigureStyle style;
            style.size = size;
            const QString svg = QString::fromUtf8(bytes_of(chart, style, FigureFormat::svg));
            // Sizes of text times the scale of the group that it stands in.
            static const QRegularExpression matrix(
                "matrix\\(([0-9.]+),[^)]*\\)[^>]*>\\s*<text[^>]*font-size=\"([0-9.]+)");
            double largest = 0;
            for (auto found = matrix.globalMatch(svg); found.hasNext();) {
                const QRegularExpressionMatch match = found.next();
                largest = std::max(largest, match.captured(1).toDouble() * match.captured(2).toDouble());
            }
            return largest;
        };
        QVERIFY2(height_of_title({1600, 1100}) > 1.3 * height_of_title({500, 400}),
                 qPrintable(QString::number(height_of_title({500, 400}))));
    }

    void svg_holds_text_literally()
    {
        const QByteArray svg = bytes_of(*figure_, {}, FigureFormat::svg);
        QVERIFY(!QString::fromUtf8(svg).contains(QRegularExpression("<g [^<>]*>\\s*</g>")));
        const QString all = texts_of(svg).join(' ');
        for (const char* text :
             {"<s>", "<b>x</b>", "&lt;", "<!--", "<U+202E>rev", "<0xF0><0x9F>", "\"quoted\",\\n", "<U+2028>",
              "\u2423word", "key (columns)", "query (rows)", "head 1", "nasty"})
            QVERIFY2(all.contains(QString::fromUtf8(text)), text);
        QCOMPARE(texts_of(svg).count("\u2423word") > 20, true);
        QVERIFY(svg.contains("<svg width=\"1200\" height=\"900\""));
        QVERIFY(!svg.contains("\u202E"));
    }

    void long_titles_are_told_in_full_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("wide") << 1200;
        QTest::newRow("narrow") << 320;
    }
    void long_titles_are_told_in_full()
    {
        QFETCH(int, width);
        const QFontMetricsF metrics(QGuiApplication::font());
        const QString title =
            "model · layer 1, head 0 · A1 − 0.5·A2 (hypothetical λ; learned 0.3) × value norm of the key, "
            "first token left out";
        const QStringList lines = title_lines(title, metrics, width);
        QString together = lines.join('|');
        for (const QString& line : lines)
            QVERIFY(metrics.horizontalAdvance(line) <= width);
        QCOMPARE(together.remove(' ').remove("·").remove('|'), QString(title).remove(' ').remove("·"));
        QCOMPARE(lines.size() > 2, width < 400);
    }

    void svg_points_nowhere_and_draws_again()
    {
        const QByteArray svg = bytes_of(*figure_, {}, FigureFormat::svg);
        static const QRegularExpression link("href=\"(?!data:|#)[^\"]*\"|url\\((?!#)");
        QVERIFY(!QString::fromUtf8(svg).contains(link));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QImage again(1200, 900, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&again);
        renderer.render(&painter);
        painter.end();
        // The strongest cell, the first one, is red in both.
        const QImage direct = image_of(*figure_, {});
        int red = 0;
        for (int y = 60; y < 90; ++y)
            for (int x = 200; x < 500; ++x)
                red += direct.pixelColor(x, y).red() > direct.pixelColor(x, y).blue() + 100 &&
                       again.pixelColor(x, y).red() > again.pixelColor(x, y).blue() + 100;
        QVERIFY(red > 20);
    }

    void pdf_holds_fonts_and_no_lossy_image()
    {
        const QByteArray pdf = bytes_of(*figure_, {}, FigureFormat::pdf);
        QVERIFY(pdf.startsWith("%PDF-1.4"));
        QVERIFY(pdf.contains("/FontFile2"));
        QVERIFY(pdf.contains("/ToUnicode"));
        QVERIFY(!pdf.contains("/DCTDecode"));        // JPEG
        QVERIFY(pdf.contains("/MediaBox [0 0 900")); // 1200 pixels of 96 to the inch in points
    }

    void errors_say_what_to_do_and_leave_nothing_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QString>("word");
        const QSize size(300, 200);
        QTest::newRow("an unknown ending")
            << "a.bmp" << size << ErrorKind::invalid_argument << ".png, .svg or .pdf";
        QTest::newRow("no ending") << "a" << size << ErrorKind::invalid_argument << ".png, .svg or .pdf";
        QTest::newRow("a folder that is not there") << "none/a.png" << size << ErrorKind::not_found << "none";
        QTest::newRow("a file that is there")
            << "there.png" << size << ErrorKind::invalid_argument << "exists";
        QTest::newRow("a picture as wide as a street")
            << "b.png" << QSize(40000, 20) << ErrorKind::invalid_argument << "32768";
    }
    void errors_say_what_to_do_and_leave_nothing()
    {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        QFETCH(ErrorKind, kind);
        QFETCH(QString, word);
        QFile there(folder_.filePath("there.png"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.close();
        FigureStyle style;
        style.size = size;
        expect_error([&] { write_figure(*figure_, style, path(qPrintable(name)), false); }, kind, {word});
        QCOMPARE(QFile(folder_.filePath("there.png")).size(), 0);
        QVERIFY(!QFile::exists(folder_.filePath("b.png")));
        QVERIFY(!QFile::exists(folder_.filePath("b.png.partial")));
    }

    void an_existing_file_is_replaced_when_that_is_wanted()
    {
        for (const char* name : {"c.png", "c.SVG", "c.pdf"}) {
            write_figure(*figure_, {}, path(name), false);
            const qint64 size = QFile(folder_.filePath(name)).size();
            QVERIFY(size > 1000);
            write_figure(*figure_, {}, path(name), true);
        }
    }

    void the_clipboard_has_an_image_and_svg()
    {
        FigureStyle style;
        style.size = {400, 300};
        copy_to_clipboard(*figure_, style);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(400, 300));
        QVERIFY(data->data("image/svg+xml").contains("<svg width=\"400\""));
    }
};

QTEST_MAIN(TestFigureFile)
#include "tst_figure_file.moc"
