#include "tests/widgets/panel/sample_panels.h"
#include "widgets/panel/token_layout.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace attnscope;

class TestTintedText : public QObject {
    Q_OBJECT
private slots:
    void every_token_is_found_where_it_is_drawn();
    void the_strongest_token_wears_the_end_of_the_colour_map();
    void a_masked_token_is_not_tinted();
    void text_on_a_dark_tint_stays_readable();
    void a_click_names_the_token();
    void keys_move_and_click();
    void lines_break_before_words_and_after_line_feeds();
    void parts_of_a_token_never_overlap_its_neighbours();
    void thousands_of_tokens_scroll();
    void segments_are_underlined();
    void text_runs_the_way_of_most_of_its_letters();
    void towers_of_accents_stay_in_their_line();

private:
    std::unique_ptr<TintedText> shown(bool difference = true, QSize size = {420, 300});
};

std::unique_ptr<TintedText> TestTintedText::shown(bool difference, QSize size)
{
    auto text = std::make_unique<TintedText>();
    text->resize(size);
    text->set_content(samples::tinted_text(light_theme(), difference));
    text->show();
    text->grab();
    return text;
}

void TestTintedText::every_token_is_found_where_it_is_drawn()
{
    const auto text = shown();
    for (int token = 0; token < 58; ++token) {
        const std::vector<QRectF> parts = text->rectangles_of(token);
        QVERIFY2(!parts.empty(), qPrintable(QString::number(token)));
        for (const QRectF& part : parts)
            QCOMPARE(text->token_at(part.center()), token);
    }
    QCOMPARE(text->token_at({419, 299}), -1);
}

void TestTintedText::the_strongest_token_wears_the_end_of_the_colour_map()
{
    const auto text = shown();
    const QImage image = text->viewport()->grab().toImage();
    const QRectF part = text->rectangles_of(5).front();
    const QColor expected = QColor::fromRgb(ValueColours(text->content().scale).colour(0.3F));
    QCOMPARE(image.pixelColor(QPoint(static_cast<int>(part.left()) + 1, static_cast<int>(part.top()) + 1)),
             expected);
}

void TestTintedText::a_masked_token_is_not_tinted()
{
    const auto text = shown();
    TintedTextContent content = text->content();
    content.weights[5] = std::numeric_limits<float>::quiet_NaN();
    content.weights.resize(7);
    text->set_content(content);
    const QImage image = text->viewport()->grab().toImage();
    for (const int token : {5, 10}) {
        const QRectF part = text->rectangles_of(token).front();
        QCOMPARE(
            image.pixelColor(QPoint(static_cast<int>(part.left()) + 1, static_cast<int>(part.top()) + 1)),
            light_theme().background);
    }
}

void TestTintedText::text_on_a_dark_tint_stays_readable()
{
    const auto text = shown(); // the darkest red of the diverging map
    const QRect part = text->rectangles_of(5).front().toRect();
    const QImage image = text->viewport()->grab().toImage().copy(part);
    int light = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            light += image.pixelColor(x, y).lightness() > 200;
    QVERIFY(light > 20);
}

void TestTintedText::a_click_names_the_token()
{
    const auto text = shown();
    QSignalSpy clicked(text.get(), &TintedText::token_clicked);
    QSignalSpy hovered(text.get(), &TintedText::token_hovered);
    const QPoint place = text->rectangles_of(9).front().center().toPoint();
    QTest::mouseMove(text->viewport(), place);
    QTest::mouseClick(text->viewport(), Qt::LeftButton, Qt::ControlModifier, place);
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked[0][0].toInt(), 9);
    QCOMPARE(clicked[0][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
    QCOMPARE(hovered.last()[0].toInt(), 9);
}

void TestTintedText::keys_move_and_click()
{
    const auto text = shown(true, {420, 60});
    QSignalSpy clicked(text.get(), &TintedText::token_clicked);
    QTest::keyClick(text.get(), Qt::Key_End);
    QVERIFY(!text->rectangles_of(57).empty()); // scrolled there
    QTest::keyClick(text.get(), Qt::Key_Left);
    QTest::keyClick(text.get(), Qt::Key_Return);
    QCOMPARE(clicked[0][0].toInt(), 56);
    QVERIFY(text->accessibleDescription().startsWith("56 ␣word38"));
}

void TestTintedText::lines_break_before_words_and_after_line_feeds()
{
    TokenLayout layout;
    layout.set_tokens({"one", "␣two", "↵", "↵", "three"});
    layout.lay_out(QApplication::font(), 1000);
    QCOMPARE(layout.rectangles_of(0)[0].top(), layout.rectangles_of(2)[0].top());
    QVERIFY(layout.rectangles_of(3)[0].top() > layout.rectangles_of(2)[0].top());
    QVERIFY(layout.rectangles_of(4)[0].top() > layout.rectangles_of(3)[0].top());
    layout.lay_out(QApplication::font(), layout.rectangles_of(1)[0].width() + 4);
    QVERIFY(layout.rectangles_of(1)[0].top() > layout.rectangles_of(0)[0].top());
    QCOMPARE(layout.rectangles_of(1).size(), std::size_t{1});
}

void TestTintedText::parts_of_a_token_never_overlap_its_neighbours()
{
    TokenLayout layout;
    layout.set_tokens(*samples::nasty_tokens());
    layout.lay_out(QApplication::font(), 300);
    for (int token = 0; token + 1 < layout.token_count(); ++token)
        for (const QRectF& mine : layout.rectangles_of(token))
            for (const QRectF& next : layout.rectangles_of(token + 1))
                QVERIFY2(mine.intersected(next).width() < 0.5, qPrintable(QString::number(token)));
}

void TestTintedText::thousands_of_tokens_scroll()
{
    auto tokens = std::make_shared<std::vector<QString>>();
    for (int n = 0; n < 8192; ++n)
        tokens->push_back(QString("␣equal"));
    TintedText text;
    text.resize(500, 400);
    text.set_content({tokens, std::vector<float>(8192, 0.1F), {}, {}, -1, false});
    text.show();
    text.ensure_visible(8191);
    QVERIFY(text.verticalScrollBar()->value() > 1000);
    QVERIFY(!text.rectangles_of(8191).empty());
    QVERIFY(text.rectangles_of(0).empty());
    QBENCHMARK_ONCE
    {
        text.grab();
    }
}

void TestTintedText::segments_are_underlined()
{
    const auto text = shown();
    const QImage image = text->viewport()->grab().toImage();
    const QRectF part = text->rectangles_of(5).front(); // the answer
    QCOMPARE(image.pixelColor(QPointF(part.center().x(), part.bottom() + 2).toPoint()),
             QColor(0x00, 0x72, 0xB2));
}

void TestTintedText::text_runs_the_way_of_most_of_its_letters()
{
    const auto left_of = [](const std::vector<QString>& tokens, int token) {
        TokenLayout layout;
        layout.set_tokens(tokens);
        layout.lay_out(QApplication::font(), 600);
        return layout.rectangles_of(token).front().left();
    };
    const QString hebrew = QString::fromUtf8("\u05E9\u05DC\u05D5\u05DD");
    const std::vector<QString> english{"<s>", "The", "␣word", hebrew, "␣means", "␣peace"};
    QVERIFY(left_of(english, 0) < left_of(english, 1) && left_of(english, 2) < left_of(english, 4));
    QVERIFY(left_of(english, 0) < 30);
    const std::vector<QString> arabic{"<|begin_of_text|>",
                                      QString::fromUtf8("\u0645\u0631\u062D\u0628\u0627"), hebrew};
    QVERIFY(left_of(arabic, 1) > left_of(arabic, 2));
}

void TestTintedText::towers_of_accents_stay_in_their_line()
{
    TokenLayout plain, tower;
    plain.set_tokens({"a", "␣b"});
    tower.set_tokens({"a" + QString(30, QChar(0x0301)), "␣b"});
    QImage image(400, 200, QImage::Format_RGB32);
    for (TokenLayout* layout : {&plain, &tower})
        layout->lay_out(QApplication::font(), 300);
    QVERIFY(tower.height() <= plain.height() + 12);
    image.fill(Qt::white);
    QPainter painter(&image);
    for (const TokenLayout::Line& line : tower.lines_between(0, 100))
        line.line.draw(&painter, line.origin + QPointF(0, 100));
    painter.end();
    for (int y = 0; y < 92; ++y)
        for (int x = 0; x < image.width(); ++x)
            QVERIFY2(image.pixel(x, y) == 0xffffffff, qPrintable(QString("%1, %2").arg(x).arg(y)));
}

QTEST_MAIN(TestTintedText)
#include "tst_tinted_text.moc"
