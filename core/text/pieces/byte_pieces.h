// Byte fallback: pieces <0x00> .. <0xFF> that spell a character byte by byte.
#pragma once

#include "core/text/token_model/vocabulary.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope::text {

/// "<0x0A>" for 10.
std::string piece_of_byte(unsigned char byte);

/// The byte that a piece stands for in a decoder, which is more generous about digits than vocabularies are.
std::optional<unsigned char> find_byte_of_piece(std::string_view piece);

/// Ids of the 256 byte pieces, as far as a vocabulary has them.
class BytePieces {
public:
    explicit BytePieces(const Vocabulary& vocabulary);

    /// Whether every byte of the text has a piece.
    bool cover(std::string_view text) const noexcept;
    std::int32_t id(char byte) const noexcept { return ids_[static_cast<unsigned char>(byte)]; }

private:
    std::array<std::int32_t, 256> ids_{}; // -1: not in the vocabulary
};

} // namespace attnscope::text
