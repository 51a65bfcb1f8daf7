// Where captures are looked at: the maps in the middle, docks around them that follow the capture in front. A small window has
// a layout of its own, in which the docks share one place; either comes back when the size does. GUI thread.
#pragma once

#include "app/gui/view/capture_view.h"

#include <QList>
#include <QMainWindow>

class QDockWidget;
class QStackedWidget;

namespace attnscope::gui {

class CaptureArea : public QMainWindow {
    Q_OBJECT

public:
    explicit CaptureArea(QWidget* parent);

    /// Takes the view; it is deleted by remove(), or with the area.
    void add(CaptureView* view);
    void remove(CaptureView* view);
    void show_view(CaptureView* view);

    void reset_layout();
    /// The layout of a window that is not small, to be kept; empty when there has been none.
    QByteArray layout() const;
    /// What layout() gave. What is not understood changes nothing.
    void restore_layout(const QByteArray& layout);
    const QList<QDockWidget*>& docks() const noexcept { return docks_; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool is_small() const;
    void arrange();
    void follow_size();
    QStackedWidget* add_dock(const QString& title, const QString& name, Qt::DockWidgetArea area);

    QStackedWidget* views_;
    QList<QDockWidget*> docks_;
    QStackedWidget* heads_;
    QStackedWidget* row_;
    QStackedWidget* charts_;
    QByteArray first_layout_;
    bool small_ = false;      ///< which of the two layouts is on show
    QByteArray large_layout_; ///< as they were when the other came; empty: never arranged
    QByteArray small_layout_;
    bool has_sizes_ = false;
    QList<QDockWidget*> floating_; ///< hidden while another page is in front
};

} // namespace attnscope::gui
