#include "widgets/map/map_window.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr int fewest_tokens = 2;

Range fitted_range(Range range, Range extent) noexcept
{
    const int size = std::clamp(range.size(), 1, std::max(1, extent.size()));
    const int begin = std::clamp(range.begin, extent.begin, std::max(extent.begin, extent.end - size));
    return {begin, begin + size};
}

/// Queries and keys of a window whose longer side of the extent has `tokens`.
std::pair<int, int> sides_for(int tokens, const Window& extent) noexcept
{
    const double shape = plot_shape(extent);
    const bool keys_lead = extent.keys.size() >= extent.queries.size();
    const int lead = std::min(tokens, keys_lead ? extent.keys.size() : extent.queries.size());
    const double other = keys_lead ? lead / shape : lead * shape;
    const int most = keys_lead ? extent.queries.size() : extent.keys.size();
    const int follow = std::clamp(static_cast<int>(std::lround(other)), std::min(fewest_tokens, most), most);
    return keys_lead ? std::pair(follow, lead) : std::pair(lead, follow);
}

/// `size` tokens, so placed that the one at `place` of `range` is at the same place again.
Range zoomed_range(Range range, int size, double place) noexcept
{
    const int kept = range.begin + std::min(static_cast<int>(place * range.size()), range.size() - 1);
    const int begin = kept - std::min(static_cast<int>(place * size), size - 1);
    return {begin, begin + size};
}

} // namespace

double plot_shape(const Window& extent) noexcept
{
    return std::clamp(std::max(1, extent.keys.size()) / double(std::max(1, extent.queries.size())), 0.5, 2.0);
}

Window fitted_window(Window window, const Window& extent) noexcept
{
    return {fitted_range(window.queries, extent.queries), fitted_range(window.keys, extent.keys)};
}

Window zoomed_window(const Window& window, double factor, QPointF place, const Window& extent) noexcept
{
    const bool keys_lead = extent.keys.size() >= extent.queries.size();
    const int now = keys_lead ? window.keys.size() : window.queries.size();
    int size = static_cast<int>(std::lround(now / factor));
    if (size == now && factor != 1.0)
        size += factor > 1.0 ? -1 : 1;
    const auto [queries, keys] = sides_for(std::max(size, fewest_tokens), extent);
    const auto inside = [](double part) { return std::clamp(part, 0.0, 1.0); };
    return fitted_window({zoomed_range(window.queries, queries, inside(place.y())),
                          zoomed_range(window.keys, keys, inside(place.x()))},
                         extent);
}

Window window_around(const Window& wanted, const Window& extent) noexcept
{
    const bool keys_lead = extent.keys.size() >= extent.queries.size();
    const double shape = plot_shape(extent);
    const double lead = keys_lead ? std::max<double>(wanted.keys.size(), wanted.queries.size() * shape)
                                  : std::max<double>(wanted.queries.size(), wanted.keys.size() / shape);
    const auto [queries, keys] =
        sides_for(std::max(fewest_tokens, static_cast<int>(std::ceil(lead))), extent);
    const auto centred = [](Range range, int size) {
        const int begin = range.begin - (size - range.size()) / 2;
        return Range{begin, begin + size};
    };
    return fitted_window({centred(wanted.queries, queries), centred(wanted.keys, keys)}, extent);
}

Window moved_window(Window window, int queries, int keys, const Window& extent) noexcept
{
    return fitted_window({{window.queries.begin + queries, window.queries.end + queries},
                          {window.keys.begin + keys, window.keys.end + keys}},
                         extent);
}

int token_at_share(int token, Range range, Range other) noexcept
{
    const double share = (token - range.begin + 0.5) / std::max(1, range.size());
    return std::clamp(other.begin + static_cast<int>(std::floor(share * other.size())), other.begin,
                      std::max(other.begin, other.end - 1));
}

Window window_at_share(const Window& window, const Window& extent, const Window& other) noexcept
{
    const auto edge = [](int token, Range range, Range to) {
        const double share = (token - range.begin) / static_cast<double>(std::max(1, range.size()));
        return to.begin + static_cast<int>(std::lround(share * to.size()));
    };
    const auto part = [&](Range range, Range of, Range to) {
        return Range{edge(range.begin, of, to),
                     std::max(edge(range.begin, of, to) + 1, edge(range.end, of, to))};
    };
    return fitted_window(
        {part(window.queries, extent.queries, other.queries), part(window.keys, extent.keys, other.keys)},
        other);
}

Window window_showing(Window window, int query, int key, const Window& extent) noexcept
{
    const auto distance = [](Range range, int index) {
        return index < range.begin ? index - range.begin : index >= range.end ? index - range.end + 1 : 0;
    };
    return moved_window(window, distance(window.queries, query), distance(window.keys, key), extent);
}

} // namespace attnscope
