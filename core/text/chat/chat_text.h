// A text of a chat template that knows which of its bytes are the words of which message, through everything that the
// template does to them: so that the place of a message in the prompt is known and need not be searched for.
#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attnscope::text::chat {

/// Bytes [begin, end) are words of a message.
struct Mark {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t message = 0; ///< index

    bool operator==(const Mark&) const = default;
};

class MarkedText {
public:
    MarkedText() = default;
    /// Nobody's words.
    MarkedText(std::string characters) : characters_(std::move(characters)) {}
    /// All of it words of a message.
    MarkedText(std::string characters, std::size_t message);

    const std::string& characters() const noexcept { return characters_; }
    std::size_t size() const noexcept { return characters_.size(); }
    /// In the order of the text; neighbours of one message are one mark.
    const std::vector<Mark>& marks() const noexcept { return marks_; }
    /// Memory that it takes, nearly.
    std::size_t cost() const noexcept { return characters_.size() + sizeof(Mark) * marks_.size(); }

    MarkedText& operator+=(const MarkedText& other);
    MarkedText substring(std::size_t begin, std::size_t length) const;
    /// Another text in place of this one: words of the same message if this was that throughout.
    MarkedText rewritten(std::string characters) const;
    /// Whose words all of it are.
    std::optional<std::size_t> find_message() const noexcept;

private:
    void append_mark(const Mark& mark);

    std::string characters_;
    std::vector<Mark> marks_;
};

/// Where each of `count` messages stands in a text: from its first word to its last one with no word of another message
/// between them; the longest such place, the first of equal ones. Nothing when no word of it is there.
std::vector<std::optional<ByteSpan>> find_messages(const MarkedText& text, std::size_t count);

} // namespace attnscope::text::chat
