// Statistics of every head for chosen rows of a pass.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/layer_statistics.h"

#include <optional>
#include <vector>

namespace attnscope {

/// LayerStatistics of every layer for chosen queries.
class HeadStatisticsSink final : public AttentionSink {
public:
    /// `queries` ascending; empty: all.
    explicit HeadStatisticsSink(std::vector<int> queries = {});

    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& info) override;
    void values(const LayerValues& values) override { accumulator_->begin_layer(values.layer); }
    void strip(const AttentionStrip& strip) override { accumulator_->add(strip); }
    void layer_done(int) override { layers_.push_back(accumulator_->finish_layer()); }

    /// [layer]; [head, query] inside counts the chosen queries.
    const std::vector<LayerStatistics>& layers() const noexcept { return layers_; }
    std::size_t query_count() const noexcept { return queries_.size(); }

private:
    std::vector<int> queries_;
    std::optional<StatisticsAccumulator> accumulator_;
    std::vector<LayerStatistics> layers_;
};

} // namespace attnscope
