// What stands behind a Tokenizer: one class for each way of tokenizing (the parts of a tokenizer.json, a SentencePiece model).
#pragma once

#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnscope::text {

/// Immutable; every method may be called from several threads at once. Methods mean what those of Tokenizer with the same
/// name mean.
class TokenizerEngine {
public:
    virtual ~TokenizerEngine() = default;

    /// `text` is valid UTF-8; Tokenizer has looked.
    virtual Encoding encode(std::string_view text, const EncodeOptions& options) const = 0;
    virtual std::vector<std::int32_t> encode_ids(std::string_view text,
                                                 const EncodeOptions& options) const = 0;
    virtual std::string decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const = 0;
    virtual std::optional<Token> find_token(std::int32_t id) const = 0;
    virtual std::optional<std::int32_t> find_id(std::string_view piece) const = 0;
    virtual std::optional<std::int32_t> find_bos() const = 0;
    virtual std::int32_t vocabulary_size() const noexcept = 0;
};

} // namespace attnscope::text
