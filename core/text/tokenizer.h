// Text to token ids and back, id for id as the library that a tokenizer's file belongs to does it.
#pragma once

#include "core/text/token.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

namespace text {
class TokenizerEngine;
}

struct EncodeOptions {
    bool add_special_tokens = true; ///< run the part of the post-processor that adds BOS and the like
};

struct Encoding {
    std::vector<Token> tokens;
    std::vector<std::string> notices; ///< what a person should know, e.g. a second BOS typed in the prompt

    std::vector<std::int32_t> ids() const;
};

/// Where a tokenizer comes from.
struct TokenizerSource {
    std::string origin; ///< the file, for messages; its name may tell which tiktoken file it is
    std::optional<std::string> config; ///< content of tokenizer_config.json
    std::optional<std::string>
        merges; ///< content of merges.txt, where the tokenizer's own file is a vocab.json
};

/// Immutable after construction; all methods may be called from several threads at once. `truncation` and `padding` of a
/// tokenizer.json are not applied, as transformers switches them off, too.
class Tokenizer {
public:
    /// A tokenizer.json, a tokenizer.model of SentencePiece or a tiktoken file, told apart by what is in it; or the vocab.json
    /// (with merges.txt beside it) or vocab.txt that some older models have. What tokenizer_config.json,
    /// special_tokens_map.json and added_tokens.json beside it say on tokens holds, as in transformers.
    /// Errors: not_found, io; corrupt (with the place; contradicting itself); not_supported for a kind of model,
    /// normalizer, pre-tokenizer, post-processor or decoder that is not known, named with its place in the file.
    static Tokenizer open(const std::filesystem::path& path);
    static Tokenizer parse(std::string_view content, const TokenizerSource& source);
    /// Without a tokenizer_config.json.
    static Tokenizer parse(std::string_view content, const std::string& origin)
    {
        return parse(content, TokenizerSource{origin, std::nullopt, std::nullopt});
    }

    Tokenizer(std::unique_ptr<const text::TokenizerEngine> engine, std::string origin);

    Tokenizer(Tokenizer&&) noexcept;
    Tokenizer& operator=(Tokenizer&&) noexcept;
    ~Tokenizer();

    /// Errors: invalid_argument when `text` is not valid UTF-8 (says at which byte). Bytes are never stripped.
    Encoding encode(std::string_view text, const EncodeOptions& options = {}) const;

    /// encode(...).ids(), in less time and memory.
    std::vector<std::int32_t> encode_ids(std::string_view text, const EncodeOptions& options = {}) const;

    /// The library's decode(ids, skip_special_tokens): text through the decoder, invalid UTF-8 as U+FFFD; ids outside the
    /// vocabulary are left out.
    std::string decode(std::span<const std::int32_t> ids, bool skip_special_tokens = true) const;

    /// The token of an id as it would come out of encode (span empty), or nothing for an id outside the vocabulary.
    std::optional<Token> find_token(std::int32_t id) const;
    std::optional<std::int32_t> find_id(std::string_view piece) const;

    /// The id that the post-processor puts first, if it puts a single special token there.
    std::optional<std::int32_t> find_bos() const;

    /// Largest id + 1.
    std::int32_t vocabulary_size() const noexcept;

    /// The file that it was read from.
    const std::string& origin() const noexcept { return origin_; }

private:
    std::unique_ptr<const text::TokenizerEngine> engine_;
    std::string origin_;
};

} // namespace attnscope
