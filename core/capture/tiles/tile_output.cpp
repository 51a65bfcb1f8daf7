#include "core/capture/tiles/tile_output.h"

#include <algorithm>
#include <bit>

namespace attnscope {

namespace {

/// 64 MiB of float32 tiles: they come in bursts, one a layer, faster than a disk takes them.
constexpr std::size_t queue_limit = 256;
/// One write at a time leaves a device idle between two of them.
constexpr std::size_t writing_threads = 2;
constexpr std::size_t tiles_at_once = 16; // 4 MiB

} // namespace

std::size_t TileOutput::buffer_bytes(const StorageOptions& storage, std::size_t largest_tile)
{
    return std::max(largest_tile * sizeof(float), TileEncoder::largest_size(storage, largest_tile));
}

std::uint64_t TileOutput::memory(const StorageOptions& storage, std::size_t largest_tile, int threads)
{
    constexpr std::uint64_t zlib_state = std::uint64_t{280} * 1024;
    const auto delivering = static_cast<std::uint64_t>(threads);
    const std::uint64_t encoder =
        storage.compression > 0 ? zlib_state + 2 * TileEncoder::stored_cell_bytes(storage) * largest_tile : 0;
    return TileMemory::size_of(queue_limit + writing_threads * tiles_at_once + 2 * delivering,
                               buffer_bytes(storage, largest_tile)) +
           delivering * encoder;
}

hdf5::Alignment TileOutput::alignment(const StorageOptions& storage, std::size_t largest_tile) noexcept
{
    constexpr std::uint64_t page = 4096;
    constexpr std::uint64_t worthwhile = 65536;
    const std::uint64_t bytes = largest_tile * TileEncoder::stored_cell_bytes(storage);
    if (storage.compression > 0 || bytes < worthwhile)
        return {};
    return std::has_single_bit(bytes) ? hdf5::Alignment{bytes, bytes} : hdf5::Alignment{worthwhile, page};
}

TileOutput::TileOutput(StorageOptions storage, std::size_t largest_tile, std::function<void()> flush)
    : storage_(storage), flush_(std::move(flush)), encoders_(storage),
      queue_(queue_limit, buffer_bytes(storage, largest_tile))
{
    for (std::size_t i = 0; i < writing_threads; ++i)
        threads_.emplace_back([this] { run(); });
}

TileOutput::~TileOutput()
{
    if (threads_.empty())
        return;
    queue_.abandon(std::make_exception_ptr(Error(ErrorKind::io, "the capture was given up")));
    join();
}

void TileOutput::join()
{
    for (std::thread& thread : threads_)
        thread.join();
    threads_.clear();
}

void TileOutput::write_tile(hdf5::Dataset& target, const std::array<int, 4>& offset, TileBuffer buffer,
                            std::size_t cells)
{
    TileJob job{
        .target = &target, .offset = hdf5::Extent(offset.begin(), offset.end()), .buffer = {}, .size = 0};
    if (TileEncoder::is_copy(storage_)) {
        job.buffer = buffer;
        job.size = cells * sizeof(float);
    } else {
        std::unique_ptr<TileEncoder> encoder = encoders_.take();
        job.buffer = queue_.take_buffer();
        job.size = encoder->encode(std::span(floats_of(buffer), cells), job.buffer);
        encoders_.give_back(std::move(encoder));
        queue_.give_back(buffer);
    }
    queue_.push(std::move(job));
}

void TileOutput::request_flush()
{
    queue_.push({});
}

void TileOutput::finish()
{
    queue_.close();
    join();
    queue_.rethrow();
}

void TileOutput::write_all_jobs()
{
    std::vector<hdf5::StoredChunk> chunks;
    for (;;) {
        std::vector<TileJob> jobs = queue_.pop(tiles_at_once);
        if (jobs.empty())
            return;
        if (!jobs.front().target) {
            flush_();
            continue;
        }
        chunks.clear();
        std::uint64_t bytes = 0;
        for (const TileJob& job : jobs) {
            chunks.push_back({job.target, job.offset, job.buffer.first(job.size)});
            bytes += job.size;
        }
        hdf5::write_chunks(chunks);
        for (const TileJob& job : jobs)
            queue_.give_back(job.buffer);
        bytes_written_ += bytes;
    }
}

void TileOutput::run()
{
    try {
        write_all_jobs();
    } catch (const Error& error) {
        queue_.abandon(std::make_exception_ptr(Error(error.kind(), std::string(error.what()) + ", after " +
                                                                       std::to_string(bytes_written()) +
                                                                       " bytes of maps")));
    } catch (...) {
        queue_.abandon(std::current_exception());
    }
}

} // namespace attnscope
