// Byte-pair encoding (Sennrich et al. 2016, https://arxiv.org/abs/1508.07909) with the merge order of the `tokenizers`
// library: lowest rank first, leftmost first.
#pragma once

#include "core/text/token_model/bpe_symbols.h"
#include "core/text/token_model/merge_table.h"
#include "core/text/token_model/token_model.h"

#include <string>
#include <utility>
#include <vector>

namespace attnscope::text {

class BpeModel : public TokenModel {
public:
    using Merges = std::vector<std::pair<std::string, std::string>>;

    /// Errors: corrupt when a merge names a piece that the vocabulary lacks.
    BpeModel(Vocabulary&& given, const Merges& merges, BpeOptions options);

    /// In time n log n. Characters that the vocabulary lacks are left out when there is no unknown token; tokens then cover
    /// less than the word, and stand too far left, as in the reference.
    void tokenize(std::string_view word, std::vector<WordToken>& tokens) const override;

private:
    BpeSymbols symbols_;
    MergeTable merges_;
};

} // namespace attnscope::text
