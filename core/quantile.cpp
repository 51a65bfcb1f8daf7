#include "core/quantile.h"

#include <algorithm>
#include <cstddef>

namespace attnscope {

double quantile_of(const std::vector<double>& sorted, double share)
{
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    return part == 0 ? sorted[below]
                     : sorted[below] + part * (sorted[above] - sorted[below]); // infinities may be there
}

} // namespace attnscope
