// The numbers of a chart as a table: exactly what is drawn, nothing computed anew.
#pragma once

#include "widgets/chart/chart_content.h"

#include <QByteArray>

namespace attnscope {

struct ChartTable {
    QStringList columns;
    std::vector<QStringList> rows; ///< numbers with 9 significant digits and a point, "nan" for NaN
};

/// One row a point: series, x (and its category), value, then those of low, high, label, layer, head, query, key that some
/// point has. Points outside of [x_low, x_high] are left out when a range is given.
ChartTable table_of(const ChartContent& content, std::optional<std::pair<double, double>> x_range = {});

/// 9 significant digits and a point, "nan" for NaN.
QString exact_number(double value);

/// RFC 4180, UTF-8, lines end in \n.
QByteArray csv_of(const ChartTable& table);

} // namespace attnscope
