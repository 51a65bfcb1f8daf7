#include "core/attention/mask.h"

namespace attnscope {

Range visible_keys(const Mask& mask, int query, int tokens)
{
    switch (mask.kind) {
    case MaskKind::none:
        return {0, tokens};
    case MaskKind::causal:
        return {0, query + 1};
    case MaskKind::window:
        return {std::max(0, query - mask.window + 1), query + 1};
    }
    return {0, tokens};
}

Range visible_keys(const Mask& mask, Range queries, int tokens)
{
    return {visible_keys(mask, queries.begin, tokens).begin, visible_keys(mask, queries.end - 1, tokens).end};
}

const char* name_of(MaskKind kind) noexcept
{
    switch (kind) {
    case MaskKind::none:
        return "none";
    case MaskKind::causal:
        return "causal";
    case MaskKind::window:
        return "window";
    }
    return "unknown";
}

} // namespace attnscope
