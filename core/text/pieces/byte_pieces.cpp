#include "core/text/pieces/byte_pieces.h"

#include <algorithm>

namespace attnscope::text {
namespace {

int digit_of(char c) noexcept
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

} // namespace

std::string piece_of_byte(unsigned char byte)
{
    constexpr const char* digits = "0123456789ABCDEF";
    return std::string("<0x") + digits[byte >> 4] + digits[byte & 0xF] + '>';
}

std::optional<unsigned char> find_byte_of_piece(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || !piece.ends_with('>')) {
        return std::nullopt;
    }
    const int high = piece[3] == '+' ? 0 : digit_of(piece[3]); // Rust reads "+A" as a number, too
    const int low = digit_of(piece[4]);
    return high < 0 || low < 0 ? std::nullopt : std::optional(static_cast<unsigned char>(16 * high + low));
}

BytePieces::BytePieces(const Vocabulary& vocabulary)
{
    for (unsigned byte = 0; byte < 256; ++byte) {
        ids_[byte] = vocabulary.find_id(piece_of_byte(static_cast<unsigned char>(byte))).value_or(-1);
    }
}

bool BytePieces::cover(std::string_view text) const noexcept
{
    return std::all_of(text.begin(), text.end(), [this](char byte) { return id(byte) >= 0; });
}

} // namespace attnscope::text
