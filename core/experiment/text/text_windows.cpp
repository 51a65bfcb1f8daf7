#include "core/experiment/text/text_windows.h"

#include "core/error.h"
#include "core/language/language.h"

#include <algorithm>

namespace attnscope {

void check(const TextSettings& settings)
{
    if (settings.length < 2 || settings.windows < 1)
        throw Error(ErrorKind::invalid_argument,
                    "texts have at least 2 tokens, and there is at least 1 of them");
}

TextWindows::TextWindows(const TextSettings& settings, const Tokenizer& tokenizer)
    : settings_(settings), tokenizer_(tokenizer)
{
    check(settings);
    for (const Token& token : tokenizer.encode("a").tokens) {
        if (!token.added)
            break;
        leading_.push_back(token);
    }
    count_ = settings.windows;
    if (!settings.text)
        return;
    tokens_ = tokenizer.encode(*settings.text, {.add_special_tokens = false}).tokens;
    const int room = settings.length - static_cast<int>(leading_.size());
    count_ = room < 1 ? 0 : std::min(count_, static_cast<int>(tokens_.size()) / room);
}

std::string TextWindows::why_none() const
{
    return "the text has " + std::to_string(tokens_.size()) + " tokens, fewer than one window of " +
           std::to_string(settings_.length);
}

ExperimentPrompt TextWindows::window(int number) const
{
    const auto room = static_cast<std::size_t>(settings_.length) - leading_.size();
    if (settings_.text) {
        const auto begin = tokens_.begin() + static_cast<std::ptrdiff_t>(room) * number;
        return cut(*settings_.text, {begin, begin + static_cast<std::ptrdiff_t>(room)});
    }
    Passage passage(Language::built_in(), Random(settings_.seed, static_cast<std::uint64_t>(number)));
    std::string text;
    std::vector<Token> tokens;
    while (tokens.size() < room) {
        // Twice what is missing, so that a few rounds are enough.
        for (std::size_t words = 0; words <= room - tokens.size(); words += 8)
            text += (text.empty() ? "" : " ") + passage.next_sentence();
        tokens = tokenizer_.encode(text, {.add_special_tokens = false}).tokens;
    }
    tokens.resize(room);
    return cut(text, std::move(tokens));
}

ExperimentPrompt TextWindows::cut(const std::string& text, std::vector<Token> tokens) const
{
    ExperimentPrompt prompt;
    const std::size_t begin = tokens.front().span.begin;
    prompt.text = text.substr(begin, tokens.back().span.end - begin);
    prompt.tokens = leading_;
    for (Token& token : tokens) {
        token.span = {token.span.begin - begin, token.span.end - begin};
        prompt.tokens.push_back(std::move(token));
    }
    prompt.prompt_tokens = prompt.token_count();
    return prompt;
}

} // namespace attnscope
