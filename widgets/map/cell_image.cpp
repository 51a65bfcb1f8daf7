#include "widgets/map/cell_image.h"

#include "widgets/map/axis_spans.h"
#include "widgets/map/cell_pattern.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace attnscope {

namespace {

/// Magnitude first, then positive before negative, as an integer whose maximum is what larger_magnitude() keeps; NaN is
/// above everything.
std::uint32_t rank_of(float value) noexcept
{
    return std::rotl(std::bit_cast<std::uint32_t>(value), 1) ^ 1u;
}

float value_of_rank(std::uint32_t rank) noexcept
{
    return std::bit_cast<float>(std::rotr(rank ^ 1u, 1));
}

/// One row of spans: colours and kinds, before they are spread over pixels.
class SpanRow {
public:
    SpanRow(const MapContent& content, const AxisSpans& columns)
        : content_(content), columns_(columns), colours_(content.scale), colour(columns.spans.size()),
          kind(columns.spans.size())
    {
        if (content.map)
            ranks_.resize(static_cast<std::size_t>(content.map->columns));
    }

    void fill(const AxisSpan& row)
    {
        fold_rows(row.cells);
        const Range visible = visible_keys(content_.mask, row.tokens, content_.token_count);
        for (std::size_t at = 0; at < columns_.spans.size(); ++at) {
            const AxisSpan& column = columns_.spans[at];
            if (intersection(visible, column.tokens).empty())
                kind[at] = CellKind::masked;
            else if (row.cells.empty() || column.cells.empty())
                kind[at] = CellKind::absent;
            else
                take(at, *std::max_element(ranks_.begin() + column.cells.begin,
                                           ranks_.begin() + column.cells.end));
        }
    }

private:
    void fold_rows(Range rows)
    {
        std::fill(ranks_.begin(), ranks_.end(), 0u);
        for (int row = rows.begin; row < rows.end; ++row) {
            const float* values = content_.map->values.data() + static_cast<std::size_t>(row) * ranks_.size();
            for (std::size_t column = 0; column < ranks_.size(); ++column)
                ranks_[column] = std::max(ranks_[column], rank_of(values[column]));
        }
    }

    void take(std::size_t at, std::uint32_t rank)
    {
        const float value = value_of_rank(rank);
        kind[at] = colours_.kind(value);
        if (kind[at] == CellKind::not_a_number && !content_.nan_words.isEmpty())
            kind[at] = CellKind::absent;
        if (std::isfinite(value))
            colour[at] = colours_.colour(value);
    }

    const MapContent& content_;
    const AxisSpans& columns_;
    ValueColours colours_;
    std::vector<std::uint32_t> ranks_;

public:
    std::vector<QRgb> colour;
    std::vector<CellKind> kind;
};

AxisSpans spans_of(const std::vector<std::int32_t>& firsts, const MapContent& content, Range all,
                   Range tokens, int pixels)
{
    return axis_spans(firsts, content.map ? content.map->reduction : 1, all, tokens, pixels);
}

} // namespace

QImage cell_image(const MapContent& content, const Window& window, QSize pixels, const Theme& theme,
                  double pixel_ratio)
{
    QImage image(pixels.expandedTo({1, 1}), QImage::Format_RGB32);
    static const AttentionMap nothing;
    const AttentionMap& map = content.map ? *content.map : nothing;
    const AxisSpans rows =
        spans_of(map.row_query, content, map.window.queries, window.queries, image.height());
    const AxisSpans columns = spans_of(map.column_key, content, map.window.keys, window.keys, image.width());
    const CellPattern pattern(content.scale, theme, std::min(rows.pixels_per_token, columns.pixels_per_token),
                              pixel_ratio);
    SpanRow spans(content, columns);
    int filled = -1;
    for (int y = 0; y < image.height(); ++y) {
        const int row = rows.span_of_pixel[static_cast<std::size_t>(y)];
        if (row != filled)
            spans.fill(rows.spans[static_cast<std::size_t>(row)]);
        filled = row;
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto kind_at = [&](int x) { return spans.kind[columns.span_at(x)]; };
        for (int x = 0; x < image.width();) {
            const CellKind kind = kind_at(x);
            if (kind == CellKind::masked) {
                int end = x + 1;
                while (end < image.width() && kind_at(end) == CellKind::masked)
                    ++end;
                pattern.fill_masked(line + x, x, y, end - x);
                x = end;
                continue;
            }
            const QRgb plain = spans.colour[columns.span_at(x)];
            line[x] = pattern.has_pattern(kind)
                          ? pattern.colour(kind, plain, {x, y, columns.place_at(x), rows.place_at(y)})
                          : plain;
            ++x;
        }
    }
    return image;
}

int pooled_by_pixels(const MapContent& content, const Window& window, QSizeF pixels)
{
    const double reduction = content.map ? content.map->reduction : 1;
    const double rows = window.queries.size() / reduction / std::max(1.0, pixels.height());
    const double columns = window.keys.size() / reduction / std::max(1.0, pixels.width());
    return std::max(1, static_cast<int>(std::ceil(std::max(rows, columns) - 1e-6)));
}

} // namespace attnscope
