// Statistics of one layer, taken while its strips go by.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/segments.h"
#include "core/attention/token_patterns.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// One component (A1, A2 or the difference) of the selected heads and queries of a layer, in their order of
/// selection. Over visible keys only. A row that was never delivered is NaN, with peak_key -1. The scores
/// read the cells of TransformerLens' head detector (token_patterns.h) and are raw means of sums of weights,
/// never divided by a row sum: not shares for the difference, whose rows sum to 1 - lambda. NaN when no row
/// has such a cell; rows without one are left out of the mean.
struct ComponentStatistics {
    std::vector<float> row_sum;          ///< [head, query]
    std::vector<float> entropy;          ///< [head, query] natural log; of |a| / sum |a| for the difference
    std::vector<float> first_token_mass; ///< [head, query] weight of key 0
    std::vector<float> negative_mass;    ///< [head, query] sum of |a| over a < 0
    std::vector<float> peak;             ///< [head, query] weight of largest magnitude, sign kept
    std::vector<std::int32_t> peak_key;  ///< [head, query] its key, true index
    std::vector<float> segment_mass;     ///< [head, query, segment] signed sums
    std::vector<float> segment_mass_absolute; ///< [head, query, segment] sums of |a|
    std::vector<float> previous_token;        ///< [head] mean of a(t, t-1) over queries t > 0
    std::vector<float> duplicate_token;       ///< [head] mean weight on earlier equal tokens
    std::vector<float> induction;             ///< [head] mean weight on what follows those
};

struct LayerStatistics {
    std::array<ComponentStatistics, 3> components; ///< by Component; a plain model fills only the first
    std::vector<float> cosine; ///< [head] of A1 and A2 over the selected rows; empty for a plain model
};

/// add() may be called from several threads with different rows; the rest from one thread. Results do not
/// depend on the number of threads: rows keep values of their own and finish_layer() adds them up in order,
/// in double. Memory: selected heads x queries x (about 120 bytes + 8 a segment) a component, reused from
/// layer to layer.
class StatisticsAccumulator {
public:
    /// `heads` and `queries` are sorted true indices; strips of other heads or rows are skipped.
    /// Throws Error(invalid_argument) for an index or a segment outside of the model or the tokens.
    StatisticsAccumulator(const CaptureInfo& info, std::vector<int> heads, std::vector<int> queries,
                          std::vector<Segment> segments);

    void begin_layer(int layer);
    /// Throws Error(invalid_argument) when a map's length is not queries x keys.
    void add(const AttentionStrip& strip);
    /// Valid until the next begin_layer().
    const LayerStatistics& finish_layer();

private:
    struct RowPartials {                  // what finish_layer() reduces, of one component
        std::vector<PatternMass> pattern; // [head, query]
        std::vector<double> square_sum;   // [head, query]
    };

    void add_row(int component, std::size_t slot, int query, Range visible, std::span<const float> row);
    void reduce_scores(int component);

    CaptureInfo info_;
    std::vector<int> heads_;
    std::vector<int> queries_;
    std::vector<Segment> segments_;
    TokenPatterns patterns_;
    std::vector<int> head_slot_;  // [head] place in heads_, or -1
    std::vector<int> query_slot_; // [query] place in queries_, or -1
    int layer_ = -1;
    LayerStatistics statistics_;
    std::array<RowPartials, 3> partials_;
    std::vector<double> product_sum_; // [head, query] of A1 and A2
};

} // namespace attnscope
