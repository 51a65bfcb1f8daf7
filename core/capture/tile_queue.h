// From the threads that make tiles to the one that writes them.
#pragma once

#include "core/capture/hdf5.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

namespace attnscope {

/// Memory that starts at a page, as writing around the page cache needs it.
template <typename T>
struct PageAllocator {
    using value_type = T;
    static constexpr std::align_val_t page{4096};

    PageAllocator() = default;
    template <typename Other>
    PageAllocator(const PageAllocator<Other>&) noexcept
    {
    }
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), page)); }
    void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory, page); }
    bool operator==(const PageAllocator&) const = default;
};

using TileBuffer = std::vector<std::byte, PageAllocator<std::byte>>;

/// A tile as it goes to the file, or, with no target, a request to flush.
struct TileJob {
    hdf5::Dataset* target = nullptr;
    hdf5::Extent offset;
    TileBuffer buffer;
    std::size_t size = 0; ///< bytes of the buffer that count
};

/// A bounded queue that hands its buffers around, so that no memory is touched for the first time while a capture runs.
class TileQueue {
public:
    /// At most `limit` jobs wait; every buffer has `buffer_bytes`.
    TileQueue(std::size_t limit, std::size_t buffer_bytes) : limit_(limit), buffer_bytes_(buffer_bytes) {}

    TileBuffer take_buffer();
    void give_back(TileBuffer buffer);

    /// Waits for room. Throws the writing thread's error, if it met one.
    void push(TileJob job);
    /// Waits for a job; nothing once the queue is closed and empty, or abandoned.
    std::optional<TileJob> pop();

    void close();                           ///< no more jobs; those waiting are still handed out
    void abandon(std::exception_ptr error); ///< drops all jobs; later pushes throw `error`
    /// Throws the error that the queue was abandoned with.
    void rethrow() const;

private:
    const std::size_t limit_;
    const std::size_t buffer_bytes_;
    mutable std::mutex mutex_;
    std::condition_variable room_;
    std::condition_variable work_;
    std::deque<TileJob> jobs_;
    std::vector<TileBuffer> free_;
    std::exception_ptr error_;
    bool closed_ = false;
};

} // namespace attnscope
