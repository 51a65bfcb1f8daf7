// Private to widgets/map: which keys a focused view keeps for itself, before shortcuts of the window get them.
#pragma once

#include <QKeyEvent>

namespace attnscope {

inline bool is_navigation_key(int key)
{
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return true;
    default:
        return false;
    }
}

/// True when the event was the question whether this view wants a navigation key, which is then answered with yes.
inline bool keeps_navigation_key(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride ||
        !is_navigation_key(static_cast<QKeyEvent*>(event)->key()))
        return false;
    event->accept();
    return true;
}

} // namespace attnscope
