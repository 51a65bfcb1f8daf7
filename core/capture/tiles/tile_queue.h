// From the threads that make tiles to the one that writes them.
#pragma once

#include "core/capture/hdf5/hdf5.h"
#include "core/capture/tiles/tile_memory.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <vector>

namespace attnscope {

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
    TileQueue(std::size_t limit, std::size_t buffer_bytes) : limit_(limit), memory_(buffer_bytes) {}

    TileBuffer take_buffer();
    void give_back(TileBuffer buffer);

    /// Waits for room. Throws the writing thread's error, if it met one.
    void push(TileJob job);
    /// Waits for jobs and takes up to `most` tiles, or one request to flush; none once the queue is closed and empty, or
    /// abandoned.
    std::vector<TileJob> pop(std::size_t most);

    void close();                           ///< no more jobs; those waiting are still handed out
    void abandon(std::exception_ptr error); ///< drops all jobs; later pushes throw `error`
    /// Throws the error that the queue was abandoned with.
    void rethrow() const;

private:
    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable room_;
    std::condition_variable work_;
    std::deque<TileJob> jobs_;
    TileMemory memory_;
    std::vector<TileBuffer> free_;
    std::exception_ptr error_;
    bool closed_ = false;
};

} // namespace attnscope
