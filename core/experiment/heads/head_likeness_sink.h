// How alike the maps of the heads of a layer are.
#pragma once

#include "core/attention/attention_sink.h"

#include <vector>

namespace attnscope {

/// Compares the maps that the heads attend with (the difference; A1 of a plain model), two heads of a layer at a time, over
/// the last 256 rows. Memory: heads x 256 x tokens floats.
class HeadLikenessSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& info) override;
    void strip(const AttentionStrip& strip) override;
    void layer_done(int layer) override;

    /// Cosine of all cells of these rows, signs kept: [layer, head, other head].
    const std::vector<double>& cosines() const noexcept { return cosines_; }
    /// Jensen-Shannon divergence of a row of both as distributions |weights| / their sum, in bits (0: equal, 1: nothing in
    /// common), mean over the rows; rows that are 0 in one of them are left out, NaN when all are. [layer, head, other head]
    const std::vector<double>& divergences() const noexcept { return divergences_; }

private:
    CaptureInfo info_;
    int first_row_ = 0;
    std::vector<std::vector<float>> maps_; ///< [head] of the layer, [rows, tokens]
    std::vector<double> cosines_;
    std::vector<double> divergences_;
};

} // namespace attnscope
