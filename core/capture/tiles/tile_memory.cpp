#include "core/capture/tiles/tile_memory.h"

#include <sys/mman.h>

#include <new>

namespace attnscope {

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t huge_page = std::size_t{2} << 20U;

std::size_t whole(std::size_t bytes, std::size_t unit) noexcept
{
    return (bytes + unit - 1) / unit * unit;
}

/// Small tiles, of small captures, are not worth a huge page.
std::size_t slab_bytes(std::size_t buffer_bytes) noexcept
{
    constexpr std::size_t worthwhile = 65536;
    return buffer_bytes < worthwhile ? 4 * buffer_bytes : whole(buffer_bytes, huge_page);
}

} // namespace

TileMemory::TileMemory(std::size_t buffer_bytes) : buffer_bytes_(whole(buffer_bytes, page)) {}

TileBuffer TileMemory::make_buffer()
{
    if (rest_.size() < buffer_bytes_) {
        const std::size_t bytes = slab_bytes(buffer_bytes_);
        const std::size_t alignment = bytes % huge_page == 0 ? huge_page : page;
        auto* const memory = static_cast<std::byte*>(std::aligned_alloc(alignment, bytes));
        if (!memory)
            throw std::bad_alloc();
        slabs_.emplace_back(memory);
        if (alignment == huge_page)
            madvise(memory, bytes, MADV_HUGEPAGE); // no more than a wish
        rest_ = {memory, bytes};
    }
    const TileBuffer buffer = rest_.first(buffer_bytes_);
    rest_ = rest_.subspan(buffer_bytes_);
    return buffer;
}

std::size_t TileMemory::size_of(std::size_t buffers, std::size_t buffer_bytes) noexcept
{
    const std::size_t one = whole(buffer_bytes, page);
    const std::size_t slab = slab_bytes(one);
    const std::size_t in_slab = slab / one;
    return (buffers + in_slab - 1) / in_slab * slab;
}

} // namespace attnscope
