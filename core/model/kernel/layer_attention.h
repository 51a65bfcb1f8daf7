// The attention of one layer, strip by strip: the [heads, queries, keys] maps never exist as a whole.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/head_output.h"
#include "core/attention/logit_strip.h"
#include "core/model/architecture.h"

#include <functional>
#include <span>
#include <vector>

namespace attnscope {

/// Inputs and output of one layer's attention; nothing is owned. Query rows are consecutive positions from
/// `first_query`; keys are positions 0 ... key_count - 1. Row strides are in floats.
struct LayerAttention {
    int layer = 0;
    int first_query = 0;
    int query_count = 0;
    int key_count = 0;
    Mask mask;
    float scale = 1; ///< of the logits, 1 / sqrt(head_dim)
    int head_dim = 0;
    const float* queries = nullptr; ///< [query_count, query heads * head_dim], after RoPE
    int query_stride = 0;
    const float* keys = nullptr; ///< [key_count, key heads * head_dim], after RoPE
    int key_stride = 0;
    const float* values = nullptr; ///< [key_count, value heads * head_dim]
    int value_stride = 0;
    std::span<const HeadLayout> heads;
    std::span<const float> lambda; ///< [1], [head] or [head, query]; empty for plain heads
    LambdaShape lambda_shape = LambdaShape::none;
    HeadNorm head_norm = HeadNorm::none;
    float head_norm_epsilon = 0;
    float output_scale = 1;                   ///< after the norm: 1 - lambda_init
    std::vector<bool> ablated;                ///< [head]; empty: none
    const LogitVisit* visit_logits = nullptr; ///< before the softmax; null: nobody
    const HeadOutputVisit* visit_outputs = nullptr;
    float* output = nullptr; ///< [query_count, heads * head output]
    int output_stride = 0;
};

/// Who gets the strips of which head.
struct StripTargets {
    std::vector<std::vector<AttentionSink*>>
        sinks_of_head; ///< [head]; an empty list: the head's maps are not kept
};

/// lambda of a head and a query row (counted from first_query).
float lambda_at(const LayerAttention& attention, int head, int row);

/// Called from one thread at a time with query rows x heads done in this layer; false stops.
using StripProgress = std::function<bool(std::int64_t rows_done)>;

/// Query rows of one strip; also the side of a tile of the capture file.
inline constexpr int strip_rows = 256;

} // namespace attnscope
