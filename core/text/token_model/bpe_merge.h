// The second half of byte-pair encoding: merging the symbols of a word.
#pragma once

#include "core/text/token_model/bpe_symbols.h"
#include "core/text/token_model/merge_table.h"

#include <vector>

namespace attnscope::text {

/// Merges in the order of rank, of equal ranks the leftmost first, until nothing merges; time n log n. Symbols that went into
/// another one stay in the list with length 0.
void merge_all(std::vector<BpeSymbol>& symbols, const MergeTable& merges);

} // namespace attnscope::text
