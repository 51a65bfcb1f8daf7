// What tokenizer_config.json changes about a tokenizer.json, applied to the document before its parts are read.
#pragma once

#include "core/text/json/tokenizer_json.h"
#include "core/text/tokenizer_config.h"

namespace attnscope::text {

/// Follows PreTrainedTokenizerFast of transformers: tokens of added_tokens_decoder that tokenizer.json has not, or has with
/// other properties, are added in the order of their ids, then special tokens that are named and unknown. Where
/// add_bos_token or add_eos_token is there, these two alone say what stands around a text, in place of the post-processor.
/// Errors: corrupt.
void apply_tokenizer_config(const TokenizerConfig& config, TokenizerJson& file);

} // namespace attnscope::text
