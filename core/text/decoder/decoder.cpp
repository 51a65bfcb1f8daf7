#include "core/text/decoder/decoder.h"

#include "core/error.h"
#include "core/text/token.h"

namespace attnscope::text {
namespace {

std::string join(const Pieces& pieces, const char* between)
{
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        text += i > 0 ? between : "";
        text += pieces[i];
    }
    return text;
}

std::size_t byte_count(const Pieces& pieces)
{
    std::size_t bytes = 0;
    for (const std::string& piece : pieces) {
        bytes += piece.size();
    }
    return bytes;
}

} // namespace

Pieces DecoderSequence::decode(Pieces pieces) const
{
    // Real decoders hardly make a text longer; hostile ones double it again and again.
    const std::size_t most_bytes = 64 * byte_count(pieces) + (std::size_t{1} << 20);
    for (const auto& step : steps_) {
        pieces = step->decode(std::move(pieces));
        if (byte_count(pieces) > most_bytes) {
            throw Error(ErrorKind::too_large, "the decoder turns the tokens into a text of more than " +
                                                  std::to_string(most_bytes) + " bytes");
        }
    }
    return pieces;
}

std::string DecoderSequence::bytes_of(std::string piece) const
{
    for (const auto& step : steps_) {
        if (find_invalid_utf8(piece) != std::string_view::npos) {
            break; // part of a character: steps that look for characters have nothing to say about it
        }
        piece = step->bytes_of(std::move(piece));
    }
    return piece;
}

std::string decode_pieces(const Decoder* decoder, Pieces pieces)
{
    return decoder == nullptr ? join(pieces, " ") : join(decoder->decode(std::move(pieces)), "");
}

} // namespace attnscope::text
