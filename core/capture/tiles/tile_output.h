// The file's end of the road for tiles: threads that write them.
#pragma once

#include "core/capture/tiles/tile_encoder.h"
#include "core/capture/tiles/tile_queue.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace attnscope {

/// Encodes tiles in the calling thread and writes them in threads of its own. Any number of threads may call write_tile().
class TileOutput {
public:
    /// `largest_tile`: cells. The writing threads call `flush` on request.
    TileOutput(StorageOptions storage, std::size_t largest_tile, std::function<void()> flush);
    /// Drops what is still waiting.
    ~TileOutput();

    /// A buffer of at least the largest tile, of floats with arbitrary values.
    TileBuffer take_buffer() { return queue_.take_buffer(); }
    void give_back(TileBuffer buffer) { queue_.give_back(buffer); }
    static float* floats_of(TileBuffer buffer) noexcept { return reinterpret_cast<float*>(buffer.data()); }

    /// Takes a buffer whose first `cells` floats are a tile and writes it at `offset`. May wait; throws the error that a
    /// writing thread met, as all calls after it do.
    void write_tile(hdf5::Dataset& target, const std::array<int, 4>& offset, TileBuffer buffer,
                    std::size_t cells);
    /// Flushes about when everything before is written; does not wait.
    void request_flush();
    /// Waits until everything is written.
    void finish();
    /// Throws the error of a writing thread, if there is one.
    void rethrow() const { queue_.rethrow(); }

    std::uint64_t bytes_written() const noexcept { return bytes_written_.load(); }

    /// Where tiles should start, so that the page cache takes each in one piece: full tiles at multiples of their own size
    /// (a power of two), others at whole pages, small or compressed ones anywhere.
    static hdf5::Alignment alignment(const StorageOptions& storage, std::size_t largest_tile) noexcept;

    /// Bytes of the queue and the encoders when `threads` threads deliver.
    static std::uint64_t memory(const StorageOptions& storage, std::size_t largest_tile, int threads);

private:
    static std::size_t buffer_bytes(const StorageOptions& storage, std::size_t largest_tile);
    void run();
    void join();
    void write_all_jobs();

    const StorageOptions storage_;
    const std::function<void()> flush_;
    std::atomic<std::uint64_t> bytes_written_ = 0;
    EncoderPool encoders_;
    TileQueue queue_;
    std::vector<std::thread> threads_;
};

} // namespace attnscope
