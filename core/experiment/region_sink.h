// Takes RegionSums of chosen rows while the maps go by; no map is kept.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/experiment/region_sums.h"

#include <vector>

namespace attnscope {

/// One pass. Memory: layers x heads x rows x regions x 64 bytes. The sums do not depend on the number of threads: every row
/// has sums of its own, and table() adds them up in order.
class RegionSink final : public AttentionSink {
public:
    /// `queries` ascending, without repetition.
    RegionSink(std::vector<int> queries, std::vector<KeyRegion> regions);

    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& info) override;
    void values(const LayerValues& values) override;
    void strip(const AttentionStrip& strip) override;
    void layer_done(int) override {}

    /// All rows together. After the pass.
    RegionTable table() const;
    /// lambda of every head, [layer, head]; where every query has its own, the mean over the rows. Empty for a plain model.
    const std::vector<double>& lambdas() const noexcept { return lambdas_; }
    /// Of the row `queries[row]` alone.
    RegionTable table_of_row(std::size_t row) const;

private:
    std::size_t place(int layer, int head, std::size_t row, std::size_t region) const;

    std::vector<int> queries_;
    std::vector<KeyRegion> regions_;
    CaptureInfo info_;
    std::vector<RegionSums> sums_; ///< [layer, head, row, region]
    std::vector<double> lambdas_;
};

/// Sums of one row of maps: cells `keys` of a strip's row, of which `second` and `difference` may be empty.
void add_cells(RegionSums& sums, std::span<const float> first, std::span<const float> second,
               std::span<const float> difference);

} // namespace attnscope
