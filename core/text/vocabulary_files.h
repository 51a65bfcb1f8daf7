// Tokenizers from before tokenizer.json: vocab.json and merges.txt (GPT-2 and what follows it), or vocab.txt (BERT). What kind
// of tokenizer they belong to stands in tokenizer_config.json only; the rest is made up as transformers does it.
#pragma once

#include "core/text/json/tokenizer_json.h"
#include "core/text/tokenizer_config.h"

#include <string_view>

namespace attnscope::text {

/// GPT2Tokenizer and Qwen2Tokenizer. Also names the special tokens that `config` leaves open. Errors: corrupt;
/// not_supported for another tokenizer_class, named.
TokenizerJson tokenizer_of_merges(std::string_view vocab_json, std::string_view merges_txt,
                                  TokenizerConfig& config);

/// BertTokenizer. Errors: as above.
TokenizerJson tokenizer_of_words(std::string_view vocab_txt, TokenizerConfig& config);

} // namespace attnscope::text
