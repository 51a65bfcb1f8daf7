// A vocabulary: pieces and their ids, both ways.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// One less than the largest int32, so that the size of a vocabulary is an int32, too.
inline constexpr std::int32_t largest_token_id = 2147483646;

/// Filled once, then only read. Ids may be sparse (up to largest_token_id): memory follows the number of pieces, not the
/// ids. All text lies in one buffer and both look-ups in flat tables, so that 256,000 pieces load in a moment.
class Vocabulary {
public:
    /// What becomes of the older id of a piece that comes again; the piece itself takes the newer one, as in the reference.
    enum class Older { goes, stays };
    void add(std::string_view piece, std::int32_t id, Older older = Older::goes);

    /// Must follow the last add and precede find_piece and largest_id. Of several pieces with one id the first
    /// in alphabetical order answers for it (the reference leaves that to its hash map).
    void finish();

    std::optional<std::int32_t> find_id(std::string_view piece) const;

    /// Valid until the vocabulary is changed, moved or destroyed.
    std::optional<std::string_view> find_piece(std::int32_t id) const;

    /// Calls `visit(piece, id)` for every piece.
    template <typename Visit>
    void for_each(Visit visit) const
    {
        for (const Entry& entry : entries_) {
            visit(piece_of(entry), entry.id);
        }
    }

    std::size_t size() const noexcept { return entries_.size(); }
    std::int32_t largest_id() const noexcept; ///< -1 when empty

private:
    struct Entry {
        std::size_t offset = 0; // of the piece in text_
        std::size_t length = 0;
        std::int32_t id = 0;
    };
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0; // index + 1; 0: the slot is free
    };

    std::string_view piece_of(const Entry& entry) const noexcept
    {
        return std::string_view(text_).substr(entry.offset, entry.length);
    }
    /// Where the piece is, or the free slot where it belongs.
    std::size_t slot_of(std::string_view piece, std::uint32_t hash) const noexcept;
    void grow();

    std::string text_;
    std::vector<Entry> entries_;
    std::vector<Slot> slots_;          // a power of two, at least twice as many as entries
    std::vector<std::uint32_t> by_id_; // indices of entries, ids ascending, each id once
};

} // namespace attnscope::text
