// From the document of a tokenizer.json to the parts that do the work. Each function reads one member of the file.
// Errors: not_supported for a kind that is not known, named with its place; corrupt for malformed members.
#pragma once

#include "core/text/added_vocabulary.h"
#include "core/text/decoder/decoder.h"
#include "core/text/json/json_field.h"
#include "core/text/json/tokenizer_json.h"
#include "core/text/normalizer/normalizer.h"
#include "core/text/post_processor/post_processor.h"
#include "core/text/pre_tokenizer/metaspace_pre_tokenizer.h"
#include "core/text/pre_tokenizer/pre_tokenizer.h"
#include "core/text/regex/text_pattern.h"
#include "core/text/token_model/token_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::text {

/// An added token and the id that the file gives it.
struct NumberedToken {
    AddedToken token;
    std::int32_t id = 0;
};
std::vector<NumberedToken> read_added_tokens(const std::optional<JsonField>& list);

std::unique_ptr<const TokenModel> read_model(TokenizerTables&& tables, const JsonField& model);

// Null when the file has none.
std::unique_ptr<const Normalizer> read_normalizer(const std::optional<JsonField>& normalizer);
std::unique_ptr<const PreTokenizer> read_pre_tokenizer(const std::optional<JsonField>& pre_tokenizer);
std::unique_ptr<const PostProcessor> read_post_processor(const std::optional<JsonField>& post_processor);
std::unique_ptr<const Decoder> read_decoder(const std::optional<JsonField>& decoder);

/// The pattern of Split and Replace.
TextPattern read_pattern(const JsonField& pattern);

/// Metaspace is a pre-tokenizer and a decoder.
struct Metaspace {
    char32_t replacement = U'\u2581';
    PrependScheme scheme = PrependScheme::always;
    bool split = true;
};
Metaspace read_metaspace(const JsonField& step);

} // namespace attnscope::text
