// Text can be read on every ground of a theme, and segments keep their colours.
#include "widgets/colour/segment_colours.h"
#include "widgets/colour/theme.h"

#include <QTest>

#include <set>

using namespace attnscope;

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void text_can_be_read_data();
    void text_can_be_read();
    void a_palette_leads_back_to_its_theme();
    void contrast_of_known_pairs();
    void segments_differ_and_others_take_turns();
};

void TestTheme::text_can_be_read_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestTheme::text_can_be_read()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? dark_theme() : light_theme();
    QCOMPARE(theme.dark, dark);
    for (const QColor& ground : {theme.background, theme.surface})
        for (const QColor& text : {theme.text, theme.muted_text, theme.accent, theme.warning})
            QVERIFY2(contrast_ratio(text, ground) >= 4.5, qPrintable(text.name() + " on " + ground.name()));
    QVERIFY(contrast_ratio(theme.accent_text, theme.accent) >= 4.5);
    const QPalette palette = palette_of(theme);
    QVERIFY(contrast_ratio(palette.color(QPalette::Disabled, QPalette::Text),
                           palette.color(QPalette::Disabled, QPalette::Base)) >= 4.5);
    QVERIFY(contrast_ratio(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)) >= 4.5);
}

void TestTheme::a_palette_leads_back_to_its_theme()
{
    QCOMPARE(theme_of(palette_of(light_theme())).dark, false);
    QCOMPARE(theme_of(palette_of(dark_theme())).dark, true);
}

void TestTheme::contrast_of_known_pairs()
{
    QCOMPARE(contrast_ratio(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast_ratio(Qt::white, Qt::black), 21.0);
    QVERIFY(std::abs(contrast_ratio(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
}

void TestTheme::segments_differ_and_others_take_turns()
{
    const std::vector<Segment> segments{{"bos", {0, 1}},    {"names", {1, 2}}, {"before", {2, 4}},
                                        {"answer", {4, 5}}, {"dates", {5, 6}}, {"after", {6, 7}},
                                        {"query", {7, 9}}};
    const std::vector<QColor> colours = segment_colours(segments);
    QCOMPARE(colours.size(), segments.size());
    std::set<QRgb> distinct;
    for (const QColor& colour : colours)
        distinct.insert(colour.rgb());
    QCOMPARE(distinct.size(), segments.size());
    QCOMPARE(colours[3], QColor(0x00, 0x72, 0xb2));
    QCOMPARE(colours[1], segment_colour("names", 0));
    QCOMPARE(colours[4], segment_colour("dates", 1));
}

QTEST_GUILESS_MAIN(TestTheme)
#include "tst_theme.moc"
