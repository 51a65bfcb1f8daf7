// Models: from one word to tokens.
#pragma once

#include "core/text/token_model/vocabulary.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// A token of a word: its id and the bytes of the word that it covers. Tokens of the bytes of one character may cover the
/// same ones; models that drop unknown characters leave the end uncovered.
struct WordToken {
    std::int32_t id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool as_written =
        false; ///< the token's spelling is that of the word, not of the vocabulary (Unigram's unknown token)
};

/// Immutable; may be used from several threads at once.
class TokenModel {
public:
    explicit TokenModel(Vocabulary&& vocabulary) : vocabulary_(std::move(vocabulary)) {}
    virtual ~TokenModel() = default;

    const Vocabulary& vocabulary() const noexcept { return vocabulary_; }

    /// Appends the tokens of a word that is not empty. Errors: corrupt when the unknown token is needed and the model has none.
    virtual void tokenize(std::string_view word, std::vector<WordToken>& tokens) const = 0;

private:
    Vocabulary vocabulary_;
};

} // namespace attnscope::text
