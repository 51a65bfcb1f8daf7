// The heatmap without a mouse: cell cursor, zoom, focus, and what assistive technology is told.
#include "tests/widgets/map/map_samples.h"

#include <QSignalSpy>
#include <QTest>

using namespace attnscope;

namespace {

std::unique_ptr<HeatmapView> shown(MapContent content)
{
    auto view = std::make_unique<HeatmapView>();
    view->resize(640, 560);
    view->set_content(std::move(content));
    view->show();
    return view;
}

} // namespace

class TestHeatmapKeys : public QObject {
    Q_OBJECT
private slots:
    void keys_reach_every_cell();
    void arrows_are_left_to_the_window_without_a_cursor();
    void fit_and_zoom_by_keys();
    void focus_shows();
    void assistive_technology_reads_the_cell();
};

void TestHeatmapKeys::keys_reach_every_cell()
{
    const auto view = shown(uniform_map(30, 0.5f));
    QSignalSpy hovered(view.get(), &HeatmapView::hovered);
    QSignalSpy clicked(view.get(), &HeatmapView::clicked);
    view->set_window({{0, 10}, {0, 10}});
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(view->crosshair(), (std::optional(Cell{5, 5})));
    QTest::keyClick(view.get(), Qt::Key_Right);
    QTest::keyClick(view.get(), Qt::Key_Down);
    QTest::keyClick(view.get(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(view->crosshair(), (std::optional(Cell{16, 6})));
    QVERIFY(view->window().queries.contains(16));
    QTest::keyClick(view.get(), Qt::Key_End);
    QCOMPARE(view->crosshair()->key, 29);
    QTest::keyClick(view.get(), Qt::Key_Right);
    QCOMPARE(view->crosshair()->key, 29);
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QTest::keyClick(view.get(), Qt::Key_Home);
    QCOMPARE(view->crosshair(), (std::optional(Cell{0, 0})));
    QTest::keyClick(view.get(), Qt::Key_Space);
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(hovered.last().at(1).toInt(), 0);
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QVERIFY(!view->crosshair());
}

void TestHeatmapKeys::arrows_are_left_to_the_window_without_a_cursor()
{
    const auto view = shown(uniform_map(30, 0.5f));
    QKeyEvent without(QEvent::ShortcutOverride, Qt::Key_Left, Qt::NoModifier);
    without.ignore();
    QApplication::sendEvent(view.get(), &without);
    QVERIFY(!without.isAccepted());
    view->set_cursor_cell(Cell{3, 2});
    QKeyEvent with(QEvent::ShortcutOverride, Qt::Key_Left, Qt::NoModifier);
    with.ignore();
    QApplication::sendEvent(view.get(), &with);
    QVERIFY(with.isAccepted());
}

void TestHeatmapKeys::fit_and_zoom_by_keys()
{
    const auto view = shown(uniform_map(100, 0.5f));
    view->set_crosshair(Cell{80, 10});
    QTest::keyClick(view.get(), Qt::Key_Plus);
    QTest::keyClick(view.get(), Qt::Key_Plus);
    QCOMPARE(view->window().keys.size(), 64);
    QVERIFY(view->window().queries.contains(80) && view->window().keys.contains(10));
    QTest::keyClick(view.get(), Qt::Key_Minus);
    QCOMPARE(view->window().keys.size(), 80);
    QTest::keyClick(view.get(), Qt::Key_F);
    QCOMPARE(view->window(), (Window{{0, 100}, {0, 100}}));
}

void TestHeatmapKeys::focus_shows()
{
    const auto view = shown(uniform_map(10, 0.5f));
    view->clearFocus();
    const QImage without = picture_of(*view);
    QFocusEvent tab(QEvent::FocusIn, Qt::TabFocusReason);
    QApplication::sendEvent(view.get(), &tab);
    QVERIFY(picture_of(*view) != without);
    QCOMPARE(view->focusPolicy(), Qt::StrongFocus);
}

void TestHeatmapKeys::assistive_technology_reads_the_cell()
{
    MapContent content = uniform_map(10, 0.25f);
    const auto view = shown(content);
    QCOMPARE(view->accessibleName(), content.title);
    view->set_cursor_cell(Cell{4, 2});
    const QString words = view->accessibleDescription();
    QVERIFY(words.contains("query 4") && words.contains("key 2") && words.contains("t4") &&
            words.contains("0.25"));
    view->set_cursor_cell(Cell{2, 4});
    QVERIFY(view->accessibleDescription().contains("masked"));
}

QTEST_MAIN(TestHeatmapKeys)
#include "tst_heatmap_keys.moc"
