// Numbers in rows and columns of named positions, as a value: coloured (accuracy by length and depth, a score by layer and head)
// or a table. Several panels share colours and words. Drawn by paint_cells() and CellChart (cell_chart.h).
#pragma once

#include "widgets/chart/chart_table.h"
#include "widgets/colour/colour_scale.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace attnscope {

struct CellPanel {
    QString title; ///< literal; may be empty
    QStringList rows;
    QStringList columns;
    std::vector<double> values; ///< [row, column]; NaN: no number
};

struct CellContent {
    QString title; ///< quantity and model
    QString subtitle;
    QStringList notes;
    QString row_label; ///< what rows count: "depth, percent"
    QString column_label;
    QString value_label;  ///< quantity and unit: along the colour bar, and the head of a column of numbers
    bool percent = false; ///< values are shares: 0.25 is shown as 25 %
    std::optional<ColourScale> scale; ///< without one: a table
    std::vector<CellPanel> panels;
    int panels_a_row = 0; ///< wished; 0: as fits best
    QString empty;        ///< why there is nothing to draw
};

/// What a cell says: three significant digits, "–" for NaN; without the percent sign, which the colour bar has.
QString cell_text(const CellContent& content, double value);

/// One row a cell: panel (if one has a title), row, column, value.
ChartTable table_of(const CellContent& content);

} // namespace attnscope
