#include "widgets/map/map_content.h"

#include "core/attention/derived/describe.h"
#include "widgets/map/axis_spans.h"
#include "widgets/map/literal_text.h"
#include "widgets/text/isolated_words.h"

#include <cmath>

namespace attnscope {

namespace {

QString named_token(const MapContent& content, const QString& role, int index)
{
    QString words = QStringLiteral("%1 %2").arg(role).arg(index);
    if (content.tokens && index >= 0 && index < static_cast<int>(content.tokens->size()))
        words += QStringLiteral(" “%1”").arg(isolated_words(token_label(content, index)));
    return words;
}

bool is_masked(const MapContent& content, Cell cell)
{
    return !visible_keys(content.mask, cell.query, content.token_count).contains(cell.key);
}

} // namespace

Window extent_of(const MapContent& content) noexcept
{
    if (!content.extent.queries.empty() && !content.extent.keys.empty())
        return content.extent;
    const Range all{0, content.token_count > 0 ? content.token_count : 1};
    return {all, all};
}

QString token_label(const MapContent& content, int index)
{
    if (!content.tokens || index < 0 || index >= static_cast<int>(content.tokens->size()))
        return QString::number(index);
    return literal_text((*content.tokens)[static_cast<std::size_t>(index)]);
}

std::optional<float> value_of(const MapContent& content, Cell cell)
{
    if (!content.map || is_masked(content, cell))
        return std::nullopt;
    const AttentionMap& map = *content.map;
    const Range rows =
        cells_of(map.row_query, map.reduction, map.window.queries, {cell.query, cell.query + 1});
    const Range columns = cells_of(map.column_key, map.reduction, map.window.keys, {cell.key, cell.key + 1});
    if (rows.empty() || columns.empty())
        return std::nullopt;
    return map.values[static_cast<std::size_t>(rows.begin) * static_cast<std::size_t>(map.columns) +
                      static_cast<std::size_t>(columns.begin)];
}

QString describe_cell(const MapContent& content, Cell cell)
{
    QString words = named_token(content, QStringLiteral("query"), cell.query) + QStringLiteral(", ") +
                    named_token(content, QStringLiteral("key"), cell.key) + QStringLiteral(", ");
    const std::optional<float> value = value_of(content, cell);
    if (!value)
        return words + (is_masked(content, cell) ? QStringLiteral("masked") : QStringLiteral("not captured"));
    if (std::isnan(*value) && !content.nan_words.isEmpty())
        return words + content.nan_words;
    words += QString::fromStdString(number_words(*value));
    if (content.map->reduction > 1)
        words += QStringLiteral(" (largest of %1 × %1 cells)").arg(content.map->reduction);
    return words;
}

QString reduction_note(const MapContent& content, int pooled)
{
    const int reduction = (content.map ? content.map->reduction : 1) * pooled;
    return reduction > 1 ? QStringLiteral("drawn 1:%1, largest kept").arg(reduction) : QString();
}

} // namespace attnscope
