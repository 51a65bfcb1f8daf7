// Memory of tiles on their way to the disk.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

namespace attnscope {

/// Memory for one tile, starting at a page; owned by the TileMemory that made it.
using TileBuffer = std::span<std::byte>;

/// Makes tile buffers side by side in huge pages where the system has them: the device then takes a run of tiles as a few
/// large pieces instead of thousands of pages (measured: 4.8 against 3.2 GB/s, a fifth of the processor time). Memory only
/// grows, up to the number of buffers that were in use at once. Not thread-safe.
class TileMemory {
public:
    explicit TileMemory(std::size_t buffer_bytes);

    TileBuffer make_buffer();
    /// Bytes that `buffers` buffers take.
    static std::size_t size_of(std::size_t buffers, std::size_t buffer_bytes) noexcept;

private:
    struct Free {
        void operator()(std::byte* memory) const noexcept { std::free(memory); }
    };

    const std::size_t buffer_bytes_; ///< whole pages
    std::vector<std::unique_ptr<std::byte, Free>> slabs_;
    std::span<std::byte> rest_; ///< of the last slab
};

} // namespace attnscope
