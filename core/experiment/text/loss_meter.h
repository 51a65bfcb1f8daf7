// Loss and next-token accuracy of one pass.
#pragma once

#include "core/model/model.h"

namespace attnscope {

/// Cross entropy of each token given those before it, in nats; the first token is not predicted.
class LossMeter {
public:
    /// Makes the request, whose ids are final, call this object, which must outlive the pass.
    void listen(PassRequest& request);

    double tokens() const noexcept { return tokens_; }
    double sum() const noexcept { return sum_; }     ///< of the tokens' losses
    double right() const noexcept { return right_; } ///< tokens that were the likeliest

private:
    double tokens_ = 0;
    double sum_ = 0;
    double right_ = 0;
};

} // namespace attnscope
