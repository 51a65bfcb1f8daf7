// Looks at every attention logit and hidden state of a pass.
#pragma once

#include "core/attention/logit_strip.h"
#include "core/experiment/outliers/magnitude_sketch.h"
#include "core/model/model.h"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace attnscope {

/// Sketches of one pass. Logits may come on several threads at once.
class ValueScan {
public:
    explicit ValueScan(const ModelInfo& model);

    /// Makes the request call this object, which must outlive the pass.
    void listen(PassRequest& request);

    /// After the pass; they do not depend on the number of threads.
    MagnitudeSketch logits() const;
    const MagnitudeSketch& hidden() const noexcept { return hidden_; }
    /// Largest |logit| of each map, [layer, head, 2].
    const std::vector<float>& largest_logits() const noexcept { return largest_logits_; }
    /// Largest |hidden state| after each layer, [layer].
    const std::vector<float>& largest_hidden() const noexcept { return largest_hidden_; }

private:
    void scan(const LogitStrip& strip);
    void scan(int layer, std::span<const float> values);
    std::unique_ptr<MagnitudeSketch> take();

    int heads_;
    int hidden_size_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<MagnitudeSketch>> idle_; ///< one for each thread that has been here
    std::vector<float> largest_logits_;
    MagnitudeSketch hidden_;
    std::vector<float> largest_hidden_;
};

} // namespace attnscope
