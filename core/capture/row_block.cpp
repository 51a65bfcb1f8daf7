#include "core/capture/row_block.h"

#include <algorithm>

namespace attnscope {

void copy_into_tile(const RowBlock& block, Range columns, int first_row, float* tile) noexcept
{
    const Range common = intersection(block.columns, columns);
    const auto width = static_cast<std::size_t>(columns.size());
    for (int i = 0; i < block.count; ++i) {
        float* const target = tile + static_cast<std::size_t>(block.first + i - first_row) * width;
        if (common.empty()) {
            std::fill_n(target, width, 0.0f);
            continue;
        }
        const float* const source = block.row(i) + (common.begin - block.columns.begin);
        float* const begin = target + (common.begin - columns.begin);
        std::fill(target, begin, 0.0f);
        float* const end = std::copy_n(source, common.size(), begin);
        std::fill(end, target + width, 0.0f);
    }
}

} // namespace attnscope
