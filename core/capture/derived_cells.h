// Private: cells of a derived quantity at full resolution, a rectangle at a time.
#pragma once

#include "core/attention/derived/quantity.h"
#include "core/capture/derived_map.h"

#include <cstdint>
#include <map>

namespace attnscope {

/// Thrown out of a read that the caller of read_derived() stopped; never leaves it.
struct DerivedCancelled {};

/// Checks the request when constructed; errors as read_derived(). One thread.
class DerivedCells {
public:
    /// `columns` are the keys that will be asked for.
    DerivedCells(const CaptureReader& reader, const DerivedRequest& request, Range rows, Range columns,
                 const Progress& progress);

    /// Fills `target` [rows, columns]; rows are stored positions, columns keys.
    void read(Range rows, Range columns, float* target);

private:
    void check() const;
    void read_value_norms();
    void roll_out(Range rows);
    void head_mean(int layer, Range rows, std::vector<float>& mean);
    /// One head's rows with everything but aggregation; columns are those asked for.
    AttentionMap one_head(int layer, int head, Range rows, Range columns) const;
    AttentionMap renormalised(int layer, int head, Range queries) const;
    std::vector<float> lambda_of_rows(int layer, int head, Range rows) const;
    void step(std::uint64_t cells);

    const CaptureReader& reader_;
    const DerivedRequest& request_;
    const Progress& progress_;
    std::uint64_t done_ = 0;
    std::uint64_t total_ = 0;
    std::map<std::pair<int, int>, std::vector<float>> value_norms_; // layer, head: [key]
    Range rollout_rows_;
    std::vector<float> rollout_; // [rollout_rows_, key]
};

} // namespace attnscope
