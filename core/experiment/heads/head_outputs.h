// What the heads of a pass write, compared: linear CKA between heads of a layer and, on request, of different layers.
#pragma once

#include "core/experiment/heads/linear_cka.h"
#include "core/model/model.h"

#include <cstddef>
#include <mutex>
#include <vector>

namespace attnscope {

/// What is compared besides what W_o takes of the heads of a layer.
struct ComparedOutputs {
    bool attended = true;       ///< A V before the head's norm; without a norm it is the same once more
    bool across_layers = false; ///< what W_o takes of any two heads of the model
};

/// Listens to one pass. Holds the outputs of one layer, [tokens, heads, width], twice where both are compared; across layers
/// those of every layer.
class HeadOutputs {
public:
    HeadOutputs(int heads, const ComparedOutputs& compared) : heads_(heads), compared_(compared) {}

    /// Must outlive the pass.
    void listen(PassRequest& request);

    /// Of A V, before the head's norm: [layer, head, other head]; empty unless asked for. This and the following once the pass is done.
    const std::vector<double>& attended_cka() const noexcept { return attended_cka_; }
    /// Of what W_o takes: after norm and scale.
    const std::vector<double>& output_cka() const noexcept { return output_cka_; }
    /// Of what W_o takes, every head with every one of the model: [layer, head, other layer, other head]; empty unless asked
    /// for.
    std::vector<double> across_layers_cka() const;

private:
    void take(const HeadOutputStrip& strip);
    void finish_layer();

    int heads_;
    ComparedOutputs compared_;
    std::size_t tokens_ = 0;
    std::mutex mutex_; ///< outputs come on several threads
    int width_ = 0;
    std::size_t rows_ = 0;                 ///< of all heads, taken of the layer
    std::vector<float> attended_, output_; ///< of the layer
    std::vector<double> attended_cka_, output_cka_;
    std::vector<CentredOutputs> layers_;
};

} // namespace attnscope
