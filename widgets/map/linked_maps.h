// Several maps side by side (A1, A2, A1 - lambda A2 of the same tokens; a plain model has one; or those of two captures) with
// one window, one crosshair and the same pinned rows. Windows, cells and rows that are told or taken are those of the first map. Narrow: tabs instead of columns. 1, 2, 3 show one alone, the same key again or
// 0 all. GUI thread only.
#pragma once

#include "widgets/map/heatmap_view.h"
#include "widgets/map/map_window.h"

#include <QWidget>

class QTabBar;

namespace attnscope {

class LinkedMaps : public QWidget {
    Q_OBJECT
public:
    explicit LinkedMaps(QWidget* parent = nullptr);

    /// One view for each content. `names` are the short words of the tabs ("A1", "A2", "A1 − λ·A2").
    void set_contents(std::vector<MapContent> contents, const QStringList& names);

    /// One of them alone, e.g. while lambda is dragged. The index must exist.
    void set_content(int index, MapContent content);

    int count() const noexcept { return static_cast<int>(views_.size()); }
    HeatmapView& view(int index) const { return *views_.at(static_cast<std::size_t>(index)); }

    void set_lock(ViewLock lock);
    void set_window(Window shown);
    Window window() const;
    void fit();
    void set_crosshair(std::optional<Cell> cell);
    void set_pinned(std::vector<int> queries);

    /// -1 shows all.
    void maximise(int index);
    int maximised() const noexcept { return maximised_; }
    bool tabbed() const noexcept { return tabbed_; }

signals:
    void hovered(int query, int key);
    void left();
    void clicked(int query, int key, Qt::KeyboardModifiers modifiers);
    void window_changed(attnscope::Window window); ///< once, whichever view was moved
    void maximised_changed(int index);
    void menu_requested(int index, QPoint global);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    HeatmapView* make_view();
    void arrange();
    void fit_titles();       ///< the same number of lines for all, so that the plots are level
    int shown_alone() const; ///< index, or -1 where all are shown
    void follow_window(const HeatmapView* mover, Window shown);
    Cell moved_cell(Cell cell, const HeatmapView& from, const HeatmapView& to) const;
    Window moved_part(const Window& shown, const HeatmapView& from, const HeatmapView& to) const;
    void show_pinned(HeatmapView& view);

    std::vector<HeatmapView*> views_;
    QStringList names_;
    QTabBar* tabs_;
    QWidget* row_;
    std::vector<int> pinned_;
    ViewLock lock_ = ViewLock::position;
    int maximised_ = -1;
    int tab_ = 0; ///< shown while tabbed
    bool tabbed_ = false;
    bool linking_ = false;
};

} // namespace attnscope
