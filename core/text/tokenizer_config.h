// tokenizer_config.json, as far as it changes tokens: what transformers keeps beside a tokenizer's own file.
#pragma once

#include "core/text/json/tokenizer_parts.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text {

/// A token that has a name, as "bos_token" is one; one of "additional_special_tokens" has none.
struct SpecialToken {
    std::string name;
    AddedToken token;
};

/// Of a file that is not there, everything is empty.
struct TokenizerConfig {
    std::vector<NumberedToken> added_tokens; ///< added_tokens_decoder, or added_tokens.json; ids ascending
    std::optional<bool> add_bos_token;
    std::optional<bool> add_eos_token;
    bool legacy = true;          ///< of SentencePiece: the dummy prefix follows special tokens, too
    std::string tokenizer_class; ///< without "Fast"
    /// In the order in which transformers adds them: bos_token, eos_token, unk_token, sep_token, pad_token, cls_token,
    /// mask_token, other names, and those without.
    std::vector<SpecialToken> special_tokens;
    std::vector<std::string> special_nulls;   ///< names that are set to null
    std::optional<std::string> chat_template; ///< the one named "default" when there are several
    // Of tokenizers without a tokenizer.json.
    bool add_prefix_space = false;
    bool do_lower_case = true;
    bool tokenize_chinese_chars = true;
    std::optional<bool> strip_accents;

    std::optional<std::string> find_special(std::string_view name) const;
    void set_special(const std::string& name, AddedToken token);
};

/// Texts of files beside a tokenizer's own; each may be missing. The last two count only where tokenizer_config.json has no
/// added_tokens_decoder, which took their place.
struct TokenizerConfigFiles {
    std::optional<std::string> tokenizer_config;
    std::optional<std::string> special_tokens_map;
    std::optional<std::string> added_tokens;
};

/// Errors: corrupt, with the file and the place in it.
TokenizerConfig read_tokenizer_config(const TokenizerConfigFiles& files);
/// Of the files in a folder. Errors: also io.
TokenizerConfig read_tokenizer_config(const std::filesystem::path& folder);

} // namespace attnscope::text
