// What happens to a tile between memory and file: float16, shuffle, deflate.
#pragma once

#include "core/capture/capture_record.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace attnscope {

/// Encodes one tile at a time, as HDF5's own filters would (shuffle, then a zlib stream); owned by one thread at a time.
class TileEncoder {
public:
    explicit TileEncoder(StorageOptions storage);
    ~TileEncoder();
    TileEncoder(const TileEncoder&) = delete;
    TileEncoder& operator=(const TileEncoder&) = delete;

    /// `output` must hold largest_size(cells.size()) bytes; returns how many were used. Throws Error(out_of_memory).
    std::size_t encode(std::span<const float> cells, std::span<std::byte> output);

    /// Whether encoding is just copying: float32, not compressed.
    static bool is_copy(const StorageOptions& storage) noexcept
    {
        return !storage.half && storage.compression == 0;
    }
    static std::size_t stored_cell_bytes(const StorageOptions& storage) noexcept
    {
        return storage.half ? 2 : 4;
    }
    static std::size_t largest_size(const StorageOptions& storage, std::size_t cells) noexcept;

private:
    struct Stream;
    StorageOptions storage_;
    std::unique_ptr<Stream> stream_; ///< only with compression
    std::vector<std::byte> plain_;
    std::vector<std::byte> shuffled_;
};

/// Hands encoders to threads and takes them back.
class EncoderPool {
public:
    explicit EncoderPool(StorageOptions storage) : storage_(storage) {}

    std::unique_ptr<TileEncoder> take();
    void give_back(std::unique_ptr<TileEncoder> encoder);

private:
    const StorageOptions storage_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<TileEncoder>> free_;
};

/// Byte j of element i goes to place j * count + i (HDF5's shuffle filter).
void shuffle_bytes(std::span<const std::byte> from, std::size_t element_bytes,
                   std::span<std::byte> to) noexcept;

} // namespace attnscope
