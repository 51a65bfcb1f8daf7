// Draws a ChartContent with QCustomPlot, in the theme.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/chart_table.h"
#include "widgets/colour/theme.h"

#include <QPainter>
#include <QWidget>

#include <memory>

namespace attnscope {

/// Draws `content` into `target` as vectors, text as text. Needs a QApplication, but no widget on a screen. `x_range`:
/// a part only. `background`: fill with the theme's background first.
void paint_chart(QPainter& painter, const QRectF& target, const ChartContent& content, const Theme& theme,
                 std::optional<std::pair<double, double>> x_range = {}, bool background = true);

/// GUI thread. Wheel and +/- zoom the x axis, dragging pans, double click and 0 show all. Left and right step through the
/// points of a series, up and down through the series, Enter goes to the point.
class Chart : public QWidget {
    Q_OBJECT
public:
    explicit Chart(QWidget* parent = nullptr);
    ~Chart() override;

    void set_theme(const Theme& theme);
    /// Keeps the zoom when the x axis means the same as before.
    void set_content(ChartContent content);
    const ChartContent& content() const noexcept;
    void set_stale(bool stale);

    /// As on screen, zoomed or not.
    void paint(QPainter& painter, const QRectF& target, bool background = true) const;
    ChartTable table() const;

    /// The zoomed part of x; nothing when all is shown.
    std::optional<std::pair<double, double>> x_range() const;
    void reset_view();

    /// Where a point is drawn, in widget coordinates (the end of a bar).
    QPointF pixel_of(int series, int point) const;
    /// What the read-out says now, line by line; empty when it is hidden.
    QStringList read_out() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void place_clicked(attnscope::ChartPlace place);
    void place_hovered(attnscope::ChartPlace place);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
    QPointF press_;
};

} // namespace attnscope
