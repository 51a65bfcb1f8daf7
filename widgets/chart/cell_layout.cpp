#include "widgets/chart/cell_layout.h"

#include "widgets/chart/chart_style.h"
#include "widgets/chart/text_lines.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double side = 8;
constexpr double gap = 16; ///< between panels
constexpr double bar_width = 12;
constexpr double stretch = 3; ///< a cell is at most so many times as wide as high, or as high as wide
constexpr double largest_table_column = 150;

double line_height()
{
    return std::ceil(QFontMetricsF(chart_font()).height()) + 1;
}

bool has_missing(const CellContent& content)
{
    for (const CellPanel& panel : content.panels)
        if (std::any_of(panel.values.begin(), panel.values.end(), [](double v) { return std::isnan(v); }))
            return true;
    return false;
}

bool has_title(const CellContent& content)
{
    return std::any_of(content.panels.begin(), content.panels.end(),
                       [](const CellPanel& panel) { return !panel.title.isEmpty(); });
}

/// Lines of title and texts; `texts`: how many of subtitle and notes, `most`: lines of each.
double put_header(CellLayout& layout, const QRectF& area, const CellContent& content, int texts, int most)
{
    layout.header.clear();
    double y = area.top() + 4;
    const auto put = [&](const QString& text, bool title) {
        const QFont font = title ? chart_title_font() : chart_font();
        const double height = std::ceil(QFontMetricsF(font).height()) + 1;
        for (const QString& line : lines_of(text, font, area.width() - 2 * side, title ? 2 : most)) {
            layout.header.push_back(
                {line, QRectF(area.left() + side, y, area.width() - 2 * side, height), title});
            y += height;
        }
    };
    put(content.title, true);
    QStringList words{content.subtitle};
    words << content.notes;
    words.removeAll(QString());
    for (const QString& text : words.mid(0, texts))
        put(text, false);
    return y + 6;
}

double row_room(const CellPanel& panel, const CellContent& content, double width)
{
    double widest = 0;
    const QFontMetricsF metrics(chart_font());
    for (const QString& row : panel.rows)
        widest = std::max(widest, metrics.horizontalAdvance(row));
    const double axis = content.row_label.isEmpty() || !content.scale ? 0 : line_height() + 2;
    return std::min(widest + 6, width * 0.4) + axis;
}

/// Of a table: neither a number nor a word of a name is cut.
double least_column(const CellPanel& panel, const CellContent& content)
{
    const QFontMetricsF metrics(chart_font());
    double widest = 0;
    for (const double value : panel.values)
        widest = std::max(widest, metrics.horizontalAdvance(cell_text(content, value)));
    for (const QString& name : panel.columns)
        for (const QString& word : name.split(' '))
            widest = std::max(widest, std::min(metrics.horizontalAdvance(word), 90.0));
    return widest + 12;
}

int column_lines(const CellPanel& panel, double width)
{
    qsizetype most = 1;
    for (const QString& column : panel.columns)
        most = std::max(most, lines_of(column, chart_font(), width - 10, most_column_lines).size());
    return static_cast<int>(most);
}

/// The cells in the room of a panel, its labels around them left out.
CellLayout::Panel place_panel(const QRectF& room, const CellPanel& panel, const CellContent& content)
{
    CellLayout::Panel placed;
    placed.row_room = row_room(panel, content, room.width());
    const double line = line_height();
    const double title = has_title(content) ? line + 2 : 0;
    const double below = !content.scale ? 0 : line + 2 + (content.column_label.isEmpty() ? 0 : line);
    placed.columns = std::max(1, static_cast<int>(panel.columns.size()));
    if (!content.scale)
        placed.columns =
            std::clamp(static_cast<int>((room.width() - placed.row_room) / least_column(panel, content)), 1,
                       placed.columns);
    const double columns = placed.columns;
    const auto rows = static_cast<double>(std::max<qsizetype>(1, panel.rows.size()));
    const double wide = std::max(1.0, (room.width() - placed.row_room) / columns);
    const double column = std::min(wide, largest_table_column);
    const double above =
        content.scale ? 0 : column_lines(panel, column) * line + 2; // tables have names above
    const double left = room.height() - title - above - below;
    const double high = std::max(1.0, left / rows);
    const double cell_wide = content.scale ? std::min(wide, stretch * high) : column;
    const double cell_high =
        content.scale ? std::min(high, stretch * wide) : std::clamp(high, line, line + 8);
    placed.rows = static_cast<int>(rows);
    const double words = placed.columns < panel.columns.size() ? line : 0; // what is left out is said
    if (!content.scale && rows * cell_high + words > left + 0.5) // the last line says how many more there are
        placed.rows = std::max(0, static_cast<int>(left / cell_high) - 1);
    placed.cells = QRectF(room.left() + placed.row_room, room.top() + title + above, cell_wide * columns,
                          cell_high * placed.rows);
    placed.title = QRectF(room.left() + (content.scale ? placed.row_room : 0), room.top(),
                          room.width() - (content.scale ? placed.row_room : 0), title);
    return placed;
}

std::vector<CellLayout::Panel> place_panels(const QRectF& room, const CellContent& content, int columns)
{
    const auto count = static_cast<int>(content.panels.size());
    const int rows = (count + columns - 1) / columns;
    const double wide = (room.width() - gap * (columns - 1)) / columns;
    const double high = (room.height() - gap * (rows - 1)) / rows;
    std::vector<CellLayout::Panel> placed;
    for (int n = 0; n < count; ++n) {
        const int row = n / columns, column = n % columns;
        const QRectF part(room.left() + (wide + gap) * column, room.top() + (high + gap) * row, wide, high);
        placed.push_back(place_panel(part, content.panels[static_cast<std::size_t>(n)], content));
    }
    return placed;
}

/// How well numbers fit: by the smallest cell, which is to be about twice as wide as high.
double quality(const std::vector<CellLayout::Panel>& placed, const CellContent& content)
{
    double least = 1e9;
    for (std::size_t n = 0; n < placed.size(); ++n) {
        const CellPanel& panel = content.panels[n];
        const QRectF& cells = placed[n].cells;
        least = std::min({least, cells.width() / 2 / std::max(1.0, double(panel.columns.size())),
                          cells.height() / std::max(1.0, double(panel.rows.size()))});
    }
    return least;
}

} // namespace

QRectF cell_rectangle(const CellLayout& layout, std::size_t panel, int row, int column)
{
    const QRectF& cells = layout.panels[panel].cells;
    const double wide = cells.width() / std::max(1, layout.panels[panel].columns);
    const double high = cells.height() / std::max(1, layout.panels[panel].rows);
    // Whole pixels, so that neighbours meet without a seam.
    return {
        QPointF(std::round(cells.left() + column * wide), std::round(cells.top() + row * high)),
        QPointF(std::round(cells.left() + (column + 1) * wide), std::round(cells.top() + (row + 1) * high))};
}

CellLayout layout_cells(const QRectF& area, const CellContent& content)
{
    CellLayout layout;
    double top = put_header(layout, area, content, 99, 4);
    // A low picture keeps its cells: lines are cut first, then notes and the subtitle go.
    for (const auto& [texts, most] : {std::pair{99, 1}, {1, 1}, {0, 1}})
        if (top - area.top() > std::max(area.height() / 3, area.height() - 220))
            top = put_header(layout, area, content, texts, most);
    if (content.panels.empty())
        return layout;
    if (has_missing(content) && content.scale) {
        layout.missing = QRectF(area.left() + side, top, area.width() - 2 * side, line_height());
        top += line_height() + 4;
    }
    QRectF room(area.left() + side, top, area.width() - 2 * side, area.bottom() - top - 4);
    const double numbers = QFontMetricsF(chart_font()).horizontalAdvance(QStringLiteral("−0.0000")) + 14;
    const bool has_bar = content.scale && area.width() >= 220 && room.height() >= 90;
    if (has_bar)
        room.setWidth(room.width() - numbers - bar_width - gap - line_height());
    const auto count = static_cast<int>(content.panels.size());
    double best = -1;
    for (int columns = content.scale ? count : 1; columns >= 1; --columns) {
        std::vector<CellLayout::Panel> placed = place_panels(room, content, columns);
        // A wished arrangement is taken unless another is much better.
        const bool wished = columns == content.panels_a_row && count % columns == 0;
        const double worth = quality(placed, content) * (wished ? 1.5 : 1);
        if (worth > best) {
            best = worth;
            layout.panels = std::move(placed);
        }
    }
    if (has_bar) {
        double right = 0, low = 1e9, high = 0;
        for (const CellLayout::Panel& panel : layout.panels) {
            right = std::max(right, panel.cells.right());
            low = std::min(low, panel.cells.top());
            high = std::max(high, panel.cells.bottom());
        }
        layout.bar = QRectF(std::round(right + gap), std::round(low), bar_width, high - low);
    }
    return layout;
}

} // namespace attnscope
