#include "core/text/byte_alphabet.h"

#include "core/text/utf8.h"

#include <array>

namespace attnscope::text {
namespace {

struct Tables {
    std::array<char32_t, 256> character{};
    std::array<int, byte_alphabet_end> byte{}; // -1: not in the alphabet
};

/// Bytes that print in Latin-1 stand for themselves, the others are numbered from U+0100 on.
Tables make_tables()
{
    Tables tables;
    tables.byte.fill(-1);
    char32_t next = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool prints = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
        const char32_t character = prints ? byte : next++;
        tables.character[byte] = character;
        tables.byte[character] = static_cast<int>(byte);
    }
    return tables;
}

const Tables& tables()
{
    static const Tables made = make_tables();
    return made;
}

} // namespace

char32_t character_of_byte(unsigned char byte) noexcept
{
    return tables().character[byte];
}

std::optional<unsigned char> find_byte_of_character(char32_t character) noexcept
{
    if (character >= byte_alphabet_end || tables().byte[character] < 0) {
        return std::nullopt;
    }
    return static_cast<unsigned char>(tables().byte[character]);
}

std::optional<std::string> find_bytes_of_piece(std::string_view piece)
{
    std::string bytes;
    bytes.reserve(piece.size());
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint c = code_point_at(piece, at);
        const auto byte = find_byte_of_character(c.value);
        if (!byte) {
            return std::nullopt;
        }
        bytes.push_back(static_cast<char>(*byte));
        at += c.length;
    }
    return bytes;
}

} // namespace attnscope::text
