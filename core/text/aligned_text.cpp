#include "core/text/aligned_text.h"

#include "core/error.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <limits>

namespace attnscope::text {

AlignedText::AlignedText(std::string_view prompt) : text_(prompt)
{
    if (prompt.size() >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error(ErrorKind::too_large, "the text has " + std::to_string(prompt.size()) +
                                              " bytes; at most 4 GiB can be tokenized at once");
    }
    origins_.reserve(prompt.size());
    for (std::size_t at = 0; at < prompt.size();) {
        const std::size_t length = code_point_at(prompt, at).length;
        const Origin whole{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + length)};
        origins_.insert(origins_.end(), length, whole);
        at += length;
    }
    pieces_.push_back({0, prompt.size(), std::nullopt});
}

std::string_view AlignedText::piece(std::size_t index) const noexcept
{
    return view(pieces_[index]);
}

Origin AlignedText::origin(std::size_t index, std::size_t begin, std::size_t end) const noexcept
{
    const std::size_t base = pieces_[index].begin;
    return {origins_[base + begin].begin, origins_[base + end - 1].end};
}

std::string_view AlignedText::view(const PieceRange& piece) const noexcept
{
    return std::string_view(text_).substr(piece.begin, piece.end - piece.begin);
}

void AlignedText::reserve(std::size_t bytes)
{
    text_.reserve(bytes);
    origins_.reserve(bytes);
}

void AlignedText::append_copy(const AlignedText& from, const PieceRange& piece)
{
    const std::size_t begin = text_.size();
    text_.append(from.view(piece));
    const auto first = from.origins_.begin();
    origins_.insert(origins_.end(), first + static_cast<std::ptrdiff_t>(piece.begin),
                    first + static_cast<std::ptrdiff_t>(piece.end));
    pieces_.push_back({begin, text_.size(), piece.token});
}

void AlignedText::append_rewritten(const AlignedText& from, const PieceRange& piece,
                                   const std::vector<RewrittenCharacter>& characters)
{
    const std::size_t begin = text_.size();
    std::size_t at = piece.begin; // where in the old text the next replaced character starts
    const auto step = [&] {
        if (at < piece.end) {
            at += code_point_at(from.text_, at).length;
        }
    };
    for (const RewrittenCharacter& character : characters) {
        // An inserted character shares the origin of the one before it.
        const std::size_t source =
            character.change > 0 && at > piece.begin ? at - 1 : std::min(at, piece.end - 1);
        const Origin origin = from.origins_[source];
        for (int i = character.change; i <= 0; ++i) {
            step();
        }
        const std::size_t before = text_.size();
        append_utf8(text_, character.value);
        origins_.insert(origins_.end(), text_.size() - before, origin);
    }
    if (text_.size() > begin) {
        pieces_.push_back({begin, text_.size(), std::nullopt});
    }
}

} // namespace attnscope::text
