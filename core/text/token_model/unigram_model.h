// Unigram (Kudo 2018, https://arxiv.org/abs/1804.10959): of all ways to cut a word the one whose pieces have the highest sum
// of scores. Scores are added in the order and with the ties of the `tokenizers` library.
#pragma once

#include "core/text/pieces/byte_pieces.h"
#include "core/text/pieces/piece_trie.h"
#include "core/text/token_model/token_model.h"

#include <optional>
#include <vector>

namespace attnscope::text {

struct UnigramOptions {
    std::optional<std::int32_t> unk_id;
    bool byte_fallback = false;
};

class UnigramModel : public TokenModel {
public:
    /// `scores` by id; the vocabulary's ids are the places in the list. A piece that comes twice has the score of its last
    /// place. Errors: corrupt when unk_id is outside.
    UnigramModel(Vocabulary&& given, std::vector<double> scores, const UnigramOptions& options);

    void tokenize(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
    /// A piece on the best way through the word.
    struct Step {
        double score = 0; // of the whole way up to its end
        std::size_t begin = 0;
        std::int32_t id = -1; // -1: no way leads here
    };

    std::vector<Step> best_steps(std::string_view word) const;
    void add_token(std::string_view word, std::size_t begin, std::size_t end,
                   std::vector<WordToken>& tokens) const;
    std::int32_t require_unk_id() const;

    std::vector<double> scores_;
    UnigramOptions options_;
    BytePieces bytes_;
    PieceTrie trie_;
    double unk_score_ = 0;
};

} // namespace attnscope::text
