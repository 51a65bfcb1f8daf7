// tokenizer_config.json, as far as it changes tokens: what transformers keeps beside a tokenizer's own file.
#pragma once

#include "core/text/json/tokenizer_parts.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text {

/// Of a file that is not there, everything is empty.
struct TokenizerConfig {
    std::vector<NumberedToken> added_tokens; ///< added_tokens_decoder, ids ascending
    std::optional<bool> add_bos_token;
    std::optional<bool> add_eos_token;
    bool legacy = true;          ///< of SentencePiece: the dummy prefix follows special tokens, too
    std::string tokenizer_class; ///< without "Fast"
    /// bos_token, eos_token, unk_token, pad_token and the like, in the order of the file.
    std::vector<std::pair<std::string, std::string>> special_tokens;
    std::optional<std::string> chat_template; ///< the one named "default" when there are several

    std::optional<std::string> find_special(std::string_view name) const;
};

/// Errors: corrupt, with the place.
TokenizerConfig read_tokenizer_config(std::string_view text);

} // namespace attnscope::text
