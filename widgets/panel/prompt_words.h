// Private to widgets/panel: what a prompt editor says about tokens and spans. Plain text, on one line.
#pragma once

#include "widgets/panel/prompt_editor.h"
#include "widgets/panel/prompt_text.h"

#include <span>

namespace attnscope {

/// Index, id and text; where a character's bytes are spread over several tokens, the others too.
QString token_words(std::span<const Token> tokens, int token, const PromptText& text);

/// Name, text and tokens.
QString span_words(const PromptSpan& span, std::span<const Token> tokens, const PromptText& text);

/// "212 of 4,096 tokens"; `context_length` 0: unknown.
QString count_words(std::size_t tokens, int context_length);

} // namespace attnscope
