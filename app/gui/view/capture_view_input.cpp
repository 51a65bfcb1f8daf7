// What happens in a capture view when somebody does something.
#include "app/gui/view/capture_view.h"

#include "app/gui/view/find_bar.h"
#include "app/gui/view/go_to_dialog.h"
#include "app/gui/view/head_chooser.h"
#include "app/gui/view/maps_panel.h"
#include "widgets/map/linked_maps.h"

#include <QKeyEvent>

#include <algorithm>

namespace attnscope::gui {

namespace {

/// Rows that Shift+click pins at most.
constexpr int most_pinned = 64;

int neighbour(const std::vector<int>& axis, int index, int by)
{
    const auto place = std::lower_bound(axis.begin(), axis.end(), index) - axis.begin() + by;
    return axis[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, std::ssize(axis) - 1))];
}

} // namespace

void CaptureView::pin(int query, Qt::KeyboardModifiers modifiers)
{
    ViewState next = model_.state();
    std::vector<int>& pinned = next.pinned;
    const bool there = std::find(pinned.begin(), pinned.end(), query) != pinned.end();
    if (modifiers.testFlag(Qt::ShiftModifier) && !pinned.empty()) {
        const int from = std::min(pinned.front(), query);
        const int to = std::min(std::max(pinned.back(), query), from + most_pinned - 1);
        pinned.clear();
        for (int row = from; row <= to; ++row)
            pinned.push_back(row);
    } else if (modifiers.testFlag(Qt::ControlModifier)) {
        there ? static_cast<void>(std::erase(pinned, query)) : pinned.push_back(query);
        std::sort(pinned.begin(), pinned.end());
    } else {
        pinned = there && pinned.size() == 1 ? std::vector<int>{} : std::vector<int>{query};
    }
    change(next, "pin");
}

void CaptureView::move_layer(int by)
{
    ViewState next = model_.state();
    next.layer = neighbour(document_.reader().layers(), next.layer, by);
    change(next, "head");
}

void CaptureView::move_head(int by)
{
    ViewState next = model_.state();
    next.head = neighbour(document_.reader().heads(), next.head, by);
    change(next, "head");
}

void CaptureView::maximise(int map)
{
    if (map >= panel_->maps().count())
        return;
    ViewState next = model_.state();
    next.maximised = next.maximised == map ? -1 : map;
    change(next, "maximise");
}

void CaptureView::fit()
{
    ViewState next = model_.state();
    next.window = {};
    change(next, "fit");
}

void CaptureView::zoom(double factor)
{
    const Window window = panel_->maps().window();
    panel_->maps().view(0).zoom(factor,
                                hovered_.value_or(Cell{(window.queries.begin + window.queries.end) / 2,
                                                       (window.keys.begin + window.keys.end) / 2}));
}

void CaptureView::toggle_first_token()
{
    ViewState next = model_.state();
    next.first_token = static_cast<FirstToken>((static_cast<int>(next.first_token) + 1) % 3);
    change(next, "first token");
}

void CaptureView::look_at(Cell cell)
{
    const Window window = panel_->maps().window();
    const int tokens = document_.reader().key_count();
    const auto around = [tokens](Range range, int index) {
        if (range.contains(index))
            return range;
        const int begin = std::clamp(index - range.size() / 2, 0, std::max(0, tokens - range.size()));
        return Range{begin, begin + range.size()};
    };
    panel_->maps().set_window({around(window.queries, cell.query), around(window.keys, cell.key)});
    panel_->maps().set_crosshair(cell);
    hover(cell.query, cell.key);
}

void CaptureView::show_token(int token)
{
    look_at({token, token});
}

void CaptureView::find_token()
{
    panel_->find_bar().open();
}

void CaptureView::go_to(const Place& place)
{
    ViewState next = model_.state();
    next.layer = place.layer;
    next.head = place.head;
    next.pinned = {place.query};
    change(next, "go to");
    look_at({place.query, place.key});
}

void CaptureView::ask_where_to_go()
{
    const ViewState& state = model_.state();
    const Cell cell = hovered_.value_or(Cell{});
    GoToDialog dialog(
        document_.reader(),
        {state.layer, state.head, state.pinned.empty() ? cell.query : state.pinned.back(), cell.key}, this);
    if (dialog.exec() == QDialog::Accepted)
        go_to(dialog.place());
}

void CaptureView::choose_heads()
{
    const ViewState& state = model_.state();
    HeadChooser chooser(document_.reader(), state.chosen_layers, state.chosen_heads, this);
    if (chooser.exec() != QDialog::Accepted) {
        panel_->set_state(state);
        return;
    }
    ViewState next = state;
    next.scope = HeadScope::chosen;
    next.chosen_layers = chooser.layers();
    next.chosen_heads = chooser.heads();
    change(next, "chosen heads");
}

void CaptureView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return move_layer(-1);
    case Qt::Key_Down:
        return move_layer(1);
    case Qt::Key_Left:
        return move_head(-1);
    case Qt::Key_Right:
        return move_head(1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace attnscope::gui
