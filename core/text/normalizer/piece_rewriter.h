// Writes the new text of one piece of an AlignedText, and for each of its bytes where in the prompt it comes from. The rules
// are those of NormalizedString in the `tokenizers` library (0.22), so that spans come out as there.
#pragma once

#include "core/text/utf8.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Half-open range of bytes of the prompt; whole characters, or empty.
struct Origin {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// A character of a rewritten piece. `change` is 0 when it takes the place of the next old character, 1 when it
/// was inserted, -n when it takes the place of one and n more vanish.
struct RewrittenCharacter {
    char32_t value = 0;
    int change = 0;
};

/// Refers to the old and the new text of an AlignedText; lives for one call.
class PieceRewriter {
public:
    PieceRewriter(std::string_view old_text, const Origin* old_origins, std::uint32_t start,
                  std::string& text, std::vector<Origin>& origins, std::size_t most_bytes)
        : old_text_(old_text), old_origins_(old_origins), start_(start), text_(text), origins_(origins),
          most_bytes_(most_bytes)
    {
    }

    std::string_view old_text() const noexcept { return old_text_; }
    /// Where in the prompt the piece began when it was cut.
    std::uint32_t start() const noexcept { return start_; }

    /// Whoever writes more than a few characters for an old one asks now and then. Errors: too_large when the new text has
    /// grown beyond all measure.
    void require_room() const;

    /// The bytes [begin, end) of the old text as they are.
    void keep(std::size_t begin, std::size_t end)
    {
        text_.append(old_text_.substr(begin, end - begin));
        origins_.insert(origins_.end(), old_origins_ + begin, old_origins_ + end);
    }

    /// A character in place of the one to which the old byte `at` belongs.
    void put(char32_t c, std::size_t at) { write(c, old_origins_[at]); }

    /// A character that stands before the old byte `at`: it shares the origin of what stands before it in the old text; at
    /// the start of the piece it has an empty one.
    void insert(char32_t c, std::size_t at)
    {
        write(c, at == 0 ? Origin{start_, start_} : old_origins_[at - 1]);
    }

    /// The whole new text as a list; `removed` old characters vanish before the first of them.
    void apply(std::span<const RewrittenCharacter> characters, std::size_t removed = 0);

private:
    void write(char32_t c, const Origin& origin)
    {
        if (c < 0x80) {
            text_.push_back(static_cast<char>(c));
            origins_.push_back(origin);
            return;
        }
        const std::size_t before = text_.size();
        append_utf8(text_, c);
        origins_.insert(origins_.end(), text_.size() - before, origin);
    }

    std::string_view old_text_;
    const Origin* old_origins_; // as many as old_text_ has bytes
    std::uint32_t start_;
    std::string& text_;
    std::vector<Origin>& origins_;
    std::size_t most_bytes_;
};

/// A rewriting without state; answers false, and may then have written anything, when the piece shall stay as it is.
using RewriteFunction = bool (*)(PieceRewriter&);

} // namespace attnscope::text
