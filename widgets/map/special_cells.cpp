#include "widgets/map/special_cells.h"

#include "widgets/map/axis_spans.h"
#include "widgets/map/cell_pattern.h"
#include "widgets/map/map_fonts.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <bitset>

namespace attnscope {

namespace {

constexpr std::size_t kind_count = 9;
constexpr double gap = 6.0;       ///< between a swatch and its words
constexpr double distance = 18.0; ///< between entries

bool hides_something(const MapContent& content, const Window& window)
{
    for (int query = window.queries.begin; query < window.queries.end; ++query)
        if (intersection(visible_keys(content.mask, query, content.token_count), window.keys) != window.keys)
            return true;
    return false;
}

void note_values(const MapContent& content, const Window& window, std::bitset<kind_count>& found)
{
    const AttentionMap& map = *content.map;
    const ValueColours colours(content.scale);
    const Range rows = cells_of(map.row_query, map.reduction, map.window.queries, window.queries);
    const Range columns = cells_of(map.column_key, map.reduction, map.window.keys, window.keys);
    for (int row = rows.begin; row < rows.end; ++row) {
        const int query = map.row_query[static_cast<std::size_t>(row)];
        const Range visible =
            visible_keys(content.mask, Range{query, query + map.reduction}, content.token_count);
        for (int column = columns.begin; column < columns.end; ++column) {
            const int key = map.column_key[static_cast<std::size_t>(column)];
            if (intersection(visible, Range{key, key + map.reduction}).empty())
                continue;
            const auto cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(map.columns) +
                              static_cast<std::size_t>(column);
            const CellKind kind = colours.kind(map.values[cell]);
            const bool absent = kind == CellKind::not_a_number && !content.nan_words.isEmpty();
            found.set(static_cast<std::size_t>(absent ? CellKind::absent : kind));
        }
    }
    if (rows.size() * map.reduction < window.queries.size())
        found.set(static_cast<std::size_t>(CellKind::absent));
}

/// The pattern as in a cell of this size, finer than the screen for vector pictures.
QImage swatch(CellKind kind, double side, const ColourScale& scale, const Theme& theme)
{
    constexpr double ratio = 3.0;
    const int pixels = std::max(8, static_cast<int>(side * ratio));
    const CellPattern pattern(scale, theme, pixels, ratio);
    const ValueColours colours(scale);
    const ValueRange range = drawn_range(scale);
    const double value = kind == CellKind::above_range   ? range.high
                         : kind == CellKind::below_range ? range.low
                                                         : 0.0;
    const QRgb plain = colours.colour(static_cast<float>(value));
    QImage image(pixels, pixels, QImage::Format_RGB32);
    const auto place = [&](int at) { return (static_cast<float>(at) + 0.5f) / static_cast<float>(pixels); };
    for (int y = 0; y < pixels; ++y)
        for (int x = 0; x < pixels; ++x)
            image.setPixel(x, y, pattern.colour(kind, plain, {x, y, place(x), place(y)}));
    return image;
}

} // namespace

std::vector<CellKind> special_kinds(const MapContent& content, const Window& window)
{
    std::vector<CellKind> kinds;
    if (!content.map)
        return kinds;
    std::bitset<kind_count> found;
    note_values(content, window, found);
    found.set(static_cast<std::size_t>(CellKind::masked), hides_something(content, window));
    constexpr double large = 100.0; // whatever the size of cells: a legend that comes and goes would confuse
    const CellPattern pattern(content.scale, light_theme(), large, 1.0);
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (found.test(kind) && pattern.has_pattern(static_cast<CellKind>(kind)))
            kinds.push_back(static_cast<CellKind>(kind));
    return kinds;
}

QString kind_words(CellKind kind, const QString& absent)
{
    switch (kind) {
    case CellKind::zero:
        return QStringLiteral("exactly 0");
    case CellKind::above_range:
        return QStringLiteral("above the range");
    case CellKind::below_range:
        return QStringLiteral("below the range");
    case CellKind::not_a_number:
        return QStringLiteral("not a number");
    case CellKind::plus_infinity:
        return QStringLiteral("+infinity");
    case CellKind::minus_infinity:
        return QStringLiteral("−infinity");
    case CellKind::masked:
        return QStringLiteral("masked");
    case CellKind::absent:
        return absent.isEmpty() ? QStringLiteral("not captured") : absent;
    case CellKind::ordinary:
        break;
    }
    return {};
}

QSizeF special_legend_size(const std::vector<CellKind>& kinds, const MapContent& content, const QFont& font)
{
    const QFontMetricsF metrics(axis_font(font));
    double width = kinds.empty() ? 0.0 : -distance;
    for (const CellKind kind : kinds)
        width += metrics.ascent() + gap + metrics.horizontalAdvance(kind_words(kind, content.nan_words)) +
                 distance;
    return {width, kinds.empty() ? 0.0 : metrics.height() + 2.0};
}

QRectF paint_special_legend(QPainter& painter, const QRectF& area, const std::vector<CellKind>& kinds,
                            const MapContent& content, const Theme& theme, const QFont& font)
{
    if (kinds.empty())
        return area;
    painter.save();
    painter.setFont(axis_font(font));
    const QFontMetricsF metrics(painter.font());
    const double side = metrics.ascent();
    const auto width = [&](CellKind kind) {
        return side + gap + metrics.horizontalAdvance(kind_words(kind, content.nan_words)) + distance;
    };
    std::vector<std::vector<CellKind>> lines(1);
    double used = 0.0;
    for (const CellKind kind : kinds) {
        if (used > 0.0 && used + width(kind) - distance > area.width()) {
            lines.emplace_back();
            used = 0.0;
        }
        lines.back().push_back(kind);
        used += width(kind);
    }
    const double height = metrics.height() + 2.0;
    const double top = area.bottom() - height * static_cast<double>(lines.size());
    for (std::size_t line = 0; line < lines.size(); ++line) {
        double x = area.left();
        const double y = top + height * static_cast<double>(line);
        for (const CellKind kind : lines[line]) {
            const QRectF box(x, y + (height - side) / 2.0, side, side);
            painter.drawImage(box, swatch(kind, side, content.scale, theme));
            painter.setPen(QPen(theme.hairline, 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box);
            painter.setPen(theme.text);
            painter.drawText(QRectF(x + side + gap, y, width(kind), height),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             kind_words(kind, content.nan_words));
            x += width(kind);
        }
    }
    painter.restore();
    return area.adjusted(0.0, 0.0, 0.0, top - area.bottom() - gap);
}

} // namespace attnscope
