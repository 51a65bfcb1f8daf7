// Ranges from values, and the controls that choose them.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/colour_controls.h"
#include "widgets/map/range_histogram.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace attnscope;

namespace {

template <typename Control>
Control* control(const QWidget& parent, const QString& name)
{
    for (auto* each : parent.findChildren<Control*>())
        if (each->accessibleName() == name)
            return each;
    return nullptr;
}

std::vector<float> hundredths()
{
    std::vector<float> values(101);
    std::iota(values.begin(), values.end(), 0.0f);
    for (float& value : values)
        value /= 100.0f;
    return values;
}

} // namespace

class TestColourControls : public QObject {
    Q_OBJECT
private slots:
    void ranges_follow_the_mode_data();
    void ranges_follow_the_mode();
    void bins_count_every_finite_value();
    void handles_move_by_mouse();
    void handles_move_by_keys();
    void a_diverging_range_stays_symmetric();
    void choosing_emits_and_setting_does_not();
    void moving_a_handle_fixes_the_range();
    void maps_on_offer_suit_the_values();
    void a_narrow_place_turns_the_choosers_below();
    void everything_has_a_name();
};

void TestColourControls::ranges_follow_the_mode_data()
{
    QTest::addColumn<RangeMode>("mode");
    QTest::addColumn<bool>("is_signed");
    QTest::addColumn<std::vector<float>>("values");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> odd{0.25f, -0.125f, std::nanf(""), infinity, -infinity, 0.0f};
    QTest::newRow("min to max leaves out NaN and infinities")
        << RangeMode::minimum_maximum << false << odd << -0.125 << 0.25;
    QTest::newRow("weights start from 0")
        << RangeMode::minimum_maximum << false << std::vector{0.25f, 0.5f} << 0.0 << 0.5;
    QTest::newRow("signed values are symmetric")
        << RangeMode::minimum_maximum << true << odd << -0.25 << 0.25;
    QTest::newRow("half of the magnitudes other than 0 lie in the 50th percentile")
        << RangeMode::percentile << false << hundredths() << 0.0 << 0.51;
    QTest::newRow("fixed is as set") << RangeMode::fixed << false << odd << 0.125 << 0.75;
    QTest::newRow("the same for all heads") << RangeMode::all_heads << false << odd << 0.0 << 0.875;
    QTest::newRow("nothing at all") << RangeMode::minimum_maximum << false << std::vector<float>{} << 0.0
                                    << 1.0;
    QTest::newRow("percentile of nothing but zeros")
        << RangeMode::percentile << true << std::vector{0.0f} << -1.0 << 1.0;
}

void TestColourControls::ranges_follow_the_mode()
{
    QFETCH(RangeMode, mode);
    QFETCH(bool, is_signed);
    QFETCH(std::vector<float>, values);
    ColourSettings settings;
    settings.mode = mode;
    settings.percentile = 50.0;
    settings.fixed = {0.125, 0.75};
    const ColourScale scale = scale_for(settings, values, is_signed, false, ValueRange{0.0, 0.875});
    QCOMPARE(is_diverging(scale.map), is_signed);
    QTEST(scale.range.low, "low");
    QFETCH(double, high);
    QVERIFY(std::abs(scale.range.high - high) < 1e-7);
}

void TestColourControls::bins_count_every_finite_value()
{
    RangeHistogram histogram;
    std::vector<float> values = hundredths();
    values.push_back(std::nanf(""));
    values.push_back(std::numeric_limits<float>::infinity());
    for (const Transform transform : {Transform::linear, Transform::square_root, Transform::symmetric_log}) {
        ColourScale scale;
        scale.transform = transform;
        histogram.set_scale(scale);
        histogram.set_values(values, false);
        QCOMPARE(std::accumulate(histogram.counts().begin(), histogram.counts().end(), 0), 101);
        histogram.set_values(values, true);
        QCOMPARE(std::accumulate(histogram.counts().begin(), histogram.counts().end(), 0), 100);
    }
    QCOMPARE(histogram.domain().high, 1.0);
}

void TestColourControls::handles_move_by_mouse()
{
    RangeHistogram histogram;
    histogram.resize(300, 60);
    histogram.set_values(hundredths(), false);
    histogram.show();
    QSignalSpy changed(&histogram, &RangeHistogram::range_changed);
    const auto drag = [&](double from, double to) {
        const QPoint start(static_cast<int>(histogram.x_of(from)), 20);
        const QPoint end(static_cast<int>(std::lround(histogram.x_of(to))), 20);
        QTest::mousePress(&histogram, Qt::LeftButton, {}, start);
        QTest::mouseMove(&histogram, end);
        QTest::mouseRelease(&histogram, Qt::LeftButton, {}, end);
    };
    drag(1.0, 0.5);
    QVERIFY(std::abs(histogram.scale().range.high - 0.5) < 0.01);
    drag(0.0, 0.25);
    QVERIFY(std::abs(histogram.scale().range.low - 0.25) < 0.01);
    QVERIFY(changed.count() >= 2);
    QCOMPARE(changed.last().at(0).value<ValueRange>(), histogram.scale().range);
    // Handles do not pass each other.
    drag(0.25, 0.9);
    QVERIFY(histogram.scale().range.low < histogram.scale().range.high);
}

void TestColourControls::handles_move_by_keys()
{
    QWidget window;
    RangeHistogram histogram(&window);
    histogram.resize(300, 60);
    histogram.set_values(hundredths(), false);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    histogram.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&histogram, Qt::Key_Right);
    QVERIFY(std::abs(histogram.scale().range.low - 0.01) < 1e-6);
    QTest::keyClick(&histogram, Qt::Key_Tab);
    QVERIFY(histogram.hasFocus());
    QTest::keyClick(&histogram, Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(std::abs(histogram.scale().range.high - 0.9) < 1e-6);
    QVERIFY(histogram.accessibleDescription().contains("0.9"));
    QTest::keyClick(&histogram, Qt::Key_End);
    QCOMPARE(histogram.scale().range.high, 1.0);
    QKeyEvent question(QEvent::ShortcutOverride, Qt::Key_Right, Qt::NoModifier);
    question.ignore();
    QApplication::sendEvent(&histogram, &question);
    QVERIFY(question.isAccepted());
}

void TestColourControls::a_diverging_range_stays_symmetric()
{
    RangeHistogram histogram;
    histogram.resize(300, 60);
    ColourScale scale;
    scale.map = ColourMap::diverging_light;
    scale.range = {-1.0, 1.0};
    histogram.set_scale(scale);
    histogram.set_values(hundredths(), false);
    histogram.show();
    QTest::keyClick(&histogram, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(histogram.scale().range.low, -histogram.scale().range.high);
    QVERIFY(histogram.scale().range.high < 0.9);
}

void TestColourControls::choosing_emits_and_setting_does_not()
{
    ColourControls controls;
    controls.set_values(hundredths(), false);
    QSignalSpy changed(&controls, &ColourControls::settings_changed);
    ColourSettings settings;
    settings.transform = Transform::square_root;
    settings.mode = RangeMode::percentile;
    settings.sequential = ColourMap::magma;
    controls.set_settings(settings);
    QCOMPARE(changed.count(), 0);
    auto* map = control<QComboBox>(controls, QStringLiteral("Colour map"));
    auto* transform = control<QComboBox>(controls, QStringLiteral("Scale"));
    QCOMPARE(map->currentText(), QStringLiteral("magma"));
    QCOMPARE(transform->currentText(), QStringLiteral("square root"));
    map->setCurrentText(QStringLiteral("cividis"));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(controls.settings().sequential, ColourMap::cividis);
    transform->setCurrentText(QStringLiteral("symmetric log"));
    QCOMPARE(controls.scale().transform, Transform::symmetric_log);
    QCOMPARE(changed.count(), 2);
    auto* percentile =
        control<QDoubleSpinBox>(controls, QStringLiteral("Percentile of the magnitudes other than 0"));
    percentile->setValue(50.0);
    QCOMPARE(changed.count(), 3);
    QVERIFY(std::abs(controls.scale().range.high - 0.51) < 1e-6);
}

void TestColourControls::moving_a_handle_fixes_the_range()
{
    ColourControls controls;
    controls.resize(700, 120);
    controls.set_values(hundredths(), false);
    controls.show();
    QTest::keyClick(&controls.histogram(), Qt::Key_Right);
    QCOMPARE(controls.settings().mode, RangeMode::fixed);
    QCOMPARE(controls.scale().range, controls.histogram().scale().range);
    QVERIFY(controls.scale().range.low > 0.0);
}

void TestColourControls::maps_on_offer_suit_the_values()
{
    ColourControls controls;
    auto* map = control<QComboBox>(controls, QStringLiteral("Colour map"));
    controls.set_values(hundredths(), false);
    QCOMPARE(map->findText(QStringLiteral("blue-white-red")), -1);
    QCOMPARE(map->count(), 4);
    controls.set_values(hundredths(), true);
    QCOMPARE(map->currentText(), QStringLiteral("blue-white-red"));
    QCOMPARE(map->findText(QStringLiteral("blue-black-red")), -1);
    controls.setPalette(palette_of(dark_theme()));
    QCOMPARE(map->currentText(), QStringLiteral("blue-black-red"));
    QCOMPARE(controls.scale().map, ColourMap::diverging_dark);
}

void TestColourControls::a_narrow_place_turns_the_choosers_below()
{
    ColourControls controls;
    auto* map = control<QComboBox>(controls, QStringLiteral("Colour map"));
    const auto below = [&] {
        return map->mapTo(&controls, QPoint()).y() > controls.histogram().geometry().bottom();
    };
    controls.resize(900, 110);
    controls.show();
    QCoreApplication::processEvents();
    QVERIFY(!below());
    controls.resize(320, 180);
    QCoreApplication::processEvents();
    QCOMPARE(controls.width(), 320);
    QVERIFY(below());
    for (auto* box : controls.findChildren<QComboBox*>())
        QVERIFY(controls.rect().contains(QRect(box->mapTo(&controls, QPoint()), box->size())));
}

void TestColourControls::everything_has_a_name()
{
    ColourControls controls;
    for (auto* box : controls.findChildren<QComboBox*>())
        QVERIFY(!box->accessibleName().isEmpty());
    QVERIFY(!controls.histogram().accessibleName().isEmpty());
    QVERIFY(!controls.histogram().accessibleDescription().isEmpty());
}

QTEST_MAIN(TestColourControls)
#include "tst_colour_controls.moc"
