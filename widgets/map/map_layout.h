// Where the parts of a drawn map are, and which cell is under which point.
#pragma once

#include "core/attention/map_key.h"
#include "widgets/map/map_content.h"

#include <QFont>
#include <QRectF>

namespace attnscope {

/// Longer titles are cut.
constexpr int most_title_lines = 3;

/// Rectangles in the coordinates of the painter; null where there was no room for the part.
struct MapLayout {
    Window window; ///< shown, in tokens
    QRectF area;
    QRectF title;
    QRectF plot; ///< the cells
    QRectF query_labels;
    QRectF key_labels;
    QRectF query_strip;
    QRectF key_strip;
    QRectF query_title;
    QRectF key_title;
    QRectF colour_bar;
    QRectF note;

    double x_of(double key) const noexcept;   ///< left side of a key's column
    double y_of(double query) const noexcept; ///< upper side of a query's row
    double cell_width() const noexcept;
    double cell_height() const noexcept;
    QRectF rect_of(Cell cell) const noexcept;
    std::optional<Cell> find_cell(QPointF point) const noexcept; ///< nothing outside the plot
};

/// Gives way in this order when room is short: note, colour bar, strips, token labels, axis titles, title.
MapLayout layout_map(const QRectF& area, const MapContent& content, const Window& window, const QFont& font);

} // namespace attnscope
