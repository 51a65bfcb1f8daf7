// A prompt on its way to tokens: the text as it now stands, cut into pieces, every byte of which remembers the
// bytes of the prompt that it came from. Follows NormalizedString and PreTokenizedString of the `tokenizers`
// library (0.22), whose offsets it reproduces. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Half-open range of bytes of the prompt; whole characters.
struct Origin {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Half-open range of bytes inside one piece.
struct PieceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::int32_t> token; ///< the added token that was recognised there
};

/// A character of a rewritten piece. `change` is 0 when it takes the place of the next old character, 1 when it
/// was inserted, -n when it takes the place of one and n more vanish.
struct RewrittenCharacter {
    char32_t value = 0;
    int change = 0;
};

class AlignedText {
public:
    /// One piece, the whole prompt. Errors: too_large above 4 GiB.
    explicit AlignedText(std::string_view prompt);

    std::size_t byte_count() const noexcept { return text_.size(); }
    std::size_t piece_count() const noexcept { return pieces_.size(); }
    std::string_view piece(std::size_t index) const noexcept;
    std::optional<std::int32_t> token(std::size_t index) const noexcept { return pieces_[index].token; }

    /// Prompt bytes behind the bytes [begin, end) of a piece, which must not be empty.
    Origin origin(std::size_t index, std::size_t begin, std::size_t end) const noexcept;

    /// Replaces every piece that is no added token yet by the ranges that `cut(std::string_view)` answers;
    /// empty ranges are dropped, ranges may overlap.
    template <typename Cut>
    void split(Cut cut)
    {
        std::vector<PieceRange> next;
        next.reserve(pieces_.size());
        for (const PieceRange& old : pieces_) {
            if (old.token) {
                next.push_back(old);
                continue;
            }
            for (const PieceRange& range : cut(view(old))) {
                if (range.begin < range.end) {
                    next.push_back({old.begin + range.begin, old.begin + range.end, range.token});
                }
            }
        }
        pieces_ = std::move(next);
    }

    /// Replaces the text of every piece that is no added token yet by the characters that
    /// `rewrite(std::string_view, std::vector<RewrittenCharacter>&)` appends; where it answers false the piece stays.
    template <typename Rewrite>
    void rewrite(Rewrite rewrite)
    {
        AlignedText next;
        next.reserve(text_.size());
        std::vector<RewrittenCharacter> characters;
        for (const PieceRange& old : pieces_) {
            characters.clear();
            if (!old.token && rewrite(view(old), characters)) {
                next.append_rewritten(*this, old, characters);
            } else {
                next.append_copy(*this, old);
            }
        }
        *this = std::move(next);
    }

private:
    AlignedText() = default;

    std::string_view view(const PieceRange& piece) const noexcept;
    void reserve(std::size_t bytes);
    void append_copy(const AlignedText& from, const PieceRange& piece);
    void append_rewritten(const AlignedText& from, const PieceRange& piece,
                          const std::vector<RewrittenCharacter>& characters);

    std::string text_;
    std::vector<Origin> origins_; // one for each byte of text_
    std::vector<PieceRange> pieces_;
};

} // namespace attnscope::text
