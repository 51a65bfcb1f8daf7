#include "widgets/map/axis_spans.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

Range cells_of(const std::vector<std::int32_t>& firsts, int reduction, Range all, Range tokens)
{
    const Range held = intersection(all, tokens);
    if (held.empty() || firsts.empty())
        return {};
    const auto place = [&](auto found) { return static_cast<int>(found - firsts.begin()); };
    const int end = place(std::lower_bound(firsts.begin(), firsts.end(), held.end));
    if (reduction <= 1)
        return {place(std::lower_bound(firsts.begin(), firsts.end(), held.begin)), end};
    const int begin = place(std::upper_bound(firsts.begin(), firsts.end(), held.begin)) - 1;
    return {std::max(begin, 0), end};
}

AxisSpans axis_spans(const std::vector<std::int32_t>& firsts, int reduction, Range all, Range tokens,
                     int pixels)
{
    AxisSpans axis;
    axis.pixels_per_token = static_cast<double>(pixels) / tokens.size();
    axis.span_of_pixel.reserve(static_cast<std::size_t>(pixels));
    axis.place_in_cell.reserve(static_cast<std::size_t>(pixels));
    const auto add = [&](Range span) {
        axis.spans.push_back({span, cells_of(firsts, reduction, all, span)});
    };
    if (axis.pixels_per_token >= 1.0) {
        for (int token = tokens.begin; token < tokens.end; ++token)
            add({token, token + 1});
        for (int pixel = 0; pixel < pixels; ++pixel) {
            const double place = (pixel + 0.5) / axis.pixels_per_token;
            const int token = std::min(static_cast<int>(place), tokens.size() - 1);
            axis.span_of_pixel.push_back(token);
            axis.place_in_cell.push_back(static_cast<float>(place - token));
        }
        return axis;
    }
    for (int pixel = 0; pixel < pixels; ++pixel) {
        // In whole numbers, so that no token falls between two pixels.
        const auto border = [&](int at) {
            return tokens.begin + static_cast<int>(static_cast<std::int64_t>(at) * tokens.size() / pixels);
        };
        add({border(pixel), border(pixel + 1)});
        axis.span_of_pixel.push_back(pixel);
        axis.place_in_cell.push_back(0.5f);
    }
    return axis;
}

} // namespace attnscope
