#include "app/gui/view/row_job.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

/// One row a query, put together as asked.
std::vector<float> read_row(const RowJob& job, std::size_t place, int& first_key)
{
    const MapJob& map = job.maps[place];
    MapJob row = map;
    row.request.max_side = 0;
    AttentionMap rows;
    for (const int wanted : job.queries) {
        const int query = token_in(job, place, wanted);
        row.request.window = {{query, query + 1}, {0, map.reader->key_count()}};
        const std::optional<LoadedMap> loaded = run(row, {});
        const AttentionMap& part = loaded->map;
        rows.column_key = part.column_key;
        rows.columns = part.columns;
        rows.rows += part.rows;
        rows.row_query.insert(rows.row_query.end(), part.row_query.begin(), part.row_query.end());
        rows.values.insert(rows.values.end(), part.values.begin(), part.values.end());
    }
    first_key = rows.column_key.empty() ? 0 : rows.column_key.front();
    std::vector<int> positions;
    for (int i = 0; i < rows.rows; ++i)
        positions.push_back(i);
    return combine_rows(rows, positions, job.combination);
}

} // namespace

int token_in(const RowJob& job, std::size_t map, int token)
{
    if (job.lock == ViewLock::position)
        return token;
    return token_at_share(token, {0, job.maps.front().reader->key_count()},
                          {0, job.maps.at(map).reader->key_count()});
}

RowValues read_rows(const RowJob& job, const std::stop_token& stop)
{
    RowValues values{job, 0, {}};
    std::optional<Error> error;
    bool any = false;
    for (std::size_t map = 0; map < job.maps.size(); ++map) {
        values.weights.emplace_back();
        if (stop.stop_requested() || job.queries.empty())
            continue;
        try {
            values.weights.back() = read_row(job, map, values.first_key);
            any = true;
        } catch (const Error& failed) {
            error = failed; // e.g. rollout of the difference only
        }
    }
    if (!any && error)
        throw *error;
    return values;
}

std::optional<float> weight_of(const RowValues& rows, std::size_t map, int key)
{
    if (map >= rows.weights.size())
        return std::nullopt;
    const int place = token_in(rows.job, map, key) - rows.first_key;
    if (place < 0 || static_cast<std::size_t>(place) >= rows.weights[map].size())
        return std::nullopt;
    return rows.weights[map][static_cast<std::size_t>(place)];
}

std::optional<int> rank_of(const RowValues& rows, std::size_t map, int key)
{
    if (!weight_of(rows, map, key) || rows.job.queries.empty())
        return std::nullopt;
    const MapJob& job = rows.job.maps[map];
    const Range visible =
        intersection(visible_keys(mask_of(job),
                                  Range{token_in(rows.job, map, rows.job.queries.front()),
                                        token_in(rows.job, map, rows.job.queries.back()) + 1},
                                  job.reader->key_count()),
                     {rows.first_key, rows.first_key + static_cast<int>(rows.weights[map].size())});
    const int there = token_in(rows.job, map, key);
    if (!visible.contains(there))
        return std::nullopt;
    const std::span<const float> row(rows.weights[map].data() + (visible.begin - rows.first_key),
                                     static_cast<std::size_t>(visible.size()));
    return rank_in_row(row, there - visible.begin);
}

} // namespace attnscope::gui
