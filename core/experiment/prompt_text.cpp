#include "core/experiment/prompt_text.h"

#include "core/error.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

bool begins_with(const std::vector<Token>& whole, const std::vector<Token>& prompt)
{
    return whole.size() > prompt.size() &&
           std::equal(prompt.begin(), prompt.end(), whole.begin(),
                      [](const Token& a, const Token& b) { return a.id == b.id; });
}

void append_answer(ExperimentPrompt& prompt, std::string_view answer, const Tokenizer& tokenizer)
{
    std::vector<Token> whole = tokenizer.encode(prompt.text + std::string(answer)).tokens;
    if (begins_with(whole, prompt.tokens)) {
        whole.erase(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(prompt.tokens.size()));
    } else {
        whole = tokenizer.encode(answer, {.add_special_tokens = false}).tokens;
        for (Token& token : whole)
            token.span = {token.span.begin + prompt.text.size(), token.span.end + prompt.text.size()};
    }
    for (Token& token : whole)
        if (!token.added) // an end token of the tokenizer's template is no part of the answer
            prompt.tokens.push_back(std::move(token));
}

ExperimentPrompt prompt_of_tokens(const PromptText& prompt, std::vector<Token> tokens)
{
    ExperimentPrompt made;
    made.text = prompt.text();
    made.tokens = std::move(tokens);
    // A template may end with a token such as </s>: nothing would follow it.
    while (!made.tokens.empty() && made.tokens.back().added && made.tokens.size() > 1)
        made.tokens.pop_back();
    if (made.tokens.empty())
        throw Error(ErrorKind::invalid_argument, "the prompt has no token");
    made.prompt_tokens = static_cast<int>(made.tokens.size());
    for (const PromptText::Part& part : prompt.parts())
        made.parts.push_back({part.name, tokens_of(made.tokens, part.bytes)});
    return made;
}

} // namespace

void PromptText::append(std::string_view text, std::string name)
{
    parts_.push_back({std::move(name), {text_.size(), text_.size() + text.size()}});
    text_ += text;
}

std::vector<std::int32_t> ExperimentPrompt::ids() const
{
    std::vector<std::int32_t> ids;
    for (const Token& token : tokens)
        ids.push_back(token.id);
    return ids;
}

Range tokens_of(std::span<const Token> tokens, ByteSpan bytes)
{
    const auto reaches_in = [&](const Token& token) { return token.span.end > bytes.begin && !token.added; };
    const auto begin = std::find_if(tokens.begin(), tokens.end(), reaches_in);
    const auto end =
        std::find_if(begin, tokens.end(), [&](const Token& token) { return token.span.begin >= bytes.end; });
    const int first = static_cast<int>(begin - tokens.begin());
    return {first, bytes.begin == bytes.end ? first : static_cast<int>(end - tokens.begin())};
}

ExperimentPrompt tokenize_prompt(const PromptText& prompt, std::string_view answer,
                                 const Tokenizer& tokenizer)
{
    ExperimentPrompt made = prompt_of_tokens(prompt, tokenizer.encode(prompt.text()).tokens);
    append_answer(made, answer, tokenizer);
    return made;
}

ExperimentPrompt tokenize_rendered(const PromptText& prompt, const Tokenizer& tokenizer)
{
    ExperimentPrompt made =
        prompt_of_tokens(prompt, tokenizer.encode(prompt.text(), {.add_special_tokens = false}).tokens);
    const std::optional<std::int32_t> bos = tokenizer.find_bos();
    made.writes_bos = bos && made.tokens.front().id == *bos;
    return made;
}

} // namespace attnscope
