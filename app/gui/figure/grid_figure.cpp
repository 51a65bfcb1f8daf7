#include "app/gui/figure/grid_figure.h"

#include "app/gui/figure/map_figure.h"
#include "core/attention/derived/describe.h"
#include "widgets/map/cell_image.h"
#include "widgets/map/colour_bar.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/special_cells.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

constexpr double gap = 6.0;
constexpr double bar_room = 88.0;

/// Where the parts are: text above and at the left, the bar at the right.
struct GridLayout {
    QRectF title, note, bar;
    QPointF origin; ///< upper left corner of the first map
    double side = 0;
    double label = 0; ///< room for the names of layers

    QRectF cell(std::size_t row, std::size_t column) const
    {
        return {origin.x() + static_cast<double>(column) * (side + gap),
                origin.y() + static_cast<double>(row) * (side + gap), side, side};
    }
};

GridLayout layout_of(const GridContent& content, const QRectF& area, double line)
{
    GridLayout layout;
    layout.title = QRectF(area.left(), area.top(), area.width(), line * 1.4);
    layout.note = layout.title.translated(0, line * 1.4);
    layout.label = line * 4.2;
    const double top = layout.note.bottom() + line * 1.8; // the names of heads
    const auto columns = static_cast<double>(content.heads.size());
    const auto rows = static_cast<double>(content.layers.size());
    const double width = area.width() - layout.label - bar_room;
    layout.side = std::max(2.0, std::min((width - gap * (columns - 1)) / columns,
                                         (area.bottom() - top - gap * (rows - 1)) / rows));
    layout.origin = {area.left() + layout.label, top};
    const double right = layout.origin.x() + columns * (layout.side + gap) + 8.0;
    layout.bar = QRectF(right, top, 12.0, std::min(280.0, area.bottom() - top));
    return layout;
}

/// With the reduction as it is drawn: a small picture of a head pools its cells once more.
QString note_of(const GridContent& content, double side)
{
    const MapContent& map = content.maps.front();
    const int pooled = pooled_by_pixels(map, extent_of(map), {side, side});
    QString note = content.note + QStringLiteral(" · ") +
                   QString::fromStdString(reduction_words(map.map->reduction * pooled));
    if (content.scale.transform != Transform::linear)
        note += QStringLiteral(" · ") + name_of(content.scale.transform) + QStringLiteral(" colours");
    return note;
}

void paint_words(QPainter& painter, const GridContent& content, const GridLayout& layout, const Theme& theme,
                 const QFont& font)
{
    painter.setFont(font);
    painter.setPen(theme.text);
    draw_literal(painter, layout.title, content.title, Qt::AlignLeft);
    QFont small = font;
    small.setPixelSize(font.pixelSize() * 7 / 8);
    painter.setFont(small);
    painter.setPen(theme.muted_text);
    draw_literal(painter, layout.note, note_of(content, layout.side), Qt::AlignLeft);
    const double line = font.pixelSize() * 1.4;
    for (std::size_t column = 0; column < content.heads.size(); ++column) {
        const QRectF cell = layout.cell(0, column);
        draw_literal(painter, {cell.left() - gap / 2, cell.top() - line, cell.width() + gap, line},
                     (layout.side > 5 * font.pixelSize() ? QStringLiteral("head %1") : QStringLiteral("%1"))
                         .arg(content.heads[column]),
                     Qt::AlignHCenter);
    }
    for (std::size_t row = 0; row < content.layers.size(); ++row) {
        const QRectF cell = layout.cell(row, 0);
        draw_literal(painter, {cell.left() - layout.label, cell.top(), layout.label - 8.0, cell.height()},
                     QStringLiteral("layer %1").arg(content.layers[row]), Qt::AlignRight);
    }
}

/// Kinds of cells that any of the maps draws with a pattern.
std::vector<CellKind> kinds_of(const GridContent& content)
{
    std::vector<CellKind> kinds;
    for (const MapContent& map : content.maps)
        for (const CellKind kind : special_kinds(map, extent_of(map)))
            if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
                kinds.push_back(kind);
    std::sort(kinds.begin(), kinds.end());
    return kinds;
}

void paint_grid(QPainter& painter, const QRectF& whole, const GridContent& content, const Theme& theme)
{
    QRectF area = whole.adjusted(16, 12, -16, -12);
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::clamp(static_cast<int>(std::min(area.width(), area.height()) / 56.0), 11, 18));
    area = paint_special_legend(painter, area, kinds_of(content), content.maps.front(), theme, font);
    const GridLayout layout = layout_of(content, area, font.pixelSize());
    paint_words(painter, content, layout, theme, font);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const QTransform transform = painter.deviceTransform();
    const double ratio = std::max(2.0, std::hypot(transform.m11(), transform.m12()));
    for (std::size_t row = 0; row < content.layers.size(); ++row)
        for (std::size_t column = 0; column < content.heads.size(); ++column) {
            const QRectF cell = layout.cell(row, column);
            const MapContent& map = content.maps[row * content.heads.size() + column];
            const int pixels = std::clamp(static_cast<int>(std::lround(layout.side * ratio)), 2, 1200);
            painter.drawImage(cell, cell_image(map, extent_of(map), {pixels, pixels}, theme, ratio));
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme.hairline, 1.0));
            painter.drawRect(cell.adjusted(-0.5, -0.5, 0.5, 0.5));
        }
    paint_colour_bar(painter, layout.bar, content.scale, theme, font);
}

/// All weights, from which one range follows for all maps.
std::vector<float> weights_of(const std::vector<AttentionMap>& maps)
{
    std::vector<float> values;
    for (const AttentionMap& map : maps)
        values.insert(values.end(), map.values.begin(), map.values.end());
    return values;
}

} // namespace

std::optional<GridContent> read_grid(const CaptureReader& reader, const DerivedRequest& request,
                                     const ColourSettings& colours, bool dark, const Progress& progress)
{
    GridContent grid;
    grid.layers = request.layers;
    grid.heads = request.heads;
    std::vector<AttentionMap> maps;
    DerivedRequest one = request;
    one.quantity.aggregation = Aggregation::single;
    const std::uint64_t total = std::uint64_t{request.layers.size()} * request.heads.size();
    for (const int layer : request.layers)
        for (const int head : request.heads) {
            one.layers = {layer};
            one.heads = {head};
            std::optional<AttentionMap> map = read_derived(reader, one);
            if (!map || !keep_going(progress, maps.size() + 1, total))
                return std::nullopt;
            maps.push_back(std::move(*map));
        }
    grid.scale = scale_for(colours, weights_of(maps), one.quantity.is_signed(), dark);
    ColourSettings fixed = colours;
    fixed.mode = RangeMode::fixed;
    fixed.fixed = drawn_range(grid.scale);
    for (AttentionMap& map : maps) {
        one.layers = {map.key.layer};
        grid.maps.push_back(map_content(reader, {one, fixed}, std::move(map), {}, dark));
    }
    one.layers = request.layers;
    one.heads = request.heads;
    const MapSubject subject = subject_of(reader, one, 1);
    grid.title = QString::fromStdString(title_of(subject));
    grid.note = QString::fromStdString(window_words(subject.window, subject.tokens) +
                                       ", queries downwards, keys to the right · colours from " +
                                       range_words(fixed.fixed.low, fixed.fixed.high) + " in all maps");
    return grid;
}

Figure figure_of(GridContent content)
{
    Figure figure;
    figure.title = content.title;
    figure.paint = [content = std::move(content)](QPainter& painter, const QRectF& area, const Theme& theme) {
        paint_grid(painter, area, content, theme);
    };
    return figure;
}

} // namespace attnscope::gui
