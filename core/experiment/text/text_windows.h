// Stretches of running text of one length in the model's tokens, for experiments that need no task.
#pragma once

#include "core/experiment/prompt_text.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

struct TextSettings {
    int length = 256; ///< tokens of a window, the tokenizer's BOS included
    int windows = 8;
    std::uint64_t seed = 1;
    std::optional<std::string> text; ///< nothing: sentences of the built-in language
};

/// Errors: invalid_argument for a length below 2 or fewer windows than one.
void check(const TextSettings& settings);

/// Windows of a text follow each other without overlap; synthetic ones are drawn from the seed.
class TextWindows {
public:
    /// Errors: those of check() and the tokenizer.
    TextWindows(const TextSettings& settings, const Tokenizer& tokenizer);

    /// As many as were asked for, or as the text has.
    int count() const noexcept { return count_; }
    /// What the tokenizer puts first.
    const std::vector<Token>& leading_tokens() const noexcept { return leading_; }
    /// Why there is none, for the user.
    std::string why_none() const;
    /// A prompt without an answer; exactly `length` tokens.
    ExperimentPrompt window(int number) const;

private:
    ExperimentPrompt cut(const std::string& text, std::vector<Token> tokens) const;

    TextSettings settings_;
    const Tokenizer& tokenizer_;
    std::vector<Token> leading_; ///< what the tokenizer puts first
    std::vector<Token> tokens_;  ///< of the own text
    int count_ = 0;
};

} // namespace attnscope
