// From the document of a tokenizer.json to the parts that do the work. Each function reads one member of the file.
// Errors: not_supported for a kind that is not known, named with its place; corrupt for malformed members.
#pragma once

#include "core/text/added_vocabulary.h"
#include "core/text/bpe_model.h"
#include "core/text/decoder.h"
#include "core/text/json_field.h"
#include "core/text/post_processor.h"
#include "core/text/pre_tokenizer.h"

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::text {

/// Refuses a model of another kind.
void require_bpe(const JsonField& model);

/// `vocabulary` only to find out whether options that byte-level models never use are harmless.
BpeOptions read_bpe_options(const JsonField& model, const Vocabulary& vocabulary);

/// An added token and the id that the file gives it.
struct NumberedToken {
    AddedToken token;
    std::int32_t id = 0;
};
std::vector<NumberedToken> read_added_tokens(const JsonField& list);

Normalize read_normalizer(const std::optional<JsonField>& normalizer);

/// Refuses a tokenizer that is not byte-level.
std::unique_ptr<const PreTokenizer> read_pre_tokenizer(const std::optional<JsonField>& pre_tokenizer);

/// Null when the file has none.
std::unique_ptr<const PostProcessor> read_post_processor(const std::optional<JsonField>& post_processor);

Decoder read_decoder(const std::optional<JsonField>& decoder);

} // namespace attnscope::text
