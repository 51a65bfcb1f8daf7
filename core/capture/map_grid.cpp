#include "core/capture/map_grid.h"

#include "core/capture/tiles/level_of_detail.h"

#include <algorithm>

namespace attnscope {

MapGrid::MapGrid(const CaptureReader& reader, GridRequest request)
    : reader_(reader), request_(std::move(request))
{
    if (request_.layers.empty())
        request_.layers = reader.layers();
    if (request_.heads.empty())
        request_.heads = reader.heads();
    for (const int layer : request_.layers)
        for (const int head : request_.heads)
            reader.require(key(layer, head));
    window_ = reader.cut(request_.window);
    take_exact_axes();
    const int longest = static_cast<int>(std::max(row_query_.size(), column_key_.size()));
    reduced_ = request_.max_side > 0 && longest > request_.max_side;
    if (!reduced_)
        return;
    const AttentionMap map =
        reader.read(key(request_.layers.front(), request_.heads.front()), window_, request_.max_side);
    reduction_ = map.reduction;
    row_query_ = map.row_query;
    column_key_ = map.column_key;
}

void MapGrid::take_exact_axes()
{
    const std::vector<int>& queries = reader_.queries();
    const auto place = [&](int query) {
        return static_cast<int>(std::lower_bound(queries.begin(), queries.end(), query) - queries.begin());
    };
    stored_rows_ = {place(window_.queries.begin), place(window_.queries.end)};
    row_query_.assign(queries.begin() + stored_rows_.begin, queries.begin() + stored_rows_.end);
    for (int key = window_.keys.begin; key < window_.keys.end; ++key)
        column_key_.push_back(key);
}

Range MapGrid::visible_columns(int layer, int row) const
{
    const auto next = static_cast<std::size_t>(row) + 1;
    const std::vector<int>& queries = reader_.queries();
    const auto after = next < row_query_.size()
                           ? std::lower_bound(queries.begin(), queries.end(), row_query_[next])
                           : queries.begin() + stored_rows_.end;
    const Range of_row{row_query_[static_cast<std::size_t>(row)],
                       *(after - 1) + 1}; // captured queries of its block
    const Range keys =
        intersection(visible_keys(reader_.mask_of(layer), of_row, reader_.key_count()), window_.keys);
    if (keys.empty())
        return {};
    const auto first = std::upper_bound(column_key_.begin(), column_key_.end(), keys.begin) - 1;
    const auto last = std::lower_bound(column_key_.begin(), column_key_.end(), keys.end);
    return {static_cast<int>(first - column_key_.begin()), static_cast<int>(last - column_key_.begin())};
}

Outcome MapGrid::for_each_band(const Progress& progress, const Consume& consume) const
{
    const int rows = static_cast<int>(row_query_.size());
    const std::uint64_t total =
        std::uint64_t{request_.layers.size()} * request_.heads.size() * row_query_.size();
    const int step = reduced_ ? rows : rows_of_band(reader_.key_count());
    std::uint64_t done = 0;
    std::vector<float> values;
    for (const int layer : request_.layers)
        for (const int head : request_.heads)
            for (int begin = 0, end = 0; begin < rows; begin = end) {
                // Bands end where rows of tiles do, wherever the window begins.
                end = std::min(rows, begin + step - (reduced_ ? 0 : (stored_rows_.begin + begin) % step));
                const Range band{begin, end};
                const Range queries{row_query_[static_cast<std::size_t>(band.begin)],
                                    row_query_[static_cast<std::size_t>(band.end - 1)] + 1};
                AttentionMap map = reduced_ ? reader_.read(key(layer, head), window_, request_.max_side)
                                            : reader_.read(key(layer, head), {queries, window_.keys}, 0);
                consume(layer, head, band, map.values);
                done += static_cast<std::uint64_t>(band.size());
                if (!keep_going(progress, done, total))
                    return Outcome::cancelled;
            }
    return Outcome::done;
}

} // namespace attnscope
