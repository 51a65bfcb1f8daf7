// Logits of chosen rows, a few at a time, and the likeliest next tokens from them.
// LibTorch: private to core/model.
#pragma once

#include "core/model/decoder.h"

#include <functional>
#include <span>
#include <vector>

namespace attnscope {

/// What is to be made of the logits; empty members ask for nothing.
struct LogitTargets {
    int rank_count = 0;
    std::span<AttentionSink* const> sinks;
    std::function<void(Range, std::span<const float>)> on_logits;

    bool empty() const noexcept { return (rank_count == 0 || sinks.empty()) && !on_logits; }
};

/// `hidden` is [tokens, hidden] before the final norm; `queries` are sorted rows of it. `layer` is -1 for the model's
/// output, otherwise the layer whose logit lens this is. [tokens, vocabulary] never exists: about 32 MB of logits do.
/// False when `go_on` answered so.
bool predict_rows(Decoder& decoder, const at::Tensor& hidden, std::span<const int> queries, int layer,
                  const LogitTargets& targets, const std::function<bool()>& go_on);

/// Rows of logits that are computed at once for a vocabulary of this size.
int logit_rows_at_once(int vocabulary_size);

} // namespace attnscope
