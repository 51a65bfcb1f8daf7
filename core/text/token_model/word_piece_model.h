// WordPiece (Schuster and Nakajima 2012): the longest piece that a word begins with, then the longest that what is left begins
// with, and so on; a word that leaves a rest is one unknown token.
#pragma once

#include "core/text/pieces/piece_trie.h"
#include "core/text/token_model/token_model.h"

#include <string>

namespace attnscope::text {

struct WordPieceOptions {
    std::string unk_token;
    std::string continuing_subword_prefix;
    std::uint64_t max_input_chars_per_word = 100; ///< a longer word is unknown
};

class WordPieceModel : public TokenModel {
public:
    WordPieceModel(Vocabulary&& given, WordPieceOptions options);

    void tokenize(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
    WordPieceOptions options_;
    PieceTrie first_pieces_;
    PieceTrie further_pieces_; // without their prefix
};

/// A whole word or the unknown token.
class WordLevelModel : public TokenModel {
public:
    WordLevelModel(Vocabulary&& given, std::string unk_token)
        : TokenModel(std::move(given)), unk_token_(std::move(unk_token))
    {
    }

    void tokenize(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
    std::string unk_token_;
};

} // namespace attnscope::text
