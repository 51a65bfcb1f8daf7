// Private to widgets/chart: where everything of a CellContent stands.
#pragma once

#include "widgets/chart/cell_content.h"

#include <QRectF>

#include <vector>

namespace attnscope {

struct CellLayout {
    struct Line {
        QString text;
        QRectF place;
        bool title = false;
    };
    struct Panel {
        QRectF title;
        QRectF cells;
        double row_room = 0; ///< width of labels left of the cells
        int rows = 0;        ///< that are shown: a table is cut where it does not fit
        int columns = 0;
    };

    std::vector<Line> header; ///< title, subtitle and notes
    QRectF missing; ///< the sign of cells without a number, and its words; null where there are none
    std::vector<Panel> panels;
    QRectF bar; ///< null where there is none, or no room
};

/// Names of a table's columns, each on several lines.
inline constexpr int most_column_lines = 3;

/// One cell of a panel.
QRectF cell_rectangle(const CellLayout& layout, std::size_t panel, int row, int column);

CellLayout layout_cells(const QRectF& area, const CellContent& content);

} // namespace attnscope
