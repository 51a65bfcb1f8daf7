// Another lambda than the learned one, marked as such, and the way back.
#include "widgets/map/lambda_slider.h"
#include "widgets/map/lambda_track.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace attnscope;

namespace {

QString state_of(const LambdaSlider& slider)
{
    for (auto* label : slider.findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("State of lambda"))
            return label->text();
    return {};
}

using Hypothetical = std::optional<double>;

} // namespace

class TestLambdaSlider : public QObject {
    Q_OBJECT
private slots:
    void dragging_makes_it_hypothetical_and_reset_brings_it_back();
    void the_track_is_wide_enough_data();
    void the_track_is_wide_enough();
    void the_handle_snaps_to_the_learned_value();
    void keys_move_it();
    void the_number_can_be_typed();
    void setting_emits_nothing();
    void a_plain_model_has_none();
};

void TestLambdaSlider::dragging_makes_it_hypothetical_and_reset_brings_it_back()
{
    LambdaSlider slider;
    slider.resize(700, 44);
    slider.set_learned(0.7);
    slider.show();
    QCOMPARE(state_of(slider), QStringLiteral("learned"));
    auto* track = slider.findChild<LambdaTrack*>();
    auto* reset = slider.findChild<QToolButton*>();
    QVERIFY(!reset->isEnabled());
    QSignalSpy changed(&slider, &LambdaSlider::hypothetical_changed);
    QTest::mousePress(track, Qt::LeftButton, {}, QPoint(static_cast<int>(track->x_of(1.5)), 9));
    QVERIFY(slider.hypothetical() && std::abs(*slider.hypothetical() - 1.5) < 0.02);
    QVERIFY(state_of(slider).startsWith(QStringLiteral("hypothetical")) && state_of(slider).contains("0.7"));
    QVERIFY(reset->isEnabled());
    QCOMPARE(changed.count(), 1);
    reset->click();
    QVERIFY(!slider.hypothetical());
    QCOMPARE(changed.count(), 2);
    QVERIFY(!changed.at(1).at(0).value<Hypothetical>());
    QCOMPARE(state_of(slider), QStringLiteral("learned"));
}

void TestLambdaSlider::the_track_is_wide_enough_data()
{
    QTest::addColumn<double>("learned");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::newRow("an ordinary one") << 0.7 << 0.0 << 2.0;
    QTest::newRow("a large one") << 3.6 << 0.0 << 5.0;
    QTest::newRow("a negative one") << -0.4 << -1.0 << 2.0;
}

void TestLambdaSlider::the_track_is_wide_enough()
{
    QFETCH(double, learned);
    LambdaSlider slider;
    slider.set_learned(learned);
    const auto* track = slider.findChild<LambdaTrack*>();
    QTEST(track->low(), "low");
    QTEST(track->high(), "high");
}

void TestLambdaSlider::the_handle_snaps_to_the_learned_value()
{
    LambdaSlider slider;
    slider.resize(700, 44);
    slider.set_learned(0.69314718);
    slider.show();
    auto* track = slider.findChild<LambdaTrack*>();
    QTest::mousePress(track, Qt::LeftButton, {}, QPoint(static_cast<int>(track->x_of(1.5)), 9));
    QVERIFY(slider.hypothetical());
    QTest::mouseMove(track, QPoint(static_cast<int>(track->x_of(0.69314718)) + 2, 9));
    QVERIFY(!slider.hypothetical());
}

void TestLambdaSlider::keys_move_it()
{
    LambdaSlider slider;
    slider.set_learned(0.5);
    slider.show();
    auto* track = slider.findChild<LambdaTrack*>();
    QTest::keyClick(track, Qt::Key_Right);
    QCOMPARE(slider.hypothetical().value(), 0.51);
    QTest::keyClick(track, Qt::Key_End);
    QCOMPARE(slider.hypothetical().value(), 2.0);
    QTest::keyClick(track, Qt::Key_PageUp);
    QCOMPARE(slider.hypothetical().value(), 2.0);
    QTest::keyClick(track, Qt::Key_L);
    QVERIFY(!slider.hypothetical());
    QKeyEvent question(QEvent::ShortcutOverride, Qt::Key_Right, Qt::NoModifier);
    question.ignore();
    QApplication::sendEvent(track, &question);
    QVERIFY(question.isAccepted());
}

void TestLambdaSlider::the_number_can_be_typed()
{
    LambdaSlider slider;
    slider.set_learned(0.5);
    auto* number = slider.findChild<QDoubleSpinBox*>();
    number->setValue(4.25);
    QCOMPARE(slider.hypothetical().value(), 4.25);
    QCOMPARE(slider.findChild<LambdaTrack*>()->high(), 5.0);
    number->setValue(0.5);
    QVERIFY(!slider.hypothetical());
}

void TestLambdaSlider::setting_emits_nothing()
{
    LambdaSlider slider;
    QSignalSpy changed(&slider, &LambdaSlider::hypothetical_changed);
    slider.set_learned(0.3333, QStringLiteral("median of 64 queries"));
    slider.set_hypothetical(1.25);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(slider.findChild<QDoubleSpinBox*>()->value(), 1.25);
    QVERIFY(state_of(slider).contains("median of 64 queries"));
}

void TestLambdaSlider::a_plain_model_has_none()
{
    LambdaSlider slider;
    slider.set_learned(std::nullopt);
    QVERIFY(!slider.findChild<LambdaTrack*>()->isEnabled());
    QVERIFY(!slider.findChild<QDoubleSpinBox*>()->isEnabled());
    QVERIFY(state_of(slider).contains("plain"));
}

QTEST_MAIN(TestLambdaSlider)
#include "tst_lambda_slider.moc"
