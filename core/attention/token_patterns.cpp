#include "core/attention/token_patterns.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

TokenPatterns::TokenPatterns(std::span<const std::int32_t> token_ids)
    : positions_(token_ids.size()), group_begin_(token_ids.size()), own_place_(token_ids.size())
{
    std::iota(positions_.begin(), positions_.end(), 0);
    std::stable_sort(positions_.begin(), positions_.end(),
                     [&](std::int32_t a, std::int32_t b) { return token_ids[a] < token_ids[b]; });
    std::int32_t begin = 0;
    for (std::size_t place = 0; place < positions_.size(); ++place) {
        const std::int32_t position = positions_[place];
        if (token_ids[position] != token_ids[positions_[begin]])
            begin = static_cast<std::int32_t>(place);
        group_begin_[position] = begin;
        own_place_[position] = static_cast<std::int32_t>(place);
    }
}

std::span<const std::int32_t> TokenPatterns::earlier_equal(int query, int lowest) const
{
    const auto begin = positions_.begin() + group_begin_[query];
    const auto end = positions_.begin() + own_place_[query];
    return {std::lower_bound(begin, end, lowest), end};
}

namespace {

std::span<const std::int32_t> duplicate_keys(const TokenPatterns& patterns, int query, Range visible)
{
    return patterns.earlier_equal(query, visible.begin);
}

/// Positions whose successors are the induction keys: the successor must be visible, not the position.
std::span<const std::int32_t> induction_predecessors(const TokenPatterns& patterns, int query, Range visible)
{
    return patterns.earlier_equal(query, visible.begin - 1);
}

} // namespace

PatternMass pattern_mass(const TokenPatterns& patterns, int query, Range visible, const float* row)
{
    PatternMass mass;

    if (query > 0 && visible.contains(query - 1))
        mass.previous_token = static_cast<double>(row[query - 1 - visible.begin]);
    for (const std::int32_t key : duplicate_keys(patterns, query, visible))
        mass.duplicate_token += static_cast<double>(row[key - visible.begin]);
    for (const std::int32_t key : induction_predecessors(patterns, query, visible))
        mass.induction += static_cast<double>(row[key + 1 - visible.begin]);
    return mass;
}

PatternPresence pattern_presence(const TokenPatterns& patterns, int query, Range visible)
{
    return {query > 0 && visible.contains(query - 1), !duplicate_keys(patterns, query, visible).empty(),
            !induction_predecessors(patterns, query, visible).empty()};
}

} // namespace attnscope
