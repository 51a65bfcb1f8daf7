// Private to widgets/map: which cells of a map each pixel along one side of a picture shows.
#pragma once

#include "core/attention/map_key.h"

#include <cstdint>
#include <vector>

namespace attnscope {

/// What pixels next to each other show together: one token where tokens are at least a pixel wide, several where a pixel
/// has to hold them.
struct AxisSpan {
    Range tokens;
    Range cells; ///< rows or columns of the map; empty where it has none
};

struct AxisSpans {
    std::vector<AxisSpan> spans;
    std::vector<int> span_of_pixel;
    std::vector<float> place_in_cell; ///< 0 ... 1 across the token, by pixel
    double pixels_per_token = 1.0;

    std::size_t span_at(int pixel) const
    {
        return static_cast<std::size_t>(span_of_pixel[static_cast<std::size_t>(pixel)]);
    }
    float place_at(int pixel) const { return place_in_cell[static_cast<std::size_t>(pixel)]; }
};

/// Rows or columns that hold any of `tokens`. `firsts` are the true indices where they begin, ascending; with reduction 1
/// each is a single token and there may be gaps, otherwise each reaches to the next. `all` is what the map holds.
Range cells_of(const std::vector<std::int32_t>& firsts, int reduction, Range all, Range tokens);

/// `tokens` (not empty) drawn over `pixels` (at least 1).
AxisSpans axis_spans(const std::vector<std::int32_t>& firsts, int reduction, Range all, Range tokens,
                     int pixels);

} // namespace attnscope
