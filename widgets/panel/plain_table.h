// Private to widgets/panel: tables of literal text, reached by keyboard, with tabular figures.
#pragma once

#include <QString>
#include <QTableWidget>

namespace attnscope {

/// No grid, no headers of rows, whole rows selected, cells not edited. Return and a click activate.
QTableWidget* make_plain_table(const QString& accessible_name, QWidget* parent);

/// A cell that is not edited; numbers stand right.
QTableWidgetItem* make_cell(const QString& text, bool number);

/// Shown dimmed while something newer is on its way.
void set_table_stale(QTableWidget* table, bool stale);

} // namespace attnscope
