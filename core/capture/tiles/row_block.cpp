#include "core/capture/tiles/row_block.h"

#include <algorithm>
#include <cstdint>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace attnscope {

namespace {

/// Stores that do not read the target into the cache first: a tile is next read by the device.
void stream(const float* source, std::size_t count, float* target) noexcept
{
#if defined(__SSE2__)
    const std::size_t ahead =
        std::min(count, (16 - reinterpret_cast<std::uintptr_t>(target) % 16) % 16 / sizeof(float));
    std::copy_n(source, ahead, target);
    std::size_t i = ahead;
    for (; i + 4 <= count; i += 4)
        _mm_stream_ps(target + i, _mm_loadu_ps(source + i));
    std::copy(source + i, source + count, target + i);
#else
    std::copy_n(source, count, target);
#endif
}

} // namespace

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
        float* const end = begin + common.size();
        stream(source, static_cast<std::size_t>(common.size()), begin);
        std::fill(end, target + width, 0.0f);
    }
#if defined(__SSE2__)
    _mm_sfence(); // before another thread takes the tile
#endif
}

} // namespace attnscope
