// A prompt on its way to tokens: the text as it now stands, cut into pieces, every byte of which remembers the
// bytes of the prompt that it came from. Follows NormalizedString and PreTokenizedString of the `tokenizers`
// library (0.22), whose offsets it reproduces. A value; one thread.
#pragma once

#include "core/text/normalizer/piece_rewriter.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Half-open range of bytes inside one piece.
struct PieceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::int32_t> token; ///< the added token that was recognised there
};

class AlignedText {
public:
    /// One piece, the whole prompt. Errors: too_large above 4 GiB.
    explicit AlignedText(std::string_view prompt);

    std::size_t byte_count() const noexcept { return text_.size(); }
    std::size_t piece_count() const noexcept { return pieces_.size(); }
    std::string_view piece(std::size_t index) const noexcept { return view(pieces_[index]); }
    std::optional<std::int32_t> token(std::size_t index) const noexcept { return pieces_[index].token; }

    /// Prompt bytes behind the bytes [begin, end) of a piece; neither is empty.
    Origin origin(std::size_t index, std::size_t begin, std::size_t end) const noexcept;

    /// Replaces every piece that is no added token yet by the ranges that `cut(std::string_view)` answers;
    /// empty ranges are dropped, ranges may overlap.
    template <typename Cut>
    void split(Cut cut)
    {
        std::vector<Piece> next;
        next.reserve(pieces_.size());
        for (const Piece& old : pieces_) {
            if (old.token) {
                next.push_back(old);
                continue;
            }
            for (const PieceRange& range : cut(view(old))) {
                if (range.begin < range.end) {
                    next.push_back(slice(old.begin + range.begin, old.begin + range.end, range.token));
                }
            }
        }
        pieces_ = std::move(next);
    }

    /// Replaces the text of every piece that is no added token yet by what `write(PieceRewriter&)` writes; where it
    /// answers false the piece stays as it was, whatever was written. A piece that becomes empty is dropped. Errors: too_large
    /// when the text grows beyond all measure.
    template <typename Write>
    void rewrite(Write write)
    {
        AlignedText next;
        next.prompt_size_ = prompt_size_;
        next.reserve(text_.size());
        for (const Piece& old : pieces_) {
            const std::size_t begin = next.text_.size();
            PieceRewriter rewriter(view(old), origins_.data() + old.begin, old.start, next.text_,
                                   next.origins_, most_bytes());
            if (old.token || !write(rewriter)) {
                next.text_.resize(begin);
                next.origins_.resize(begin);
                rewriter.keep(0, old.end - old.begin);
            }
            rewriter.require_room();
            if (next.text_.size() > begin) {
                next.pieces_.push_back({begin, next.text_.size(), old.token, old.start});
            }
        }
        *this = std::move(next);
    }

private:
    struct Piece {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::optional<std::int32_t> token;
        std::uint32_t start = 0; // byte of the prompt where the piece began when it was cut
    };

    AlignedText() = default;

    std::string_view view(const Piece& piece) const noexcept
    {
        return std::string_view(text_).substr(piece.begin, piece.end - piece.begin);
    }

    Piece slice(std::size_t begin, std::size_t end, std::optional<std::int32_t> token) const
    {
        return {begin, end, token, origins_[begin].begin};
    }

    void reserve(std::size_t bytes);
    /// Real normalizers make a text a few times longer; hostile ones double it again and again.
    std::size_t most_bytes() const noexcept { return 64 * prompt_size_ + (std::size_t{1} << 20); }

    std::size_t prompt_size_ = 0;
    std::string text_;
    std::vector<Origin> origins_; // one for each byte of text_
    std::vector<Piece> pieces_;
};

} // namespace attnscope::text
