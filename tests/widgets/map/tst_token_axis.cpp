// Tokens of strangers on the axes: literal, thinned, and never outside their place.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/token_axis.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>

using namespace attnscope;

namespace {

QString accents()
{
    QString text = QStringLiteral("e");
    for (int mark = 0; mark < 30; ++mark)
        text += QChar(0x0301);
    return text;
}

MapContent with_tokens(const QStringList& texts, int tokens = 16)
{
    MapContent content = uniform_map(tokens, 0.5f);
    auto list = std::make_shared<std::vector<QString>>();
    for (int token = 0; token < tokens; ++token)
        list->push_back(texts.isEmpty() ? QString() : texts[token % texts.size()]);
    content.tokens = list;
    return content;
}

QImage drawn(const MapContent& content, MapLayout& layout)
{
    QImage image(700, 600, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    layout = paint_map(painter, image.rect(), content, extent_of(content), {}, light_theme(), QFont(),
                       PaintPurpose::picture);
    return image;
}

} // namespace

class TestTokenAxis : public QObject {
    Q_OBJECT
private slots:
    void labels_are_thinned_data();
    void labels_are_thinned();
    void labels_do_not_move_with_the_window();
    void literal_text_data();
    void literal_text();
    void elided_text_fits_data();
    void elided_text_fits();
    void nasty_tokens_stay_in_their_place_data();
    void nasty_tokens_stay_in_their_place();
    void pictures_carry_tokens_as_text();
    void a_tower_of_accents_keeps_its_label_where_labels_are_thinned();
    void an_override_turns_nothing_else();
    void strips_show_the_smallest_segment();
};

void TestTokenAxis::labels_are_thinned_data()
{
    QTest::addColumn<double>("token_size");
    QTest::addColumn<int>("step");
    QTest::newRow("wide tokens are all labelled") << 20.0 << 1;
    QTest::newRow("exactly a line high") << 14.0 << 1;
    QTest::newRow("a little less than a line") << 12.0 << 2;
    QTest::newRow("a pixel each") << 1.0 << 20;
    QTest::newRow("many to a pixel") << 0.03 << 1000;
}

void TestTokenAxis::labels_are_thinned()
{
    QFETCH(double, token_size);
    QFETCH(int, step);
    const LabelledTokens labels = labelled_tokens({100, 5000}, token_size, 14.0);
    QCOMPARE(labels.step, step);
    QVERIFY(labels.step * token_size >= 14.0);
    QVERIFY(!labels.tokens.empty());
    for (const int token : labels.tokens) {
        QCOMPARE(token % step, 0);
        QVERIFY(token >= 100 && token < 5000);
    }
}

void TestTokenAxis::labels_do_not_move_with_the_window()
{
    const LabelledTokens here = labelled_tokens({0, 300}, 2.0, 14.0);
    const LabelledTokens there = labelled_tokens({7, 307}, 2.0, 14.0);
    for (const int token : here.tokens)
        if (token >= 7)
            QVERIFY(std::find(there.tokens.begin(), there.tokens.end(), token) != there.tokens.end());
}

void TestTokenAxis::literal_text_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("shown");
    QTest::newRow("mark-up stays as it is") << "<b>&amp;</b><img src=x>"
                                            << "<b>&amp;</b><img src=x>";
    QTest::newRow("the start token stays as it is") << "<s>"
                                                    << "<s>";
    QTest::newRow("an override is named") << QStringLiteral("a\u202Eb") << "a<U+202E>b";
    QTest::newRow("isolates are named") << QStringLiteral("\u2066x\u2069") << "<U+2066>x<U+2069>";
    QTest::newRow("a line break is named") << "a\nb"
                                           << "a<U+000A>b";
    QTest::newRow("a line separator is named") << QStringLiteral("a\u2028b") << "a<U+2028>b";
    QTest::newRow("a NUL is named") << QString(QChar(0)) << "<U+0000>";
    QTest::newRow("an ampersand is no shortcut") << "R&D"
                                                 << "R&D";
    QTest::newRow("a family of joined emoji stays whole")
        << QStringLiteral("👩\u200D👩\u200D👧") << QStringLiteral("👩\u200D👩\u200D👧");
    QTest::newRow("right-to-left letters stay") << QStringLiteral("שלום") << QStringLiteral("שלום");
}

void TestTokenAxis::literal_text()
{
    QFETCH(QString, given);
    QTEST(attnscope::literal_text(given), "shown");
}

void TestTokenAxis::elided_text_fits_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("500 equal words") << QStringLiteral("word ").repeated(500);
    QTest::newRow("30 stacked accents") << accents();
    QTest::newRow("right-to-left") << QStringLiteral("שלום עולם שלום עולם");
    QTest::newRow("emoji") << QStringLiteral("👩\u200D👩\u200D👧").repeated(20);
    QTest::newRow("short") << "a";
    QTest::newRow("empty") << "";
}

void TestTokenAxis::elided_text_fits()
{
    QFETCH(QString, text);
    const QFontMetricsF metrics{QFont()};
    for (const double width : {0.0, 3.0, 12.0, 40.0, 300.0}) {
        const QString elided = elided_text(text, metrics, width);
        QVERIFY(metrics.horizontalAdvance(elided) <= width + 0.01);
        QVERIFY(metrics.tightBoundingRect(elided).height() <= metrics.height() * 1.5);
        if (elided != text && !elided.isEmpty())
            QVERIFY(elided.contains(QChar(0x2026)));
    }
    // Whoever opens an SVG may stack accents that our font lays over each other.
    QVERIFY(elided_text(text, metrics, 300.0).count(QChar(0x0301)) <= 4);
}

void TestTokenAxis::nasty_tokens_stay_in_their_place_data()
{
    QTest::addColumn<QStringList>("tokens");
    QTest::addColumn<int>("count");
    QTest::newRow("mark-up") << QStringList{"<b>bold</b>", "<img src='http://x'>", "<s>"} << 16;
    QTest::newRow("right-to-left override") << QStringList{QStringLiteral("\u202Eabc"), "x"} << 16;
    QTest::newRow("right-to-left words")
        << QStringList{QStringLiteral("שלום"), QStringLiteral("مرحبا")} << 16;
    QTest::newRow("30 stacked accents") << QStringList{accents()} << 16;
    QTest::newRow("500 equal words") << QStringList{"same"} << 500;
    QTest::newRow("one token of 500 words") << QStringList{QStringLiteral("word ").repeated(500)} << 16;
    QTest::newRow("line breaks") << QStringList{"a\n\n\nb"} << 16;
    QTest::newRow("few wide cells") << QStringList{accents(), "<b>x</b>"} << 3;
}

void TestTokenAxis::nasty_tokens_stay_in_their_place()
{
    QFETCH(QStringList, tokens);
    QFETCH(int, count);
    const MapContent content = with_tokens(tokens, count);
    for (const QSize size : {QSize(700, 600), QSize(260, 200)}) {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::white);
        const MapLayout layout = layout_map(image.rect(), content, extent_of(content), QFont());
        QVERIFY(!layout.query_labels.isNull() && !layout.key_labels.isNull());
        QPainter painter(&image);
        paint_query_axis(painter, layout, content, light_theme(), QFont());
        paint_key_axis(painter, layout, content, light_theme(), QFont());
        painter.end();
        const QRectF queries = layout.query_labels.adjusted(-1.0, -3.0, 1.0, 3.0);
        const QRectF keys = layout.key_labels.adjusted(-3.0, -1.0, 3.0, 1.0);
        int ink = 0;
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x)
                if (image.pixel(x, y) != qRgb(255, 255, 255)) {
                    const QPointF point(x + 0.5, y + 0.5);
                    QVERIFY2(queries.contains(point) || keys.contains(point),
                             qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
                    ++ink;
                }
        QVERIFY(ink > 20);
    }
}

void TestTokenAxis::pictures_carry_tokens_as_text()
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize({700, 600});
        svg.setViewBox(QRect(0, 0, 700, 600));
        QPainter painter(&svg);
        MapContent content = with_tokens({"<s>", "R&D", "<script>alert(1)</script>"}, 8);
        content.title = QStringLiteral("a <b>title</b>");
        paint_map(painter, QRectF(0, 0, 700, 600), content, extent_of(content), {}, light_theme(), QFont(),
                  PaintPurpose::picture);
    }
    const QByteArray text = buffer.data();
    QVERIFY(text.contains(">&lt;s&gt;<"));
    QVERIFY(text.contains("R&amp;D"));
    QVERIFY(text.contains("a &lt;b&gt;title&lt;/b&gt;"));
    QVERIFY(!text.contains("<script>") && !text.contains("<b>"));
    QVERIFY(text.contains("query (rows)") && text.contains("key (columns)"));
    QVERIFY(text.contains("data:image/png;base64,"));
    QVERIFY(!text.contains("href=\"http") && !text.contains("href=\"file"));
}

void TestTokenAxis::a_tower_of_accents_keeps_its_label_where_labels_are_thinned()
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize({700, 600});
        QPainter painter(&svg);
        const MapContent content = with_tokens({accents()}, 200);
        paint_map(painter, QRectF(0, 0, 700, 600), content, extent_of(content), {}, light_theme(), QFont(),
                  PaintPurpose::picture);
    }
    const QString text = QString::fromUtf8(buffer.data());
    QVERIFY(text.count(accents().left(5) + QChar(0x2026)) > 10);
}

void TestTokenAxis::an_override_turns_nothing_else()
{
    MapContent content = uniform_map(4, 0.5f);
    content.tokens = std::make_shared<const std::vector<QString>>(
        std::vector<QString>{QStringLiteral("\u202Eevil"), "b", QStringLiteral("\u05E9\u05DC\u05D5\u05DD"),
                             QStringLiteral("\u2068\u2067open")});
    const QString words = describe_cell(content, {3, 0});
    for (const char16_t turning : {u'\u202e', u'\u2067', u'\u2068'})
        QVERIFY(!words.contains(QChar(turning)));
    QVERIFY(words.contains("<U+202E>evil"));
    const QString hebrew = describe_cell(content, {3, 2});
    QVERIFY(hebrew.contains(QStringLiteral("\u2068\u05E9\u05DC\u05D5\u05DD\u2069")));
}

void TestTokenAxis::strips_show_the_smallest_segment()
{
    MapContent content = uniform_map(2000, 0.5f);
    content.segments = {{"before", {0, 1200}}, {"answer", {1200, 1201}}, {"after", {1201, 2000}}};
    MapLayout layout;
    const QImage image = drawn(content, layout);
    const auto seen = [&](const QRectF& strip, QRgb colour) {
        const QRect where = strip.toAlignedRect() & image.rect();
        for (int y = where.top(); y <= where.bottom(); ++y)
            for (int x = where.left(); x <= where.right(); ++x) {
                const QColor found(image.pixel(x, y));
                if (std::abs(found.blue() - qBlue(colour)) < 60 && std::abs(found.red() - qRed(colour)) < 60)
                    return true;
            }
        return false;
    };
    for (const QRectF& strip : {layout.query_strip, layout.key_strip})
        for (const QRgb colour : {0xffe69f00u, 0xff0072b2u, 0xfff5cc73u})
            QVERIFY(seen(strip, colour));
}

QTEST_MAIN(TestTokenAxis)
#include "tst_token_axis.moc"
