#include "widgets/map/heatmap_view.h"

#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"
#include "widgets/map/map_overlay.h"
#include "widgets/map/map_window.h"
#include "widgets/map/title_lines.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

HeatmapView::HeatmapView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    window_ = extent_of(content_);
    describe();
}

void HeatmapView::set_content(MapContent content)
{
    const bool other_extent = extent_of(content) != extent_of(content_);
    const bool other_title = content.title != content_.title || content.badge != content_.badge;
    content.title_lines = content_.title_lines;
    content_ = std::move(content);
    forget_ground();
    if (other_extent)
        fit();
    const Window extent = extent_of(content_);
    if (overlay_.cursor &&
        (!extent.queries.contains(overlay_.cursor->query) || !extent.keys.contains(overlay_.cursor->key)))
        overlay_.cursor.reset();
    describe();
    update();
    if (other_title)
        emit title_changed();
}

int HeatmapView::wanted_title_lines() const
{
    const QFontMetricsF metrics(title_font(font()));
    double width = layout_of_parts().title.width();
    if (!content_.badge.isEmpty())
        width -= metrics.horizontalAdvance(content_.badge) + 20.0;
    return static_cast<int>(title_lines(content_.title, metrics, std::max(1.0, width)).size());
}

void HeatmapView::set_title_lines(int lines)
{
    if (content_.title_lines == lines)
        return;
    content_.title_lines = lines;
    forget_ground();
}

void HeatmapView::set_window(Window window)
{
    const Window fitted = fitted_window(window, extent_of(content_));
    if (fitted == window_)
        return;
    window_ = fitted;
    forget_ground();
    emit window_changed(window_);
}

void HeatmapView::fit()
{
    set_window(extent_of(content_));
}

void HeatmapView::zoom(double factor, std::optional<Cell> about)
{
    for (const auto& cell : {overlay_.cursor, overlay_.crosshair})
        if (!about && cell && window_.queries.contains(cell->query) && window_.keys.contains(cell->key))
            about = cell;
    QPointF place(0.5, 0.5);
    if (about)
        place = {(about->key + 0.5 - window_.keys.begin) / window_.keys.size(),
                 (about->query + 0.5 - window_.queries.begin) / window_.queries.size()};
    zoom_at(factor, place);
}

void HeatmapView::zoom_at(double factor, QPointF place)
{
    set_window(zoomed_window(window_, factor, place, extent_of(content_)));
}

void HeatmapView::set_crosshair(std::optional<Cell> cell)
{
    if (overlay_.crosshair == cell)
        return;
    overlay_.crosshair = cell;
    describe();
    update();
}

void HeatmapView::set_pinned(std::vector<int> queries)
{
    overlay_.pinned = std::move(queries);
    update();
}

void HeatmapView::set_cursor_cell(std::optional<Cell> cell)
{
    if (cell) {
        const Window extent = extent_of(content_);
        cell = Cell{std::clamp(cell->query, extent.queries.begin, extent.queries.end - 1),
                    std::clamp(cell->key, extent.keys.begin, extent.keys.end - 1)};
        set_window(window_showing(window_, cell->query, cell->key, extent));
    }
    overlay_.cursor = cell;
    hover(cell);
    update();
}

void HeatmapView::paint(QPainter& painter, const QRectF& area, PaintPurpose purpose) const
{
    const Theme theme = theme_of(palette());
    painter.fillRect(area, theme.background);
    paint_map(painter, area, content_, window_, overlay_, theme, font(), purpose);
}

MapLayout HeatmapView::layout_of_parts() const
{
    if (!layout_)
        layout_ = layout_map(QRectF(rect()), content_, window_, font());
    return *layout_;
}

int HeatmapView::pixel_budget() const
{
    const QSizeF plot = layout_of_parts().plot.size() * devicePixelRatioF();
    return std::clamp(static_cast<int>(std::max(plot.width(), plot.height())), 64, 1024);
}

const QImage& HeatmapView::ground(double ratio) const
{
    const QSize pixels(static_cast<int>(std::ceil(width() * ratio)),
                       static_cast<int>(std::ceil(height() * ratio)));
    if (ground_valid_ && ground_.size() == pixels)
        return ground_;
    const Theme theme = theme_of(palette());
    if (ground_.size() != pixels) // fresh memory costs more than drawing
        ground_ = QImage(pixels, QImage::Format_RGB32);
    ground_.setDevicePixelRatio(ratio);
    ground_.fill(theme.background);
    QPainter painter(&ground_);
    paint_map(painter, QRectF(rect()), content_, window_, {}, theme, font(), PaintPurpose::picture);
    ground_valid_ = true;
    return ground_;
}

void HeatmapView::forget_ground()
{
    ground_valid_ = false;
    layout_.reset();
    update();
}

void HeatmapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    // Of the device that is painted on, which is not always the screen.
    const double ratio = painter.deviceTransform().m11();
    painter.drawImage(QPointF(0.0, 0.0), ground(ratio));
    painter.setRenderHint(QPainter::Antialiasing);
    if (content_.map)
        paint_overlay(painter, layout_of_parts(), content_, overlay_, theme_of(palette()), font(),
                      PaintPurpose::screen);
}

void HeatmapView::resizeEvent(QResizeEvent*)
{
    forget_ground();
    emit title_changed();
}

void HeatmapView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    forget_ground();
}

void HeatmapView::hover(std::optional<Cell> cell)
{
    const bool changed = overlay_.crosshair != cell;
    set_crosshair(cell);
    if (changed && cell)
        emit hovered(cell->query, cell->key);
    else if (changed)
        emit left();
}

void HeatmapView::describe()
{
    setAccessibleName(content_.title.isEmpty() ? QStringLiteral("Attention map")
                                               : literal_text(content_.title));
    QString words = content_.map
                        ? QStringLiteral("Heatmap, queries %1 to %2 in rows, keys %3 to %4 in columns.")
                              .arg(window_.queries.begin)
                              .arg(window_.queries.end - 1)
                              .arg(window_.keys.begin)
                              .arg(window_.keys.end - 1)
                        : literal_text(content_.message);
    if (overlay_.crosshair && content_.map)
        words += QLatin1Char(' ') + describe_cell(content_, *overlay_.crosshair);
    if (content_.stale)
        words += QStringLiteral(" Being updated.");
    setAccessibleDescription(words);
}

} // namespace attnscope
