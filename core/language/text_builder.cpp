#include "core/language/text_builder.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Sentences tried for the last gap before it is left open.
constexpr int most_misfits = 64;

} // namespace

std::size_t count_words(std::string_view text)
{
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        words += !space && !inside ? 1 : 0;
        inside = !space;
    }
    return words;
}

std::string with_value(std::string text, std::string_view name, std::string_view value)
{
    const std::string slot = "{" + std::string(name) + "}";
    for (std::size_t at = text.find(slot); at != std::string::npos; at = text.find(slot, at + value.size()))
        text.replace(at, slot.size(), value);
    return text;
}

std::vector<CountedSentence> sentences_within(std::size_t length, const TokenCounter& count,
                                              const SentenceSource& source)
{
    std::vector<CountedSentence> sentences;
    std::size_t used = 0;
    for (int misfits = 0; misfits < most_misfits && used < length;) {
        std::string sentence = source();
        if (sentence.empty())
            break;
        const std::size_t size = count(" " + sentence);
        if (used + size > length) {
            ++misfits;
            continue;
        }
        used += size;
        sentences.push_back({std::move(sentence), size});
    }
    return sentences;
}

ByteSpan TextBuilder::add(std::string_view part)
{
    if (!text_.empty())
        text_ += ' ';
    const std::size_t begin = text_.size();
    text_ += part;
    return {begin, text_.size()};
}

} // namespace attnscope
