// HeatmapView's mouse and keyboard.
#include "widgets/map/arrow_keys.h"
#include "widgets/map/heatmap_view.h"
#include "widgets/map/map_window.h"

#include <QApplication>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double step_factor = 1.25;

QPointF place_in(const QRectF& plot, QPointF point)
{
    return {(point.x() - plot.left()) / plot.width(), (point.y() - plot.top()) / plot.height()};
}

} // namespace

void HeatmapView::mousePressEvent(QMouseEvent* event)
{
    const MapLayout layout = layout_of_parts();
    const bool left_button = event->button() == Qt::LeftButton;
    if (!content_.map || !layout.plot.contains(event->position()) ||
        !(left_button || event->button() == Qt::RightButton || event->button() == Qt::MiddleButton)) {
        event->ignore();
        return;
    }
    drag_ = Drag::pressed;
    wants_band_ =
        event->button() == Qt::RightButton || (left_button && event->modifiers().testFlag(Qt::ShiftModifier));
    pressed_at_ = event->position();
    pressed_window_ = window_;
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    if (drag_ == Drag::pressed &&
        (point - pressed_at_).manhattanLength() >= QApplication::startDragDistance())
        drag_ = wants_band_ ? Drag::band : Drag::pan;
    const MapLayout layout = layout_of_parts();
    if (drag_ == Drag::band) {
        overlay_.rubber_band = QRectF(pressed_at_, point).normalized();
        update();
        return;
    }
    if (drag_ == Drag::pan) {
        const QPointF moved = pressed_at_ - point;
        set_window(moved_window(
            pressed_window_, static_cast<int>(std::lround(moved.y() / layout.cell_height())),
            static_cast<int>(std::lround(moved.x() / layout.cell_width())), extent_of(content_)));
        return;
    }
    if (drag_ == Drag::none)
        hover(content_.map ? layout.find_cell(point) : std::nullopt);
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(drag_, Drag::none);
    if (drag == Drag::band)
        zoom_into_band();
    const auto cell = layout_of_parts().find_cell(event->position());
    if (drag == Drag::pressed && event->button() == Qt::LeftButton && cell)
        emit clicked(cell->query, cell->key, event->modifiers());
    if (drag == Drag::pressed && event->button() == Qt::RightButton)
        emit menu_requested(event->globalPosition().toPoint());
    if (drag == Drag::none)
        event->ignore();
}

void HeatmapView::zoom_into_band()
{
    const MapLayout layout = layout_of_parts();
    const QRectF band = overlay_.rubber_band & layout.plot;
    overlay_.rubber_band = QRectF();
    const auto first = layout.find_cell(band.topLeft());
    const auto last = layout.find_cell(band.bottomRight() - QPointF(0.01, 0.01));
    if (first && last)
        set_window(window_around({{first->query, last->query + 1}, {first->key, last->key + 1}},
                                 extent_of(content_)));
    update();
}

void HeatmapView::wheelEvent(QWheelEvent* event)
{
    const MapLayout layout = layout_of_parts();
    if (!content_.map || !layout.plot.contains(event->position())) {
        event->ignore();
        return;
    }
    const Window before = window_;
    if (std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y())) {
        const double keys = -event->angleDelta().x() / 120.0 * std::max(1.0, window_.keys.size() * 0.1);
        set_window(moved_window(window_, 0, static_cast<int>(std::lround(keys)), extent_of(content_)));
        return;
    }
    // Fine wheels send fractions of a notch: those too small to change anything are saved up.
    wheel_ += event->angleDelta().y() / 120.0;
    if (std::abs(wheel_) >= 0.25) {
        zoom_at(std::pow(step_factor, std::exchange(wheel_, 0.0)), place_in(layout.plot, event->position()));
        if (before != window_)
            hover(layout_of_parts().find_cell(event->position()));
    }
}

void HeatmapView::contextMenuEvent(QContextMenuEvent* event)
{
    event->accept();
    // By mouse it comes with the press, when it is not known yet whether a rectangle will be drawn.
    if (event->reason() == QContextMenuEvent::Mouse)
        return;
    const MapLayout layout = layout_of_parts();
    const QPointF at = overlay_.cursor ? layout.rect_of(*overlay_.cursor).center() : layout.plot.center();
    emit menu_requested(mapToGlobal(at).toPoint());
}

bool HeatmapView::event(QEvent* event)
{
    // Shortcuts of the window come first otherwise, and the arrows are among them.
    if (overlay_.cursor && keeps_navigation_key(event))
        return true;
    return QWidget::event(event);
}

void HeatmapView::keyPressEvent(QKeyEvent* event)
{
    if (!content_.map || !handle_key(event->key(), event->modifiers()))
        QWidget::keyPressEvent(event);
}

bool HeatmapView::handle_key(int key, Qt::KeyboardModifiers modifiers)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(step_factor);
        return true;
    case Qt::Key_Minus:
        zoom(1.0 / step_factor);
        return true;
    case Qt::Key_F:
        if (modifiers != Qt::NoModifier)
            return false;
        fit();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (overlay_.cursor)
            emit clicked(overlay_.cursor->query, overlay_.cursor->key, modifiers);
        else
            set_cursor_cell(
                overlay_.crosshair.value_or(Cell{(window_.queries.begin + window_.queries.end) / 2,
                                                 (window_.keys.begin + window_.keys.end) / 2}));
        return true;
    case Qt::Key_Escape:
        if (!overlay_.cursor)
            return false;
        set_cursor_cell(std::nullopt);
        return true;
    default:
        return overlay_.cursor && is_navigation_key(key) && move_cursor(key, modifiers);
    }
}

bool HeatmapView::move_cursor(int key, Qt::KeyboardModifiers modifiers)
{
    Cell cell = *overlay_.cursor;
    const int step = modifiers.testFlag(Qt::ControlModifier) ? 10 : 1;
    const Window extent = extent_of(content_);
    switch (key) {
    case Qt::Key_Left:
        cell.key -= step;
        break;
    case Qt::Key_Right:
        cell.key += step;
        break;
    case Qt::Key_Up:
        cell.query -= step;
        break;
    case Qt::Key_Down:
        cell.query += step;
        break;
    case Qt::Key_Home:
        cell.key = extent.keys.begin;
        break;
    case Qt::Key_End:
        cell.key = extent.keys.end - 1;
        break;
    case Qt::Key_PageUp:
        cell.query -= window_.queries.size();
        break;
    default:
        cell.query += window_.queries.size();
        break;
    }
    set_cursor_cell(cell);
    return true;
}

void HeatmapView::leaveEvent(QEvent*)
{
    if (!overlay_.cursor)
        hover(std::nullopt);
}

void HeatmapView::focusInEvent(QFocusEvent* event)
{
    overlay_.focused = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
    update();
}

void HeatmapView::focusOutEvent(QFocusEvent* event)
{
    overlay_.focused = false;
    QWidget::focusOutEvent(event);
    update();
}

} // namespace attnscope
