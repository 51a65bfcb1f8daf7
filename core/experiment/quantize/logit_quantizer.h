// Absmax quantisation of attention logits during a pass (figure 8 of arXiv 2410.05258).
#pragma once

#include "core/attention/logit_strip.h"
#include "core/model/model.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace attnscope {

/// Over which logits the largest magnitude is taken.
enum class Granularity {
    tensor, ///< all visible logits of one map of one head
    row     ///< those of one query
};

/// "tensor", "row".
const char* name_of(Granularity granularity) noexcept;

/// round(logit / absmax * (2^(bits-1) - 1)), times the inverse: `bits` of 2 to 24. `largest` is the absmax.
float quantized(float logit, float largest, int bits) noexcept;

/// Quantises what the mask leaves visible of every map of every head. One pass; called on several threads at once, and what
/// it measures does not depend on their order.
class LogitQuantizer {
public:
    LogitQuantizer(const ModelInfo& model, Granularity granularity, int bits);

    /// Makes the request call this object, which must outlive the pass.
    void listen(PassRequest& request);

    /// Mean over rows, maps, heads and layers of half the sum of |softmax after - softmax before|, with the same input: 0 same,
    /// 1 nothing in common.
    double map_change() const noexcept;

private:
    void survey(const LogitStrip& strip);
    void visit(const LogitStrip& strip);
    std::size_t place(const LogitStrip& strip) const noexcept;

    int heads_;
    Granularity granularity_;
    int bits_;
    std::vector<std::atomic<float>> largest_; ///< [layer, head, 2]
    std::atomic<std::uint64_t> change_{0}; ///< in units of 2^-40, so that the order of adding does not matter
    std::atomic<std::uint64_t> rows_{0};
};

} // namespace attnscope
