#include "core/capture/derived_map.h"

#include "core/capture/derived_cells.h"
#include "core/capture/tiles/level_of_detail.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

/// What a file stores, or what the reader computes cell by cell.
bool is_as_stored(const Quantity& quantity)
{
    return quantity.aggregation == Aggregation::single && !quantity.hypothetical_lambda &&
           quantity.weighting == Weighting::weights && quantity.first_token != FirstToken::renormalised;
}

Window window_of(const CaptureReader& reader, const DerivedRequest& request)
{
    Window window = reader.cut(request.window);
    if (request.quantity.first_token == FirstToken::kept)
        return window;
    window.keys.begin = std::max(1, window.keys.begin);
    if (window.keys.empty())
        throw Error(ErrorKind::not_found, "without the first token no key is left in the window");
    return window;
}

Range stored_rows(const CaptureReader& reader, Range queries)
{
    const std::vector<int>& all = reader.queries();
    const auto place = [&](int query) {
        return static_cast<int>(std::lower_bound(all.begin(), all.end(), query) - all.begin());
    };
    return {place(queries.begin), place(queries.end)};
}

/// The reduction at which the stored maps of such a window are drawn, so that views beside each other agree.
int reduction_of(const CaptureReader& reader, Range rows, Range columns, int max_side)
{
    std::vector<MapLevel> levels{{1, {}}};
    for (const int factor : reader.pyramid_factors(Component::first))
        levels.push_back({factor, {}});
    return reduction_for(levels, rows, columns, max_side);
}

} // namespace

std::optional<AttentionMap> read_derived(const CaptureReader& reader, const DerivedRequest& request,
                                         const Progress& progress)
{
    const Window window = window_of(reader, request);
    const Range rows = stored_rows(reader, window.queries);
    try {
        DerivedCells cells(reader, request, rows, window.keys, progress);
        if (is_as_stored(request.quantity))
            return reader.read({request.layers.front(), request.heads.front(), request.quantity.component},
                               window, request.max_side);
        const std::vector<MapLevel> levels{{1, [&](Range part_rows, Range columns, float* target) {
                                                cells.read(part_rows, columns, target);
                                            }}};
        ReducedMap reduced =
            reduced_map_at(levels, rows, window.keys, static_cast<int>(reader.queries().size()),
                           reader.key_count(), reduction_of(reader, rows, window.keys, request.max_side));
        AttentionMap map;
        map.key = {request.layers.front(), request.heads.front(), request.quantity.component};
        map.window = window;
        map.rows = reduced.rows;
        map.columns = reduced.columns;
        map.reduction = reduced.reduction;
        map.values = std::move(reduced.values);
        const auto first_of = [&](int begin, int block) {
            return std::max(begin, (begin / map.reduction + block) * map.reduction);
        };
        for (int row = 0; row < map.rows; ++row)
            map.row_query.push_back(reader.queries()[static_cast<std::size_t>(first_of(rows.begin, row))]);
        for (int column = 0; column < map.columns; ++column)
            map.column_key.push_back(first_of(window.keys.begin, column));
        return map;
    } catch (const DerivedCancelled&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        throw Error(ErrorKind::out_of_memory,
                    reader.path().string() +
                        ": not enough memory for this map; choose fewer queries or keys");
    }
}

MapSubject unread_subject_of(const CaptureReader& reader, const DerivedRequest& request, int reduction)
{
    MapSubject subject;
    subject.model = reader.record().model_name;
    subject.plain = reader.kind() == ModelKind::plain;
    subject.quantity = request.quantity;
    subject.layers = request.layers;
    subject.heads = request.heads;
    subject.model_layers = reader.model_layer_count();
    subject.model_heads = reader.model_head_count();
    subject.window = window_of(reader, request);
    subject.tokens = reader.key_count();
    subject.reduction = reduction;
    return subject;
}

MapSubject subject_of(const CaptureReader& reader, const DerivedRequest& request, int reduction)
{
    MapSubject subject = unread_subject_of(reader, request, reduction);
    const bool one_number =
        reader.lambda_shape() == LambdaShape::layer || reader.lambda_shape() == LambdaShape::head;
    if (request.layers.size() == 1 &&
        (request.heads.size() == 1 || reader.lambda_shape() == LambdaShape::layer) && one_number)
        subject.learned_lambda =
            reader.lambda(request.layers.front(), request.heads.front(), reader.queries().front());
    return subject;
}

} // namespace attnscope
