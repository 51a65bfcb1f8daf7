// Texts put together from sentences, with the byte spans of the parts that matter, to a length in somebody's tokens.
#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Length of a text in the caller's unit, e.g. tokens of its tokenizer without BOS.
using TokenCounter = std::function<std::size_t(std::string_view)>;
/// The next filler sentence, without space around it; of Passage, or of a text of the user's own.
using SentenceSource = std::function<std::string()>;

/// Words, for callers that have no tokenizer.
std::size_t count_words(std::string_view text);

/// A template with "{name}" replaced, all occurrences.
std::string with_value(std::string text, std::string_view name, std::string_view value);

/// A filler sentence and its length.
struct CountedSentence {
    std::string text;
    std::size_t length = 0;
};

/// Sentences of `source`, as many as fit into `length` with a space before each; the remainder is shorter than most sentences.
/// Ends early when the source gives an empty sentence.
std::vector<CountedSentence> sentences_within(std::size_t length, const TokenCounter& count,
                                              const SentenceSource& source);

/// Joins parts with single spaces and tells where each went.
class TextBuilder {
public:
    ByteSpan add(std::string_view part);
    const std::string& text() const noexcept { return text_; }

private:
    std::string text_;
};

} // namespace attnscope
