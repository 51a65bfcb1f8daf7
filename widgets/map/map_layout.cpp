#include "widgets/map/map_layout.h"

#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"
#include "widgets/map/map_window.h"
#include "widgets/text/towers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double rhythm = 8.0;
constexpr double strip = 5.0;
constexpr double bar = 12.0;

struct Sides {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
};

/// What there is room for.
struct Parts {
    bool title, note, axis_titles, labels, strips;
    int title_lines = 1;
    bool bar_right = false;
    bool bar_below = false;
    double query_label = 0.0; ///< length of labels along each axis
    double key_label = 0.0;
};

/// Room for most labels (the longest tenth is elided), by a sample of all tokens, so that the picture does not jump while
/// it is moved.
double label_length(const MapContent& content, const QFontMetricsF& metrics)
{
    constexpr int sample = 160;
    const int count = content.tokens ? static_cast<int>(content.tokens->size()) : content.token_count;
    const double number = metrics.horizontalAdvance(QString::number(std::max(0, count - 1)));
    const int step = std::max(1, (count + sample - 1) / sample);
    std::vector<double> lengths{number};
    for (int token = 0; token < count; token += step)
        lengths.push_back(metrics.horizontalAdvance(without_towers(token_label(content, token).left(40))));
    const auto tenth = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() * 9 / 10);
    std::nth_element(lengths.begin(), tenth, lengths.end());
    // Where labels are thinned the number stands in front of the token.
    const double longest = std::max(number, *tenth) + (content.tokens ? number + rhythm : 0.0);
    return std::ceil(longest + 2.0);
}

Parts parts_for(const QRectF& area, const MapContent& content, const QFont& font)
{
    const double width = area.width();
    const double height = area.height();
    Parts parts{};
    parts.title = !content.title.isEmpty() && height >= 80.0;
    parts.title_lines = height >= 180.0 ? std::clamp(content.title_lines, 1, most_title_lines) : 1;
    parts.axis_titles = width >= 150.0 && height >= 130.0;
    parts.labels = width >= 190.0 && height >= 160.0;
    if (parts.labels) {
        const double length = label_length(content, QFontMetricsF(axis_font(font)));
        parts.query_label = std::min({length, 120.0, std::floor(width * 0.24)});
        parts.key_label = std::min({length, 120.0, std::floor(height * 0.2)});
    }
    parts.strips = !content.segments.empty() && width >= 120.0 && height >= 100.0;
    parts.note = height >= 240.0 && width >= 200.0;
    return parts;
}

Sides sides_of(const Parts& parts, const QFont& font)
{
    const QFontMetricsF title(title_font(font));
    const QFontMetricsF axis(axis_font(font));
    Sides sides{rhythm, rhythm / 2.0, rhythm, rhythm / 2.0};
    if (parts.title)
        sides.top += parts.title_lines * title.height() + 2.0;
    if (parts.note)
        sides.top += axis.height() + 2.0;
    if (parts.title || parts.note)
        sides.top += rhythm / 2.0;
    if (parts.axis_titles) {
        sides.left += axis.height() + 2.0;
        sides.bottom += axis.height() + 2.0;
    }
    if (parts.labels) {
        sides.left += parts.query_label + 6.0;
        sides.bottom += parts.key_label + 6.0;
    }
    if (parts.strips) {
        sides.left += strip + 2.0;
        sides.bottom += strip + 2.0;
    }
    if (parts.bar_right)
        sides.right += rhythm * 1.5 + bar + 6.0 + axis.horizontalAdvance(QStringLiteral("−0.0000"));
    if (parts.bar_below)
        sides.bottom += rhythm + bar + 4.0 + axis.height();
    return sides;
}

/// The largest rectangle of the plot's shape.
QSizeF plot_size(const QRectF& area, const Sides& sides, const MapContent& content)
{
    const double shape = plot_shape(extent_of(content));
    const double width = std::max(1.0, area.width() - sides.left - sides.right);
    const double height = std::max(1.0, area.height() - sides.top - sides.bottom);
    return width > height * shape ? QSizeF(height * shape, height) : QSizeF(width, width / shape);
}

double surface_of(QSizeF size)
{
    return size.width() * size.height();
}

/// Beside the plot or below it, whichever leaves more to the cells; not at all where it would leave too little.
void place_bar(Parts& parts, const QRectF& area, const MapContent& content, const QFont& font)
{
    Parts right = parts;
    right.bar_right = true;
    Parts below = parts;
    below.bar_below = true;
    const QSizeF beside = plot_size(area, sides_of(right, font), content);
    const QSizeF above = plot_size(area, sides_of(below, font), content);
    const bool take_right = surface_of(beside) >= surface_of(above);
    const QSizeF best = take_right ? beside : above;
    if (best.width() >= 96.0 && best.height() >= 72.0)
        parts = take_right ? right : below;
}

void place_titles(MapLayout& layout, const Parts& parts, double left, const QFont& font)
{
    double top = layout.area.top() + rhythm / 2.0;
    const double width = layout.area.right() - rhythm - left;
    if (parts.title) {
        layout.title = QRectF(left, top, width, parts.title_lines * QFontMetricsF(title_font(font)).height());
        top = layout.title.bottom() + 2.0;
    }
    if (parts.note)
        layout.note = QRectF(left, top, width, QFontMetricsF(axis_font(font)).height());
}

/// From the plot outwards: strips, labels, names of the axes, colour bar.
void place_axes(MapLayout& layout, const Parts& parts, const QFont& font)
{
    const QRectF& plot = layout.plot;
    const double line = QFontMetricsF(axis_font(font)).height();
    double left = plot.left();
    double bottom = plot.bottom();
    if (parts.strips) {
        left -= strip + 2.0;
        bottom += 2.0;
        layout.query_strip = QRectF(left, plot.top(), strip, plot.height());
        layout.key_strip = QRectF(plot.left(), bottom, plot.width(), strip);
        bottom += strip;
    }
    if (parts.labels) {
        left -= parts.query_label + 4.0;
        layout.query_labels = QRectF(left, plot.top(), parts.query_label, plot.height());
        layout.key_labels = QRectF(plot.left(), bottom + 4.0, plot.width(), parts.key_label);
        left -= 2.0;
        bottom += parts.key_label + 6.0;
    }
    if (parts.axis_titles) {
        layout.query_title = QRectF(left - 2.0 - line, plot.top(), line, plot.height());
        layout.key_title = QRectF(plot.left(), bottom + 2.0, plot.width(), line);
        bottom += line + 2.0;
    }
    if (parts.bar_right)
        layout.colour_bar = QRectF(plot.right() + rhythm * 1.5, plot.top(), bar, plot.height());
    if (parts.bar_below)
        layout.colour_bar = QRectF(plot.left(), bottom + rhythm, plot.width(), bar);
}

} // namespace

double MapLayout::cell_width() const noexcept
{
    return plot.width() / std::max(1, window.keys.size());
}

double MapLayout::cell_height() const noexcept
{
    return plot.height() / std::max(1, window.queries.size());
}

double MapLayout::x_of(double key) const noexcept
{
    return plot.left() + (key - window.keys.begin) * cell_width();
}

double MapLayout::y_of(double query) const noexcept
{
    return plot.top() + (query - window.queries.begin) * cell_height();
}

QRectF MapLayout::rect_of(Cell cell) const noexcept
{
    return {x_of(cell.key), y_of(cell.query), cell_width(), cell_height()};
}

std::optional<Cell> MapLayout::find_cell(QPointF point) const noexcept
{
    if (plot.isEmpty() || point.x() < plot.left() || point.x() >= plot.right() || point.y() < plot.top() ||
        point.y() >= plot.bottom())
        return std::nullopt;
    // The same arithmetic as zoomed_window(), so that both mean the same cell to the last bit.
    const auto token = [](double place, Range range) {
        return std::min(range.begin + static_cast<int>(place * range.size()), range.end - 1);
    };
    return Cell{token((point.y() - plot.top()) / plot.height(), window.queries),
                token((point.x() - plot.left()) / plot.width(), window.keys)};
}

MapLayout layout_map(const QRectF& area, const MapContent& content, const Window& window, const QFont& font)
{
    MapLayout layout;
    layout.window = window;
    layout.area = area;
    Parts parts = parts_for(area, content, font);
    if (content.map)
        place_bar(parts, area, content, font);
    const Sides sides = sides_of(parts, font);
    const QSizeF size = plot_size(area, sides, content);
    // Left over width goes to both sides, so that the map and what belongs to it stay together.
    const double spare = std::max(0.0, area.width() - sides.left - sides.right - size.width());
    layout.plot =
        QRectF(std::round(area.left() + sides.left + spare / 2.0), std::round(area.top() + sides.top),
               std::max(1.0, std::floor(size.width())), std::max(1.0, std::floor(size.height())));

    const double text_left = area.left() + sides.left / 2.0 + spare / 2.0;
    place_titles(layout, parts, text_left, font);
    place_axes(layout, parts, font);
    return layout;
}

} // namespace attnscope
