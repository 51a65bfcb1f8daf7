// Private to core/attention: which cells the previous-token, duplicate-token and induction scores read.
//
// The patterns are those of TransformerLens' head detector. For query t:
//   previous token   key t - 1
//   duplicate token  every key j < t whose token equals token t
//   induction        every key j + 1 with j a duplicate-token key (t itself where token t - 1 equals token t)
// Only visible keys count: a cell that the mask hides is no cell, and a query left without cells is left out
// of the mean.
#pragma once

#include "core/attention/map_key.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// Immutable after construction; memory 12 bytes a token.
class TokenPatterns {
public:
    explicit TokenPatterns(std::span<const std::int32_t> token_ids);

    /// Positions j < query, j >= lowest, whose token equals that of `query`, ascending.
    std::span<const std::int32_t> earlier_equal(int query, int lowest) const;

private:
    std::vector<std::int32_t> positions_;   // grouped by token, ascending inside a group
    std::vector<std::int32_t> group_begin_; // [query] where its group starts in positions_
    std::vector<std::int32_t> own_place_;   // [query] where it stands in positions_ itself
};

/// Weight of one row on the cells of each pattern, and whether there are any.
struct PatternMass {
    double previous_token = 0;
    double duplicate_token = 0;
    double induction = 0;
};

struct PatternPresence {
    bool previous_token = false;
    bool duplicate_token = false;
    bool induction = false;
};

/// `row` holds the weights of the keys `visible` of query `query`.
PatternMass pattern_mass(const TokenPatterns& patterns, int query, Range visible, const float* row);
PatternPresence pattern_presence(const TokenPatterns& patterns, int query, Range visible);

} // namespace attnscope
