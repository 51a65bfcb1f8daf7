// What a pass says about every head: statistics of chosen rows, and how alike the heads of a layer are.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/layer_statistics.h"

#include <mutex>
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

/// Cosine between the maps of two heads of a layer (the difference; A1 of a plain model), over the visible cells of the last
/// 256 rows. Memory: heads x 256 x tokens floats.
class HeadLikenessSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& info) override;
    void strip(const AttentionStrip& strip) override;
    void layer_done(int layer) override;

    /// 1 - the mean cosine with the other heads of the layer, [layer, head]; NaN for a single head.
    const std::vector<double>& distances() const noexcept { return distances_; }

private:
    CaptureInfo info_;
    int first_row_ = 0;
    std::vector<std::vector<float>> maps_; ///< [head] of the layer, [rows, tokens]
    std::vector<double> distances_;
};

} // namespace attnscope
