// Contents of panels that tests and pictures share.
#pragma once

#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prediction_table.h"
#include "widgets/panel/prompt_editor.h"
#include "widgets/panel/strongest_keys_list.h"
#include "widgets/panel/tinted_text.h"

namespace attnscope::samples {

/// Mark-up, right-to-left words, white space, an emoji cut into bytes.
std::shared_ptr<const std::vector<QString>> nasty_tokens();
StrongestKeysContent strongest_keys();
TintedTextContent tinted_text(const Theme& theme, bool difference);
/// One row: the output; more: the lens before it.
PredictionContent predictions(int rows);

/// Whole words as tokens, ids counted from 100, after a BOS that the tokenizer added.
std::vector<Token> word_tokens(const QString& text);
/// Text, tokens, and two spans.
void fill(PromptEditor& editor);

} // namespace attnscope::samples
