// OverviewMap's mouse and keyboard.
#include "widgets/map/arrow_keys.h"
#include "widgets/map/overview_map.h"

#include <QMouseEvent>

#include <algorithm>

namespace attnscope {

namespace {

int place_or_first(const std::vector<int>& indices, int index)
{
    const auto found = std::find(indices.begin(), indices.end(), index);
    return found == indices.end() ? 0 : static_cast<int>(found - indices.begin());
}

} // namespace

void OverviewMap::choose(HeadId id)
{
    if (selected_ == id)
        return;
    set_selected(id);
    emit selected_changed(id);
}

void OverviewMap::mousePressEvent(QMouseEvent* event)
{
    const auto id = find_head(event->position());
    if (event->button() == Qt::LeftButton && id)
        choose(*id);
}

void OverviewMap::mouseMoveEvent(QMouseEvent* event)
{
    const auto id = find_head(event->position());
    if (id == hovered_)
        return;
    hovered_ = id;
    update();
    if (id)
        emit hovered(*id, value_of_head(*id));
    else
        emit left();
}

void OverviewMap::leaveEvent(QEvent*)
{
    if (!hovered_)
        return;
    hovered_.reset();
    update();
    emit left();
}

bool OverviewMap::event(QEvent* event)
{
    return keeps_navigation_key(event) || QWidget::event(event);
}

void OverviewMap::keyPressEvent(QKeyEvent* event)
{
    if (!is_navigation_key(event->key()) || content_.layers.empty() || content_.heads.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int last_row = static_cast<int>(content_.layers.size()) - 1;
    const int last_column = static_cast<int>(content_.heads.size()) - 1;
    int row = selected_ ? place_or_first(content_.layers, selected_->layer) : 0;
    int column = selected_ ? place_or_first(content_.heads, selected_->head) : 0;
    switch (event->key()) {
    case Qt::Key_Left:
        --column;
        break;
    case Qt::Key_Right:
        ++column;
        break;
    case Qt::Key_Up:
        --row;
        break;
    case Qt::Key_Down:
        ++row;
        break;
    case Qt::Key_Home:
        column = 0;
        break;
    case Qt::Key_End:
        column = last_column;
        break;
    case Qt::Key_PageUp:
        row = 0;
        break;
    default:
        row = last_row;
        break;
    }
    choose({content_.layers[static_cast<std::size_t>(std::clamp(row, 0, last_row))],
            content_.heads[static_cast<std::size_t>(std::clamp(column, 0, last_column))]});
}

void OverviewMap::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void OverviewMap::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace attnscope
