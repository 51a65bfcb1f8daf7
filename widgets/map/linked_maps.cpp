#include "widgets/map/linked_maps.h"

#include "widgets/map/map_window.h"
#include "widgets/text/isolated_words.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QTabBar>

#include <algorithm>

namespace attnscope {

namespace {

/// Narrower than this for each map, they are shown one at a time.
constexpr int narrowest_column = 230;

} // namespace

LinkedMaps::LinkedMaps(QWidget* parent) : QWidget(parent), tabs_(new QTabBar), row_(new QWidget)
{
    tabs_->setAccessibleName(QStringLiteral("Maps"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->hide();
    auto* columns = new QHBoxLayout(row_);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tabs_);
    layout->addWidget(row_, 1);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
        if (tabbed_) {
            tab_ = std::max(0, index);
            arrange();
        } else {
            maximise(index < count() ? index : -1); // the last tab is "All"
        }
    });
}

HeatmapView* LinkedMaps::make_view()
{
    auto* view = new HeatmapView;
    row_->layout()->addWidget(view);
    connect(view, &HeatmapView::hovered, this, [this, view](int query, int key) {
        for (HeatmapView* other : views_)
            if (other != view)
                other->set_crosshair(moved_cell({query, key}, *view, *other));
        const Cell cell = moved_cell({query, key}, *view, *views_.front());
        emit hovered(cell.query, cell.key);
    });
    connect(view, &HeatmapView::left, this, [this, view] {
        for (HeatmapView* other : views_)
            if (other != view)
                other->set_crosshair(std::nullopt);
        emit left();
    });
    connect(view, &HeatmapView::clicked, this, [this, view](int query, int key, Qt::KeyboardModifiers keys) {
        const Cell cell = moved_cell({query, key}, *view, *views_.front());
        emit clicked(cell.query, cell.key, keys);
    });
    connect(view, &HeatmapView::menu_requested, this, [this, view](QPoint global) {
        emit menu_requested(static_cast<int>(std::find(views_.begin(), views_.end(), view) - views_.begin()),
                            global);
    });
    connect(view, &HeatmapView::window_changed, this,
            [this, view](Window shown) { follow_window(view, shown); });
    connect(view, &HeatmapView::title_changed, this, &LinkedMaps::fit_titles);
    return view;
}

void LinkedMaps::fit_titles()
{
    int lines = 1;
    for (int wanted = 1; wanted <= most_title_lines; ++wanted) {
        for (HeatmapView* each : views_)
            each->set_title_lines(lines);
        int most = 1; // less height can mean a narrower plot, and so less room for its title
        for (const HeatmapView* each : views_)
            if (!each->isHidden())
                most = std::max(most, each->wanted_title_lines());
        if (most <= lines)
            return;
        lines = std::min(most, most_title_lines);
    }
}

void LinkedMaps::follow_window(const HeatmapView* mover, Window shown)
{
    if (linking_)
        return;
    linking_ = true;
    for (HeatmapView* other : views_)
        if (other != mover)
            other->set_window(moved_part(shown, *mover, *other));
    linking_ = false;
    emit window_changed(window());
}

Cell LinkedMaps::moved_cell(Cell cell, const HeatmapView& from, const HeatmapView& to) const
{
    const Window extent = extent_of(from.content());
    const Window other = extent_of(to.content());
    if (lock_ == ViewLock::position || extent == other)
        return cell;
    return {token_at_share(cell.query, extent.queries, other.queries),
            token_at_share(cell.key, extent.keys, other.keys)};
}

Window LinkedMaps::moved_part(const Window& shown, const HeatmapView& from, const HeatmapView& to) const
{
    const Window extent = extent_of(from.content());
    const Window other = extent_of(to.content());
    return lock_ == ViewLock::position || extent == other ? shown : window_at_share(shown, extent, other);
}

void LinkedMaps::set_lock(ViewLock lock)
{
    if (std::exchange(lock_, lock) == lock || views_.empty())
        return;
    linking_ = true;
    for (HeatmapView* each : views_) {
        each->set_window(moved_part(window(), *views_.front(), *each));
        show_pinned(*each);
    }
    linking_ = false;
}

void LinkedMaps::show_pinned(HeatmapView& view)
{
    std::vector<int> rows = pinned_;
    for (int& row : rows)
        row = moved_cell({row, 0}, *views_.front(), view).query;
    view.set_pinned(std::move(rows));
}

void LinkedMaps::set_contents(std::vector<MapContent> contents, const QStringList& names)
{
    const Window before = window();
    linking_ = true;
    while (views_.size() > contents.size()) {
        delete views_.back();
        views_.pop_back();
    }
    for (std::size_t at = 0; at < contents.size(); ++at) {
        const bool is_new = at == views_.size();
        if (is_new)
            views_.push_back(make_view());
        views_[at]->set_content(std::move(contents[at]));
        if (is_new) {
            show_pinned(*views_[at]);
            if (at > 0)
                views_[at]->set_window(moved_part(window(), *views_.front(), *views_[at]));
        }
    }
    linking_ = false;
    names_ = names;
    if (maximised_ >= count())
        maximised_ = -1;
    arrange();
    if (!views_.empty() && window() != before)
        follow_window(views_.front(), window());
}

void LinkedMaps::set_content(int index, MapContent content)
{
    view(index).set_content(std::move(content));
}

void LinkedMaps::set_window(Window shown)
{
    if (!views_.empty())
        views_.front()->set_window(shown);
}

Window LinkedMaps::window() const
{
    return views_.empty() ? Window{} : views_.front()->window();
}

void LinkedMaps::fit()
{
    if (!views_.empty())
        views_.front()->fit();
}

void LinkedMaps::set_crosshair(std::optional<Cell> cell)
{
    for (HeatmapView* each : views_)
        each->set_crosshair(cell ? std::optional(moved_cell(*cell, *views_.front(), *each)) : std::nullopt);
}

void LinkedMaps::set_pinned(std::vector<int> queries)
{
    pinned_ = std::move(queries);
    for (HeatmapView* each : views_)
        show_pinned(*each);
}

void LinkedMaps::maximise(int index)
{
    const int wanted = index >= 0 && index < count() ? index : -1;
    if (wanted >= 0)
        tab_ = wanted;
    const bool changed = wanted != maximised_;
    maximised_ = wanted;
    arrange();
    if (changed)
        emit maximised_changed(maximised_);
}

int LinkedMaps::shown_alone() const
{
    if (maximised_ >= 0)
        return maximised_;
    return tabbed_ ? std::min(tab_, count() - 1) : -1;
}

void LinkedMaps::arrange()
{
    tabbed_ = count() > 1 && width() < count() * narrowest_column;
    const int alone = shown_alone();
    const bool had_focus = focusWidget() && row_->isAncestorOf(focusWidget());
    for (int index = 0; index < count(); ++index)
        view(index).setVisible(alone < 0 || alone == index);
    if (had_focus && alone >= 0)
        view(alone).setFocus();
    const QSignalBlocker quiet(tabs_);
    while (tabs_->count() > 0)
        tabs_->removeTab(0);
    for (int index = 0; index < count(); ++index)
        tabs_->addTab(index < names_.size() ? menu_words(names_[index]) : QString::number(index + 1));
    if (!tabbed_)
        tabs_->addTab(QStringLiteral("All"));
    tabs_->setCurrentIndex(alone);
    tabs_->setVisible(count() > 1 && alone >= 0);
    fit_titles();
}

void LinkedMaps::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (tabbed_ != (count() > 1 && width() < count() * narrowest_column))
        arrange();
}

void LinkedMaps::keyPressEvent(QKeyEvent* event)
{
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const int index = event->key() - Qt::Key_1;
    if (plain && count() > 1 && index >= 0 && index < count())
        maximise(index == maximised_ ? -1 : index);
    else if (plain && event->key() == Qt::Key_0)
        maximise(-1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace attnscope
