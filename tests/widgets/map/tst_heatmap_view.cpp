// The heatmap as a person uses it: pixels, pointer, wheel and keys.
#include "tests/widgets/map/map_samples.h"

#include <QContextMenuEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace attnscope;

namespace {

std::unique_ptr<HeatmapView> shown(MapContent content, QSize size = {640, 560})
{
    auto view = std::make_unique<HeatmapView>();
    view->resize(size);
    view->set_content(std::move(content));
    view->show();
    return view;
}

QPoint middle_of(const HeatmapView& view, Cell cell)
{
    return view.layout_of_parts().rect_of(cell).center().toPoint();
}

void wheel(HeatmapView& view, QPointF at, int delta)
{
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
}

} // namespace

class TestHeatmapView : public QObject {
    Q_OBJECT
private slots:
    void a_needle_is_seen_at_any_scale_data();
    void a_needle_is_seen_at_any_scale();
    void the_wheel_keeps_the_cell_under_the_cursor_data();
    void the_wheel_keeps_the_cell_under_the_cursor();
    void fine_wheels_zoom_too();
    void dragging_moves_the_cell_with_the_pointer();
    void a_rectangle_zooms_into_itself();
    void a_click_is_no_drag();
    void a_right_click_asks_for_a_menu_unless_it_drew_a_rectangle();
    void hover_reads_out_true_indices();
    void the_window_survives_new_content_of_the_same_extent();
    void stale_content_is_dimmed();
    void the_budget_follows_the_pixels();
    void a_message_stands_where_there_is_no_map();
};

void TestHeatmapView::a_needle_is_seen_at_any_scale_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("ratio");
    QTest::newRow("small, 1x") << QSize(260, 200) << 1.0;
    QTest::newRow("small, 2x") << QSize(260, 200) << 2.0;
    QTest::newRow("large, 1x") << QSize(1200, 900) << 1.0;
    QTest::newRow("large, 1.25x") << QSize(1200, 900) << 1.25;
}

void TestHeatmapView::a_needle_is_seen_at_any_scale()
{
    QFETCH(QSize, size);
    QFETCH(double, ratio);
    MapContent content = uniform_map(1024, 0.0f);
    const Cell needle{700, 300};
    set_value(content, needle, 1.0f);
    const auto view = shown(std::move(content), size);
    const QImage picture = picture_of(*view, ratio);
    const QRgb bright = colours_of(ColourMap::viridis).back();
    const QPointF at = view->layout_of_parts().rect_of(needle).center() * ratio;
    bool found = false;
    for (int y = -2; y <= 2; ++y)
        for (int x = -2; x <= 2; ++x)
            found = found || picture.pixel(int(at.x()) + x, int(at.y()) + y) == bright;
    QVERIFY(found);
}

void TestHeatmapView::the_wheel_keeps_the_cell_under_the_cursor_data()
{
    QTest::addColumn<int>("tokens");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    for (const int tokens : {9, 100, 5000}) {
        QTest::addRow("%d tokens, in the middle", tokens) << tokens << 0.5 << 0.5;
        QTest::addRow("%d tokens, near a corner", tokens) << tokens << 0.04 << 0.93;
        QTest::addRow("%d tokens, anywhere", tokens) << tokens << 0.313 << 0.771;
    }
}

void TestHeatmapView::the_wheel_keeps_the_cell_under_the_cursor()
{
    QFETCH(int, tokens);
    QFETCH(double, x);
    QFETCH(double, y);
    MapContent content = uniform_map(8, 0.5f);
    content.token_count = tokens;
    const auto view = shown(std::move(content));
    const QRectF plot = view->layout_of_parts().plot;
    const QPointF at(plot.left() + x * plot.width(), plot.top() + y * plot.height());
    const auto cell = view->layout_of_parts().find_cell(at);
    QVERIFY(cell);
    int before = view->window().keys.size();
    for (int turn = 0; turn < 12 && before > 2; ++turn) {
        wheel(*view, at, 120);
        QVERIFY(view->window().keys.size() < before);
        before = view->window().keys.size();
        QCOMPARE(view->layout_of_parts().find_cell(at), cell);
    }
    for (int turn = 0; turn < 60; ++turn)
        wheel(*view, at, -120);
    QCOMPARE(view->window(), (Window{{0, tokens}, {0, tokens}}));
}

void TestHeatmapView::fine_wheels_zoom_too()
{
    const auto view = shown(uniform_map(100, 0.5f));
    for (int turn = 0; turn < 24; ++turn)
        wheel(*view, view->layout_of_parts().plot.center(), 15);
    QVERIFY(view->window().keys.size() < 60);
}

void TestHeatmapView::dragging_moves_the_cell_with_the_pointer()
{
    const auto view = shown(uniform_map(100, 0.5f));
    view->set_window({{20, 60}, {30, 70}});
    QSignalSpy moved(view.get(), &HeatmapView::window_changed);
    const QPoint from = middle_of(*view, {40, 50});
    const QPoint to = middle_of(*view, {45, 43});
    QTest::mousePress(view.get(), Qt::LeftButton, {}, from);
    QTest::mouseMove(view.get(), (from + to) / 2);
    QTest::mouseMove(view.get(), to);
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, to);
    QCOMPARE(view->window(), (Window{{15, 55}, {37, 77}}));
    QCOMPARE(view->layout_of_parts().find_cell(to), (std::optional(Cell{40, 50})));
    QVERIFY(moved.count() >= 1);
}

void TestHeatmapView::a_rectangle_zooms_into_itself()
{
    const auto view = shown(uniform_map(100, 0.5f));
    for (const auto& [button, modifiers] :
         {std::pair(Qt::RightButton, Qt::NoModifier), std::pair(Qt::LeftButton, Qt::ShiftModifier)}) {
        view->fit();
        const QPoint from = middle_of(*view, {60, 20});
        const QPoint to = middle_of(*view, {69, 33});
        QTest::mousePress(view.get(), button, modifiers, from);
        QTest::mouseMove(view.get(), (from + to) / 2);
        QTest::mouseMove(view.get(), to);
        QTest::mouseRelease(view.get(), button, modifiers, to);
        QCOMPARE(view->window().keys, (Range{20, 34}));
        QCOMPARE(view->window().queries.size(), 14); // cells stay square
        QVERIFY(view->window().queries.contains(60) && view->window().queries.contains(69));
    }
}

void TestHeatmapView::a_click_is_no_drag()
{
    const auto view = shown(uniform_map(50, 0.5f));
    QSignalSpy clicked(view.get(), &HeatmapView::clicked);
    QTest::mouseClick(view.get(), Qt::LeftButton, Qt::ControlModifier, middle_of(*view, {31, 7}));
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked.at(0).at(0).toInt(), 31);
    QCOMPARE(clicked.at(0).at(1).toInt(), 7);
    QCOMPARE(clicked.at(0).at(2).value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
    QCOMPARE(view->window(), (Window{{0, 50}, {0, 50}}));
}

void TestHeatmapView::a_right_click_asks_for_a_menu_unless_it_drew_a_rectangle()
{
    const auto view = shown(uniform_map(50, 0.5f));
    QSignalSpy asked(view.get(), &HeatmapView::menu_requested);
    const QPoint at = middle_of(*view, {31, 7});
    QTest::mouseClick(view.get(), Qt::RightButton, {}, at);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.at(0).at(0).toPoint(), view->mapToGlobal(at));
    QTest::mousePress(view.get(), Qt::RightButton, {}, at);
    QTest::mouseMove(view.get(), at + QPoint(60, 60));
    QTest::mouseRelease(view.get(), Qt::RightButton, {}, at + QPoint(60, 60));
    QCOMPARE(asked.count(), 1);
    QContextMenuEvent key(QContextMenuEvent::Keyboard, at, view->mapToGlobal(at));
    QApplication::sendEvent(view.get(), &key);
    QCOMPARE(asked.count(), 2);
}

void TestHeatmapView::hover_reads_out_true_indices()
{
    const auto view = shown(uniform_map(50, 0.5f));
    view->set_window({{20, 40}, {10, 30}});
    QSignalSpy hovered(view.get(), &HeatmapView::hovered);
    QSignalSpy left(view.get(), &HeatmapView::left);
    QTest::mouseMove(view.get(), middle_of(*view, {31, 17}));
    QCOMPARE(hovered.count(), 1);
    QCOMPARE(hovered.at(0).at(0).toInt(), 31);
    QCOMPARE(hovered.at(0).at(1).toInt(), 17);
    QTest::mouseMove(view.get(), QPoint(2, 2));
    QCOMPARE(left.count(), 1);
    QVERIFY(!view->crosshair());
}

void TestHeatmapView::the_window_survives_new_content_of_the_same_extent()
{
    const auto view = shown(uniform_map(100, 0.5f));
    view->set_window({{10, 30}, {10, 30}});
    view->set_content(uniform_map(100, 0.2f));
    QCOMPARE(view->window(), (Window{{10, 30}, {10, 30}}));
    MapContent waiting;
    waiting.token_count = 100;
    waiting.message = QStringLiteral("Reading …");
    view->set_content(waiting);
    view->set_content(uniform_map(100, 0.3f));
    QCOMPARE(view->window(), (Window{{10, 30}, {10, 30}}));
    QSignalSpy moved(view.get(), &HeatmapView::window_changed);
    view->set_content(uniform_map(50, 0.2f));
    QCOMPARE(view->window(), (Window{{0, 50}, {0, 50}}));
    QCOMPARE(moved.count(), 1);
}

void TestHeatmapView::stale_content_is_dimmed()
{
    MapContent content = uniform_map(10, 0.9f);
    const auto view = shown(content);
    const QRgb fresh = colour_at(*view, picture_of(*view), {5, 2});
    content.stale = true;
    view->set_content(content);
    const QRgb stale = colour_at(*view, picture_of(*view), {5, 2});
    QVERIFY(fresh != stale);
    QVERIFY(view->accessibleDescription().contains("Being updated"));
    // A picture to take away never shows the moment.
    QImage picture(view->size(), QImage::Format_RGB32);
    QPainter painter(&picture);
    view->paint(painter, picture.rect(), PaintPurpose::picture);
    QCOMPARE(colour_at(*view, picture, {5, 2}), fresh);
}

void TestHeatmapView::the_budget_follows_the_pixels()
{
    const auto small = shown(uniform_map(10, 0.5f), {260, 200});
    const auto large = shown(uniform_map(10, 0.5f), {900, 800});
    QVERIFY(small->pixel_budget() < large->pixel_budget());
    QVERIFY(large->pixel_budget() >= large->layout_of_parts().plot.width() - 1);
    const auto huge = shown(uniform_map(10, 0.5f), {3000, 3000});
    QCOMPARE(huge->pixel_budget(), 1024);
}

void TestHeatmapView::a_message_stands_where_there_is_no_map()
{
    MapContent content;
    content.token_count = 10;
    const auto view = shown(content);
    const QImage silent = picture_of(*view);
    content.message = QStringLiteral("A2 was not captured");
    view->set_content(content);
    QVERIFY(picture_of(*view) != silent);
    QCOMPARE(view->accessibleDescription(), content.message);
}

QTEST_MAIN(TestHeatmapView)
#include "tst_heatmap_view.moc"
