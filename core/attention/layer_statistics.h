// Statistics of one layer, taken while its strips go by.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/segments.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// One component (A1, A2 or the difference) of the selected heads and queries of a layer, in their order of selection.
struct ComponentStatistics {
    std::vector<float> row_sum;                ///< [head, query]
    std::vector<float> entropy;                ///< [head, query] natural log; of |a| / sum |a| for the difference
    std::vector<float> first_token_mass;       ///< [head, query] weight of key 0
    std::vector<float> negative_mass;          ///< [head, query] sum of |a| over a < 0
    std::vector<float> peak;                   ///< [head, query] weight of largest magnitude, sign kept
    std::vector<std::int32_t> peak_key;        ///< [head, query] its key, true index
    std::vector<float> segment_mass;           ///< [head, query, segment] signed sums
    std::vector<float> segment_mass_absolute;  ///< [head, query, segment] sums of |a|
    // Raw means of sums of weights, never divided by a row sum: not shares for the difference (rows sum to 1 - lambda).
    std::vector<float> previous_token;         ///< [head] mean over queries t > 0 of a(t, t-1); NaN when there is none
    std::vector<float> duplicate_token;        ///< [head] mean over queries with an earlier equal token of the weight on those
    std::vector<float> induction;              ///< [head] the same for the tokens that follow those
};

struct LayerStatistics {
    std::array<ComponentStatistics, 3> components; ///< by Component; only the first is filled for a plain model
    std::vector<float> cosine;                     ///< [head] of A1 and A2 over the selected rows; empty for a plain model
};

/// add() may be called from several threads with different rows; the rest from one thread. Results do not depend on the
/// number of threads. Memory: selected heads x queries x (a few + 2 segments) floats, reused from layer to layer.
class StatisticsAccumulator {
public:
    /// `heads` and `queries` are sorted true indices; strips of other heads or rows are skipped.
    StatisticsAccumulator(const CaptureInfo& info, std::vector<int> heads, std::vector<int> queries,
                          std::vector<Segment> segments);

    void begin_layer(int layer);
    void add(const AttentionStrip& strip);
    /// Valid until the next begin_layer().
    const LayerStatistics& finish_layer();

private:
    CaptureInfo info_;
    std::vector<int> heads_;
    std::vector<int> queries_;
    std::vector<Segment> segments_;
    int layer_ = -1;
    LayerStatistics statistics_;
    // More members are the implementer's choice.
};

} // namespace attnscope
