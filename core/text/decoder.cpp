#include "core/text/decoder.h"

#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

namespace attnscope::text {
namespace {

/// A piece with characters outside the byte alphabet (an added token) stands for itself.
std::string decode_byte_level(const std::vector<std::string>& pieces)
{
    std::string bytes;
    for (const std::string& piece : pieces) {
        bytes += find_bytes_of_piece(piece).value_or(piece);
    }
    return replace_invalid_utf8(bytes);
}

std::string join_with_spaces(const std::vector<std::string>& pieces)
{
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        text += i > 0 ? " " + pieces[i] : pieces[i];
    }
    return text;
}

} // namespace

std::string Decoder::decode(const std::vector<std::string>& pieces) const
{
    if (times_ == 0) {
        return join_with_spaces(pieces);
    }
    std::string text = decode_byte_level(pieces);
    for (std::size_t i = 1; i < times_; ++i) {
        text = decode_byte_level({text});
    }
    return text;
}

} // namespace attnscope::text
