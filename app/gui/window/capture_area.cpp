#include "app/gui/window/capture_area.h"

#include "app/gui/view/charts_panel.h"
#include "app/gui/view/heads_panel.h"
#include "app/gui/view/row_panel.h"

#include <QDockWidget>
#include <QHideEvent>
#include <QStackedWidget>

#include <utility>

namespace attnscope::gui {

namespace {

/// Below either, docks around the maps would leave nothing of them.
constexpr int small_width = 1000;
constexpr int small_height = 680;

} // namespace

CaptureArea::CaptureArea(QWidget* parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks);
    setAnimated(false);
    views_ = new QStackedWidget(this);
    setCentralWidget(views_);
    heads_ = add_dock(tr("Heads"), "heads", Qt::LeftDockWidgetArea);
    row_ = add_dock(tr("Rows"), "rows", Qt::RightDockWidgetArea);
    charts_ = add_dock(tr("Charts"), "charts", Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    first_layout_ = saveState();
}

QStackedWidget* CaptureArea::add_dock(const QString& title, const QString& name, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name); // layouts are saved by it
    auto* stack = new QStackedWidget(dock);
    dock->setWidget(stack);
    addDockWidget(area, dock);
    docks_.append(dock);
    return stack;
}

void CaptureArea::add(CaptureView* view)
{
    views_->addWidget(view);
    heads_->addWidget(view->heads());
    row_->addWidget(view->row());
    charts_->addWidget(view->charts());
}

void CaptureArea::remove(CaptureView* view)
{
    views_->removeWidget(view);
    delete view; // and its panels
}

void CaptureArea::show_view(CaptureView* view)
{
    views_->setCurrentWidget(view);
    heads_->setCurrentWidget(view->heads());
    row_->setCurrentWidget(view->row());
    charts_->setCurrentWidget(view->charts());
}

void CaptureArea::reset_layout()
{
    large_layout_.clear();
    small_layout_.clear();
    small_ = is_small();
    arrange();
}

QByteArray CaptureArea::layout() const
{
    return small_ || !has_sizes_ ? large_layout_ : saveState();
}

void CaptureArea::restore_layout(const QByteArray& layout)
{
    if (!restoreState(layout))
        return;
    large_layout_ = layout;
    has_sizes_ = true;
}

bool CaptureArea::is_small() const
{
    return width() < small_width || height() < small_height;
}

void CaptureArea::arrange()
{
    has_sizes_ = true;
    for (QDockWidget* dock : std::as_const(docks_))
        dock->setFloating(false);
    restoreState(first_layout_);
    for (QDockWidget* dock : std::as_const(docks_))
        dock->show();
    if (small_) { // no room around the maps: the docks share one place
        addDockWidget(Qt::RightDockWidgetArea, docks_[1]);
        tabifyDockWidget(docks_[1], docks_[0]);
        tabifyDockWidget(docks_[1], docks_[2]);
        docks_[1]->raise();
        resizeDocks({docks_[1]}, {width() * 3 / 10}, Qt::Horizontal);
        return;
    }
    resizeDocks({docks_[0], docks_[1]}, {width() / 6, width() / 5}, Qt::Horizontal);
    resizeDocks({docks_[2]}, {height() / 3}, Qt::Vertical);
}

void CaptureArea::follow_size()
{
    if (!has_sizes_ || small_ == is_small())
        return;
    (small_ ? small_layout_ : large_layout_) = saveState();
    small_ = !small_;
    const QByteArray& before = small_ ? small_layout_ : large_layout_;
    if (before.isEmpty() || !restoreState(before))
        arrange();
}

void CaptureArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (isVisible())
        follow_size();
}

void CaptureArea::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!has_sizes_) { // sizes mean nothing before there is a window
        small_ = is_small();
        arrange();
    }
    follow_size();
    for (QDockWidget* dock : std::exchange(floating_, {}))
        dock->show();
}

void CaptureArea::hideEvent(QHideEvent* event)
{
    QMainWindow::hideEvent(event);
    if (event->spontaneous())
        return; // minimised
    for (QDockWidget* dock : std::as_const(docks_))
        if (dock->isFloating() && dock->isVisible()) {
            floating_.append(dock);
            dock->hide();
        }
}

} // namespace attnscope::gui
