#include "core/experiment/documents/gzip.h"

#include "core/error.h"

#include <zlib.h>

#include <limits>

namespace attnscope {

namespace {

struct Inflater {
    Inflater()
    {
        constexpr int gzip_window = 15 + 16;
        if (inflateInit2(&stream, gzip_window) != Z_OK)
            throw Error(ErrorKind::out_of_memory, "zlib has no memory");
    }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    z_stream stream{};
};

} // namespace

bool is_gzip(std::string_view bytes) noexcept
{
    return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

std::string gunzip(std::string_view bytes, const std::string& origin, std::size_t limit)
{
    if (bytes.size() > std::numeric_limits<uInt>::max())
        throw Error(ErrorKind::too_large, origin + " has more than 4 GB; unpack it and split it");
    Inflater inflater;
    z_stream& stream = inflater.stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string text;
    int state = Z_OK;
    while (state != Z_STREAM_END || stream.avail_in > 0) {
        if (state == Z_STREAM_END && inflateReset(&stream) != Z_OK) // the next member
            break;
        char block[1 << 16];
        stream.next_out = reinterpret_cast<Bytef*>(block);
        stream.avail_out = sizeof block;
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(block, sizeof block - stream.avail_out);
        if (text.size() > limit)
            throw Error(ErrorKind::too_large,
                        origin + " unpacks to more than " + std::to_string(limit) + " bytes");
        if (state != Z_OK && state != Z_STREAM_END)
            throw Error(ErrorKind::corrupt, origin + " is no whole gzip file: " +
                                                (stream.msg ? stream.msg : "it ends too early"));
    }
    return text;
}

} // namespace attnscope
