#include "core/text/decoder/byte_decoders.h"

#include "core/text/byte_alphabet.h"
#include "core/text/pieces/byte_pieces.h"
#include "core/text/token.h"
#include "core/text/utf8.h"

namespace attnscope::text {
namespace {

void flush_bytes(std::string& bytes, Pieces& pieces)
{
    if (!bytes.empty() && find_invalid_utf8(bytes) == std::string_view::npos) {
        pieces.push_back(bytes);
    } else {
        pieces.insert(pieces.end(), bytes.size(), "\xEF\xBF\xBD"); // U+FFFD
    }
    bytes.clear();
}

} // namespace

Pieces ByteLevelDecoder::decode(Pieces pieces) const
{
    std::string bytes;
    for (std::string& piece : pieces) {
        bytes += bytes_of(std::move(piece));
    }
    return {replace_invalid_utf8(bytes)};
}

std::string ByteLevelDecoder::bytes_of(std::string piece) const
{
    auto bytes = find_bytes_of_piece(piece);
    return bytes ? *std::move(bytes) : piece;
}

Pieces ByteFallbackDecoder::decode(Pieces pieces) const
{
    Pieces result;
    std::string bytes;
    for (std::string& piece : pieces) {
        if (const auto byte = find_byte_of_piece(piece)) {
            bytes.push_back(static_cast<char>(*byte));
            continue;
        }
        flush_bytes(bytes, result);
        result.push_back(std::move(piece));
    }
    flush_bytes(bytes, result);
    return result;
}

std::string ByteFallbackDecoder::bytes_of(std::string piece) const
{
    const auto byte = find_byte_of_piece(piece);
    return byte ? std::string(1, static_cast<char>(*byte)) : piece;
}

Pieces FuseDecoder::decode(Pieces pieces) const
{
    std::string text;
    for (const std::string& piece : pieces) {
        text += piece;
    }
    return {text};
}

} // namespace attnscope::text
