#include "core/text/token_model/bpe_model.h"

#include "core/error.h"
#include "core/text/token.h"
#include "core/text/token_model/bpe_merge.h"

#include <algorithm>

namespace attnscope::text {

BpeModel::BpeModel(Vocabulary&& given, const Merges& merges, BpeOptions options)
    : TokenModel(std::move(given)), symbols_(vocabulary(), std::move(options)), merges_(merges.size())
{
    // Ranks are places in the list; what follows the prefix of the right piece is what the merge appends.
    const std::size_t prefix = symbols_.options().continuing_subword_prefix.size();
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const auto require_id = [&](const std::string& piece) {
            const auto id = vocabulary().find_id(piece);
            if (!id) {
                throw Error(ErrorKind::corrupt, "model.merges[" + std::to_string(rank) + "]: \"" +
                                                    display_text(piece) + "\" is not in model.vocab");
            }
            return *id;
        };
        const std::int32_t left_id = require_id(left);
        const std::int32_t right_id = require_id(right);
        const std::int32_t result = require_id(left + right.substr(std::min(prefix, right.size())));
        merges_.set(left_id, right_id, {static_cast<std::uint32_t>(rank), result});
    }
}

void BpeModel::tokenize(std::string_view word, std::vector<WordToken>& tokens) const
{
    if (symbols_.options().ignore_merges) {
        if (const auto id = vocabulary().find_id(word)) {
            tokens.push_back({*id, 0, word.size()});
            return;
        }
    }
    std::vector<BpeSymbol> symbols = symbols_.read(vocabulary(), word);
    merge_all(symbols, merges_);
    std::size_t begin = 0;
    for (const BpeSymbol& symbol : symbols) {
        if (symbol.length > 0) {
            tokens.push_back({symbol.id, begin, begin + symbol.length});
            begin += symbol.length;
        }
    }
}

} // namespace attnscope::text
