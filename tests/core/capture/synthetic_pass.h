// A pass without a model: maps computed from their indices, delivered in strips of any size, order and number of threads.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/capture/capture_record.h"

#include <string>
#include <vector>

namespace attnscope::test {

/// What is passed. Maps are functions of (component, layer, head, query, key) alone.
struct SyntheticPass {
    ModelKind kind = ModelKind::differential;
    LambdaShape lambda_shape = LambdaShape::layer;
    int layers = 2;
    int heads = 3;
    int tokens = 300;
    Mask mask{MaskKind::causal, 0};
    int second_window = 0; ///< layers with odd numbers have this window, if it is not 0
    int ranks = 0;
    bool logit_lens = false;

    std::vector<int> only_queries; ///< delivered one by one, if not empty; otherwise all, in strips
    int rows_of_strip = 256;
    bool backwards = false;
    int threads = 1;

    CaptureInfo info() const;
    CaptureRecord record() const;
    CaptureSelection everything() const;

    Mask mask_of(int layer) const;
    /// lambda of layer, head and query, whatever the shape.
    float lambda(int layer, int head, int query) const;
    /// The weight of a cell; exactly 0 where the mask hides.
    float weight(Component component, int layer, int head, int query, int key) const;
    float value_norm(int layer, int head, int key) const;

    void begin(AttentionSink& sink) const { sink.begin(info()); }
    void layer(AttentionSink& sink, int layer) const;
    /// Strips of some rows of one head.
    void strip(AttentionSink& sink, int layer, int head, Range queries) const;
    void predictions(AttentionSink& sink, int layer) const;
    /// begin, layers, predictions.
    void run(AttentionSink& sink) const;
};

/// First `count` numbers of a range with `step` between them.
std::vector<int> indices(int begin, int end, int step = 1);

} // namespace attnscope::test
