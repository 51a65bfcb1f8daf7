// The colour maps are as even, and the diverging ones as symmetric, as their header says.
#include "widgets/colour/colour_map.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

namespace {

/// CIE lightness, written down again from the definition of sRGB.
double lightness(QRgb colour)
{
    const auto linear = [](int channel) {
        const double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    const double y =
        0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
    return y > 216.0 / 24389.0 ? 116.0 * std::cbrt(y) - 16.0 : y * 24389.0 / 27.0;
}

const QRgb& entry(ColourMap map, int index)
{
    return colours_of(map)[static_cast<std::size_t>(index)];
}

constexpr int centre = colour_count / 2;

} // namespace

class TestColourMap : public QObject {
    Q_OBJECT
private slots:
    void sequential_lightness_rises_evenly_data();
    void sequential_lightness_rises_evenly();
    void both_arms_have_equal_lightness_data();
    void both_arms_have_equal_lightness();
    void names_lead_back_to_their_maps();
    void themes_choose_the_centre();
};

void TestColourMap::sequential_lightness_rises_evenly_data()
{
    QTest::addColumn<ColourMap>("map");
    QTest::addColumn<double>("least_span");
    QTest::newRow("viridis spans 70 units of lightness") << ColourMap::viridis << 70.0;
    QTest::newRow("cividis spans 70 units of lightness") << ColourMap::cividis << 70.0;
    QTest::newRow("magma spans 90 units of lightness") << ColourMap::magma << 90.0;
    QTest::newRow("grey spans 90 units of lightness") << ColourMap::grey << 90.0;
}

void TestColourMap::sequential_lightness_rises_evenly()
{
    QFETCH(ColourMap, map);
    QFETCH(double, least_span);
    QVERIFY(!is_diverging(map));
    const double first = lightness(entry(map, 0));
    const double last = lightness(entry(map, colour_count - 1));
    QVERIFY(last - first > least_span);
    for (int index = 0; index < colour_count; ++index) {
        const double expected = first + (last - first) * index / (colour_count - 1);
        // Eight bits a channel leave half a unit.
        QVERIFY2(std::abs(lightness(entry(map, index)) - expected) < 0.6, qPrintable(QString::number(index)));
        if (index >= 8)
            QVERIFY(lightness(entry(map, index)) > lightness(entry(map, index - 8)));
        QCOMPARE(qAlpha(entry(map, index)), 255);
    }
}

void TestColourMap::both_arms_have_equal_lightness_data()
{
    QTest::addColumn<ColourMap>("map");
    QTest::addColumn<QRgb>("zero");
    QTest::newRow("the light one has a white centre") << ColourMap::diverging_light << qRgb(255, 255, 255);
    QTest::newRow("the dark one has a black centre") << ColourMap::diverging_dark << qRgb(0, 0, 0);
}

void TestColourMap::both_arms_have_equal_lightness()
{
    QFETCH(ColourMap, map);
    QFETCH(QRgb, zero);
    QVERIFY(is_diverging(map));
    QCOMPARE(entry(map, centre), zero);
    for (int distance = 1; distance <= centre; ++distance) {
        const QRgb below = entry(map, centre - distance);
        const QRgb above = entry(map, centre + distance);
        QVERIFY2(std::abs(lightness(below) - lightness(above)) < 1.0, qPrintable(QString::number(distance)));
        if (distance > 16) {
            QVERIFY(qBlue(below) > qRed(below) + 15);
            QVERIFY(qRed(above) > qBlue(above) + 15);
        }
    }
    QVERIFY(std::abs(lightness(entry(map, 0)) - lightness(zero)) > 60.0);
}

void TestColourMap::names_lead_back_to_their_maps()
{
    for (const ColourMap map : all_colour_maps)
        QCOMPARE(find_colour_map(name_of(map)), std::optional(map));
    QVERIFY(!find_colour_map(QStringLiteral("jet")));
}

void TestColourMap::themes_choose_the_centre()
{
    QCOMPARE(for_theme(ColourMap::diverging_light, true), ColourMap::diverging_dark);
    QCOMPARE(for_theme(ColourMap::diverging_dark, false), ColourMap::diverging_light);
    QCOMPARE(for_theme(ColourMap::magma, true), ColourMap::magma);
}

QTEST_GUILESS_MAIN(TestColourMap)
#include "tst_colour_map.moc"
