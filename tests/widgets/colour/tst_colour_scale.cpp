// Values to colours: ranges, transforms, and the values that are none.
#include "widgets/colour/colour_scale.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

ColourScale scale_of(ColourMap map, double low, double high, Transform transform = Transform::linear)
{
    ColourScale scale;
    scale.map = map;
    scale.range = {low, high};
    scale.transform = transform;
    return scale;
}

} // namespace

class TestColourScale : public QObject {
    Q_OBJECT
private slots:
    void positions_and_values_are_inverse_data();
    void positions_and_values_are_inverse();
    void drawn_range_data();
    void drawn_range();
    void kinds_data();
    void kinds();
    void zero_has_a_colour_of_its_own_data();
    void zero_has_a_colour_of_its_own();
    void any_float_gets_a_colour();
};

void TestColourScale::positions_and_values_are_inverse_data()
{
    QTest::addColumn<Transform>("transform");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    for (const Transform transform : {Transform::linear, Transform::square_root, Transform::symmetric_log}) {
        const QByteArray name = name_of(transform).toUtf8();
        QTest::addRow("%s from 0 to 1", name.data()) << transform << 0.0 << 1.0;
        QTest::addRow("%s from a negative to a positive value", name.data()) << transform << -0.3 << 0.7;
        QTest::addRow("%s far from 0", name.data()) << transform << 5.0 << 6.0;
    }
}

void TestColourScale::positions_and_values_are_inverse()
{
    QFETCH(Transform, transform);
    QFETCH(double, low);
    QFETCH(double, high);
    const ColourScale scale = scale_of(ColourMap::viridis, low, high, transform);
    double before = -1.0;
    for (int step = 0; step <= 20; ++step) {
        const double value = low + (high - low) * step / 20.0;
        const double position = position_of(scale, value);
        QVERIFY(position > before);
        before = position;
        QVERIFY(std::abs(value_at(scale, position) - value) < 1e-9);
    }
    QCOMPARE(position_of(scale, low), 0.0);
    QCOMPARE(position_of(scale, high), 1.0);
    QCOMPARE(position_of(scale, high + 1.0), 1.0);
}

void TestColourScale::drawn_range_data()
{
    QTest::addColumn<ColourMap>("map");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("drawn_low");
    QTest::addColumn<double>("drawn_high");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("a diverging map is symmetric about 0")
        << ColourMap::diverging_light << -0.2 << 0.5 << -0.5 << 0.5;
    QTest::newRow("a sequential one is as given") << ColourMap::viridis << -0.2 << 0.5 << -0.2 << 0.5;
    QTest::newRow("swapped ends are put right") << ColourMap::viridis << 0.5 << 0.1 << 0.1 << 0.5;
    QTest::newRow("all zeros make 0 to 1") << ColourMap::viridis << 0.0 << 0.0 << 0.0 << 1.0;
    QTest::newRow("all zeros under a diverging map make -1 to 1")
        << ColourMap::diverging_dark << 0.0 << 0.0 << -1.0 << 1.0;
    QTest::newRow("one positive value alone starts at 0") << ColourMap::grey << 0.25 << 0.25 << 0.0 << 0.25;
    QTest::newRow("one negative value alone ends at 0") << ColourMap::grey << -0.25 << -0.25 << -0.25 << 0.0;
    QTest::newRow("NaN ends are 0 and 1") << ColourMap::grey << nan << nan << 0.0 << 1.0;
}

void TestColourScale::drawn_range()
{
    QFETCH(ColourMap, map);
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(double, drawn_low);
    QFETCH(double, drawn_high);
    const ValueRange range = attnscope::drawn_range(scale_of(map, low, high));
    QCOMPARE(range.low, drawn_low);
    QCOMPARE(range.high, drawn_high);
}

void TestColourScale::kinds_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<CellKind>("kind");
    QTest::newRow("NaN") << std::nanf("") << CellKind::not_a_number;
    QTest::newRow("+infinity is not merely above") << infinity << CellKind::plus_infinity;
    QTest::newRow("-infinity is not merely below") << -infinity << CellKind::minus_infinity;
    QTest::newRow("exactly 0") << 0.0f << CellKind::zero;
    QTest::newRow("minus 0 is 0") << -0.0f << CellKind::zero;
    QTest::newRow("the smallest denormal is not 0")
        << std::numeric_limits<float>::denorm_min() << CellKind::ordinary;
    QTest::newRow("the end itself is inside") << 0.3f << CellKind::ordinary;
    QTest::newRow("a bit above") << 0.30001f << CellKind::above_range;
    QTest::newRow("a bit below") << -0.10001f << CellKind::below_range;
}

void TestColourScale::kinds()
{
    QFETCH(float, value);
    QFETCH(CellKind, kind);
    QCOMPARE(kind_of(scale_of(ColourMap::viridis, -0.1, 0.3), value), kind);
}

void TestColourScale::zero_has_a_colour_of_its_own_data()
{
    QTest::addColumn<ColourMap>("map");
    QTest::addColumn<Transform>("transform");
    for (const ColourMap map : all_colour_maps)
        for (const Transform transform :
             {Transform::linear, Transform::square_root, Transform::symmetric_log})
            QTest::addRow("%s, %s", qPrintable(name_of(map)), qPrintable(name_of(transform)))
                << map << transform;
}

void TestColourScale::zero_has_a_colour_of_its_own()
{
    QFETCH(ColourMap, map);
    QFETCH(Transform, transform);
    const ColourScale scale = scale_of(map, 0.0, 1.0, transform);
    const ValueColours colours(scale);
    const QRgb zero = colours.colour(0.0f);
    QCOMPARE(zero, colours_of(map)[is_diverging(map) ? colour_count / 2 : 0]);
    QCOMPARE(colours.colour(-0.0f), zero);
    QVERIFY(colours.colour(1e-30f) != zero);
    if (is_diverging(map)) {
        QVERIFY(colours.colour(-1e-30f) != zero);
        QCOMPARE(colours.colour(-1.0f), colours_of(map).front());
    }
    QCOMPARE(colours.colour(1.0f), colours_of(map).back());
    QCOMPARE(colours.colour(2.0f), colours_of(map).back());
}

void TestColourScale::any_float_gets_a_colour()
{
    ColourScale scale = scale_of(ColourMap::diverging_light, -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::infinity());
    for (const Transform transform : {Transform::linear, Transform::square_root, Transform::symmetric_log}) {
        scale.transform = transform;
        const ValueColours colours(scale);
        QCOMPARE(colours.colour(std::numeric_limits<float>::max()), colours_of(scale.map).back());
        QCOMPARE(colours.colour(std::numeric_limits<float>::lowest()), colours_of(scale.map).front());
    }
}

QTEST_GUILESS_MAIN(TestColourScale)
#include "tst_colour_scale.moc"
