// The one interface between a running model and whoever wants its attention maps.
#pragma once

#include "core/attention/map_key.h"
#include "core/attention/mask.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attnscope {

/// plain: one softmax map a head. differential: A1 - lambda * A2 from a pair of query heads (arXiv
/// 2410.05258). grouped: several first maps share one second map (arXiv 2510.06949).
enum class ModelKind { plain, differential, grouped };

/// "plain", "differential" or "grouped".
const char* name_of(ModelKind kind) noexcept;

/// How many lambdas a layer has.
enum class LambdaShape { none, layer, head, query };

/// Geometry of one pass, given to sinks before the first strip. `head_count` counts maps of the model as
/// stored (pairs for a differential model), not physical query heads.
struct CaptureInfo {
    ModelKind kind = ModelKind::plain;
    LambdaShape lambda_shape = LambdaShape::none;
    int layer_count = 0;
    int head_count = 0;
    std::vector<Mask> masks;             ///< [layer]
    std::vector<std::int32_t> token_ids; ///< [key]; queries and keys are the same tokens
    int rank_count = 0;                  ///< predictions a row, 0 when not asked for
    bool logit_lens = false;

    int tokens() const noexcept { return static_cast<int>(token_ids.size()); }
};

/// Consecutive query rows of one head of one layer. Each span is [queries, keys], row-major and dense, over
/// `keys` only (outside of it every weight is 0); masked cells inside are exactly 0. `second` and
/// `difference` are empty for a plain model. The spans live during the call only.
struct AttentionStrip {
    int layer = 0;
    int head = 0;
    Range queries;
    Range keys;
    std::span<const float> first;
    std::span<const float> second;
    std::span<const float> difference;
};

/// What a layer has besides its maps; over all heads of the model.
struct LayerValues {
    int layer = 0;
    std::span<const float>
        lambda; ///< [1], [head] or [head, query] as CaptureInfo::lambda_shape says; empty when none
    std::span<const float> lambda_1;    ///< exp(lambda_q1 . lambda_k1), [1] or empty
    std::span<const float> lambda_2;    ///< exp(lambda_q2 . lambda_k2), [1] or empty
    std::span<const float> lambda_init; ///< [1] or empty
    std::span<const float>
        value_norm; ///< [head, key]: Euclidean length of v_key W_o of the head (arXiv 2004.10102)
};

/// Likeliest next tokens of consecutive query rows, best first.
struct Predictions {
    int layer = -1; ///< -1: the model's output; otherwise the logit lens after that layer
    Range queries;
    int ranks = 0;
    std::span<const std::int32_t> ids;        ///< [queries, ranks]
    std::span<const float> log_probabilities; ///< [queries, ranks], natural logarithm
};

/// Receives a pass. Order: begin; then for each layer in ascending order values, its strips, layer_done, and
/// with the logit lens that layer's predictions; predictions of the output last. Strips of one layer arrive
/// in any order and on several threads at once; everything else comes from one thread. An exception thrown by
/// a sink ends the pass and reaches the caller of the pass.
class AttentionSink {
public:
    virtual ~AttentionSink() = default;

    /// Asked first, so that nothing is computed or copied in vain. Answers must not change during a pass.
    virtual bool wants(int layer, int head) const = 0;
    virtual void begin(const CaptureInfo& info) = 0;
    virtual void values(const LayerValues&) {}
    virtual void strip(const AttentionStrip& strip) = 0;
    virtual void layer_done(int layer) = 0;
    virtual void predictions(const Predictions&) {}
};

} // namespace attnscope
