#include "core/capture/tiles/tile_encoder.h"

#include "core/error.h"
#include "core/half.h"

#include <zlib.h>

#include <cstring>
#include <string>

namespace attnscope {

struct TileEncoder::Stream {
    explicit Stream(int level)
    {
        if (deflateInit(&state, level) != Z_OK)
            throw Error(ErrorKind::out_of_memory, "no memory for compressing tiles");
    }
    ~Stream() { deflateEnd(&state); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    std::size_t run(std::span<std::byte> input, std::span<std::byte> output)
    {
        deflateReset(&state);
        state.next_in = reinterpret_cast<Bytef*>(input.data());
        state.avail_in = static_cast<uInt>(input.size());
        state.next_out = reinterpret_cast<Bytef*>(output.data());
        state.avail_out = static_cast<uInt>(output.size());
        if (const int result = deflate(&state, Z_FINISH); result != Z_STREAM_END)
            throw Error(ErrorKind::out_of_memory,
                        "compressing a tile failed (zlib " + std::to_string(result) + ')');
        return state.total_out;
    }

    z_stream state{};
};

TileEncoder::TileEncoder(StorageOptions storage)
    : storage_(storage),
      stream_(storage.compression > 0 ? std::make_unique<Stream>(storage.compression) : nullptr)
{
}

TileEncoder::~TileEncoder() = default;

std::size_t TileEncoder::largest_size(const StorageOptions& storage, std::size_t cells) noexcept
{
    const std::size_t plain = cells * stored_cell_bytes(storage);
    return storage.compression > 0 ? compressBound(plain) : plain;
}

std::size_t TileEncoder::encode(std::span<const float> cells, std::span<std::byte> output)
{
    const std::size_t bytes = cells.size() * stored_cell_bytes(storage_);
    if (stream_)
        plain_.resize(bytes);
    std::byte* const plain = stream_ ? plain_.data() : output.data();
    if (storage_.half)
        halves_from_floats(cells, std::span(reinterpret_cast<std::uint16_t*>(plain), cells.size()));
    else
        std::memcpy(plain, cells.data(), bytes);
    if (!stream_)
        return bytes;
    shuffled_.resize(bytes);
    shuffle_bytes(plain_, stored_cell_bytes(storage_), shuffled_);
    return stream_->run(shuffled_, output);
}

std::unique_ptr<TileEncoder> EncoderPool::take()
{
    {
        const std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            std::unique_ptr<TileEncoder> encoder = std::move(free_.back());
            free_.pop_back();
            return encoder;
        }
    }
    return std::make_unique<TileEncoder>(storage_);
}

void EncoderPool::give_back(std::unique_ptr<TileEncoder> encoder)
{
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(encoder));
}

void shuffle_bytes(std::span<const std::byte> from, std::size_t element_bytes,
                   std::span<std::byte> to) noexcept
{
    const std::size_t count = from.size() / element_bytes;
    for (std::size_t place = 0; place < element_bytes; ++place)
        for (std::size_t i = 0; i < count; ++i)
            to[place * count + i] = from[i * element_bytes + place];
}

} // namespace attnscope
