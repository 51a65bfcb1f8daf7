// All pieces of a vocabulary that a text begins with, shortest first.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// A trie in a double array (Aoe 1989), one load for each byte of text. Immutable; 256,000 pieces are in within a moment.
class PieceTrie {
public:
    struct Piece {
        std::string_view text; ///< needed while the trie is built
        std::int32_t value = 0;
    };

    /// Nothing is ever found.
    PieceTrie() = default;

    /// Of equal pieces the last one counts. An empty piece is never found; values are not negative. Errors: too_large beyond
    /// some 2^24 different beginnings.
    explicit PieceTrie(std::vector<Piece> pieces);

    bool empty() const noexcept { return root_ == 0; }

    /// Calls `found(length, value)` for every piece that the bytes from `at` on begin with.
    template <typename Found>
    void find_prefixes(std::string_view text, std::size_t at, Found found) const
    {
        std::uint32_t base = root_;
        for (std::size_t i = at; i < text.size() && base != 0; ++i) {
            const auto byte = static_cast<unsigned char>(text[i]);
            const Unit unit = units_[base ^ byte];
            if (unit.value == free_unit || (unit.link & 0xFFU) != byte) {
                return;
            }
            if (unit.value >= 0) {
                found(i + 1 - at, unit.value);
            }
            base = unit.link >> 8U;
        }
    }

private:
    friend class PieceTrieBuilder;

    static constexpr std::int32_t free_unit = -2;
    static constexpr std::int32_t no_piece = -1;

    /// A node lies where the base of its parent and its byte meet (exclusive or). No two nodes have one base, so the byte alone
    /// tells whose child lies there.
    struct Unit {
        std::uint32_t link = 0; ///< base of the children, 0: none; the node's byte in the lowest 8 bits
        std::int32_t value = free_unit; ///< of the piece that ends here
    };

    std::vector<Unit> units_; // whole blocks of 256
    std::uint32_t root_ = 0;  // base of the first bytes
};

} // namespace attnscope::text
