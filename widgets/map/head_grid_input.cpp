// HeadGrid's mouse and keyboard.
#include "widgets/map/arrow_keys.h"
#include "widgets/map/head_grid.h"

#include <QMouseEvent>

#include <algorithm>

namespace attnscope {

bool HeadGrid::event(QEvent* event)
{
    if (keeps_navigation_key(event))
        return true;
    const bool handled = QAbstractScrollArea::event(event);
    if (event->type() == QEvent::Show)
        ask_for_visible();
    return handled;
}

void HeadGrid::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    for (auto& [id, thumbnail] : thumbnails_)
        thumbnail.image = QImage();
    update_scroll_bar();
    viewport()->update();
}

void HeadGrid::mousePressEvent(QMouseEvent* event)
{
    const int place = place_at(event->position().toPoint());
    if (event->button() == Qt::LeftButton && place >= 0)
        choose(place);
}

void HeadGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int place = place_at(event->position().toPoint());
    if (place >= 0)
        emit activated(heads_[static_cast<std::size_t>(place)].id);
}

void HeadGrid::keyPressEvent(QKeyEvent* event)
{
    const int now = selected_ ? place_of(*selected_) : -1;
    const int page = std::max(1, viewport()->height() / cell_size().height()) * columns();
    const int last = static_cast<int>(heads_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        choose(now - 1);
        break;
    case Qt::Key_Right:
        choose(now + 1);
        break;
    case Qt::Key_Up:
        choose(now >= columns() ? now - columns() : now);
        break;
    case Qt::Key_Down:
        choose(now + columns() <= last ? now + columns() : std::max(now, 0));
        break;
    case Qt::Key_Home:
        choose(0);
        break;
    case Qt::Key_End:
        choose(last);
        break;
    case Qt::Key_PageUp:
        choose(now - page);
        break;
    case Qt::Key_PageDown:
        choose(now + page);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (now >= 0)
            emit activated(*selected_);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void HeadGrid::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HeadGrid::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace attnscope
