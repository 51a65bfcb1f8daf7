#include "widgets/chart/cell_content.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

QString cell_text(const CellContent& content, double value)
{
    if (std::isnan(value))
        return QStringLiteral("–");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+∞") : QStringLiteral("−∞");
    const double shown = content.percent ? 100 * value : value;
    QString text = std::abs(shown) >= 1000 && std::abs(shown) < 1e6 ? QString::number(shown, 'f', 0)
                   : content.percent && std::abs(shown) < 100
                       ? QString::number(std::round(10 * shown) / 10, 'g', 3)
                       : QString::number(shown, 'g', 3);
    text.replace(QLatin1String("e-0"), QLatin1String("e-"));
    text.replace(QLatin1String("e+0"), QLatin1String("e"));
    if (text == QLatin1String("-0"))
        text = QStringLiteral("0");
    return text.replace('-', QChar(0x2212));
}

ChartTable table_of(const CellContent& content)
{
    const bool titled = std::any_of(content.panels.begin(), content.panels.end(),
                                    [](const CellPanel& panel) { return !panel.title.isEmpty(); });
    const auto or_else = [](const QString& words, const char* other) {
        return words.isEmpty() ? QString(other) : words;
    };
    ChartTable table;
    if (titled)
        table.columns << "panel";
    table.columns << or_else(content.row_label, "row") << or_else(content.column_label, "column")
                  << or_else(content.value_label, "value");
    for (const CellPanel& panel : content.panels) {
        std::size_t place = 0;
        for (const QString& row : panel.rows)
            for (const QString& column : panel.columns) {
                QStringList fields;
                if (titled)
                    fields << panel.title;
                fields << row << column << exact_number(panel.values.at(place++));
                table.rows.push_back(std::move(fields));
            }
    }
    return table;
}

} // namespace attnscope
