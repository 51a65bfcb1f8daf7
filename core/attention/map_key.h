// Which map, and which part of it. Rows are queries, columns are keys, everywhere.
#pragma once

#include <algorithm>
#include <compare>

namespace attnscope {

/// Half-open range of indices [begin, end).
struct Range {
    int begin = 0;
    int end = 0;

    constexpr int size() const noexcept { return end > begin ? end - begin : 0; }
    constexpr bool empty() const noexcept { return end <= begin; }
    constexpr bool contains(int index) const noexcept { return index >= begin && index < end; }
    constexpr auto operator<=>(const Range&) const = default;
};

/// The common part of two ranges (empty ranges compare as {x, x}).
constexpr Range intersection(Range a, Range b) noexcept
{
    const int begin = std::max(a.begin, b.begin);
    return {begin, std::max(begin, std::min(a.end, b.end))};
}

/// A1, A2 and A1 - lambda * A2 of a differential head. A plain head has `first` only.
enum class Component { first, second, difference };

/// Layer and head are the model's true indices, whatever part of the model was captured.
struct MapKey {
    int layer = 0;
    int head = 0;
    Component component = Component::first;

    constexpr auto operator<=>(const MapKey&) const = default;
};

/// A rectangle of a map in true token positions.
struct Window {
    Range queries;
    Range keys;

    constexpr auto operator<=>(const Window&) const = default;
};

} // namespace attnscope
