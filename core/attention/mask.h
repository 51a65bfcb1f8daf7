// Which keys a query may see.
#pragma once

#include "core/attention/map_key.h"

namespace attnscope {

enum class MaskKind { none, causal, window };

/// `window` counts the visible keys including the query's own (Mistral's sliding_window, arXiv 2310.06825):
/// query t sees keys t - window + 1 ... t. Only read when kind is window.
struct Mask {
    MaskKind kind = MaskKind::causal;
    int window = 0;

    constexpr bool operator==(const Mask&) const = default;
};

/// Keys that query `query` sees among `tokens` tokens.
Range visible_keys(const Mask& mask, int query, int tokens);

/// Union of the keys that the queries of a non-empty range see.
Range visible_keys(const Mask& mask, Range queries, int tokens);

/// "none", "causal" or "window".
const char* name_of(MaskKind kind) noexcept;

} // namespace attnscope
