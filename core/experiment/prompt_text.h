// A prompt put together from named parts, and where its tokens are.
#pragma once

#include "core/attention/segments.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Text with named byte spans; the same name may come several times.
class PromptText {
public:
    struct Part {
        std::string name;
        ByteSpan bytes;
    };

    PromptText() = default;
    explicit PromptText(std::string text) : text_(std::move(text)) {}

    /// Names bytes of the text as it is.
    void name(std::string name, ByteSpan bytes) { parts_.push_back({std::move(name), bytes}); }

    void append(std::string_view text) { text_ += text; }
    void append(std::string_view text, std::string name);

    const std::string& text() const noexcept { return text_; }
    const std::vector<Part>& parts() const noexcept { return parts_; }

private:
    std::string text_;
    std::vector<Part> parts_;
};

/// A prompt and what should follow it, as tokens.
struct ExperimentPrompt {
    std::string text;          ///< of the prompt
    std::vector<Token> tokens; ///< of prompt and answer; spans are in the bytes of both together
    int prompt_tokens = 0;
    std::vector<Segment> parts; ///< PromptText's, by tokens
    bool writes_bos = false;    ///< the text itself begins with the tokenizer's BOS, as chat templates do

    std::vector<std::int32_t> ids() const;
    int token_count() const noexcept { return static_cast<int>(tokens.size()); }
    /// Token 0 was put there by the tokenizer (BOS), or by a chat template in its place.
    bool has_bos() const noexcept { return !tokens.empty() && (tokens.front().added || writes_bos); }
    /// All of the answer's tokens.
    Range answer() const noexcept { return {prompt_tokens, token_count()}; }
};

/// The queries that predict such tokens: each the one before.
constexpr Range rows_before(Range tokens) noexcept
{
    return {tokens.begin - 1, tokens.end - 1};
}

/// Tokens that hold any of the bytes; empty (at the first token after them) when none does.
Range tokens_of(std::span<const Token> tokens, ByteSpan bytes);

/// Tokens of the prompt as the tokenizer makes them, then those of `answer`: as they come out of the whole text when its
/// tokens begin with the prompt's, otherwise of the answer alone. Errors: those of Tokenizer::encode; invalid_argument when
/// there is no token.
ExperimentPrompt tokenize_prompt(const PromptText& prompt, std::string_view answer,
                                 const Tokenizer& tokenizer);

/// A prompt with no answer whose text has all special tokens in it already; the tokenizer puts none before or behind. Errors: as
/// above.
ExperimentPrompt tokenize_rendered(const PromptText& prompt, const Tokenizer& tokenizer);

} // namespace attnscope
