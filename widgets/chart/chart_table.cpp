#include "widgets/chart/chart_table.h"

#include <charconv>
#include <cmath>

namespace attnscope {

QString exact_number(double value)
{
    if (std::isnan(value))
        return "nan";
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 9).ptr;
    return QString::fromLatin1(digits, end - digits);
}

namespace {

QString index_text(int index)
{
    return index < 0 ? QString() : QString::number(index);
}

struct Column {
    QString name;
    bool always;
    QString (*text)(const ChartContent&, const ChartSeries&, const ChartPoint&);
};

QString category_of(const ChartContent& content, const ChartPoint& point)
{
    const auto place = static_cast<qsizetype>(std::lround(point.x));
    return place >= 0 && place < content.x.categories.size() ? content.x.categories[place] : QString();
}

QString exact_or_nothing(double value)
{
    return std::isnan(value) ? QString() : exact_number(value);
}

std::vector<Column> columns_of(const ChartContent& content)
{
    using Content = const ChartContent&;
    using Series = const ChartSeries&;
    using Point = const ChartPoint&;
    const QString x = content.x.label.isEmpty() ? QString("x") : content.x.label;
    std::vector<Column> columns{{"series", true, [](Content, Series series, Point) { return series.name; }}};
    if (content.x.categories.isEmpty())
        columns.push_back({x, true, [](Content, Series, Point point) { return exact_number(point.x); }});
    else
        columns.push_back(
            {x, true, [](Content all, Series, Point point) { return category_of(all, point); }});
    columns.push_back({content.y.label.isEmpty() ? QString("value") : content.y.label, true,
                       [](Content, Series, Point point) { return exact_number(point.y); }});
    columns.push_back(
        {"low", false, [](Content, Series, Point point) { return exact_or_nothing(point.low); }});
    columns.push_back(
        {"high", false, [](Content, Series, Point point) { return exact_or_nothing(point.high); }});
    columns.push_back({"lower quartile", false,
                       [](Content, Series, Point point) { return exact_or_nothing(point.lower_quartile); }});
    columns.push_back({"upper quartile", false,
                       [](Content, Series, Point point) { return exact_or_nothing(point.upper_quartile); }});
    columns.push_back({"band", false, [](Content, Series series, Point) { return series.band; }});
    columns.push_back({"label", false, [](Content, Series, Point point) { return point.label; }});
    columns.push_back(
        {"layer", false, [](Content, Series, Point point) { return index_text(point.place.layer); }});
    columns.push_back(
        {"head", false, [](Content, Series, Point point) { return index_text(point.place.head); }});
    columns.push_back(
        {"query", false, [](Content, Series, Point point) { return index_text(point.place.query); }});
    columns.push_back(
        {"key", false, [](Content, Series, Point point) { return index_text(point.place.key); }});
    // An axis that counts layers (or keys) has said so already.
    std::erase_if(columns, [&x](const Column& column) { return !column.always && column.name == x; });
    return columns;
}

QByteArray field(const QString& text)
{
    QByteArray bytes = text.toUtf8();
    if (!bytes.contains('"') && !bytes.contains(',') && !bytes.contains('\n') && !bytes.contains('\r'))
        return bytes;
    return '"' + bytes.replace('"', "\"\"") + '"';
}

QByteArray line_of(const QStringList& texts)
{
    QByteArrayList fields;
    for (const QString& text : texts)
        fields << field(text);
    return fields.join(',') + '\n';
}

} // namespace

ChartTable table_of(const ChartContent& content, std::optional<std::pair<double, double>> x_range)
{
    std::vector<Column> columns = columns_of(content);
    std::erase_if(columns, [&content](const Column& column) {
        if (column.always)
            return false;
        for (const ChartSeries& series : content.series)
            for (const ChartPoint& point : series.points)
                if (!column.text(content, series, point).isEmpty())
                    return false;
        return true;
    });
    ChartTable table;
    for (const Column& column : columns)
        table.columns << column.name;
    for (const ChartSeries& series : content.series)
        for (const ChartPoint& point : series.points) {
            if (x_range && (point.x < x_range->first || point.x > x_range->second))
                continue;
            QStringList row;
            for (const Column& column : columns)
                row << column.text(content, series, point);
            table.rows.push_back(std::move(row));
        }
    return table;
}

QByteArray csv_of(const ChartTable& table)
{
    QByteArray csv = line_of(table.columns);
    for (const QStringList& row : table.rows)
        csv += line_of(row);
    return csv;
}

} // namespace attnscope
