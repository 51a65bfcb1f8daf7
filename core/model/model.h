// A model that can be run, seen without LibTorch.
//
// The implementation is a shared library of its own (attnscope_model), so that programs which only read files never
// load LibTorch: see model_library.h.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/head_output.h"
#include "core/attention/logit_strip.h"
#include "core/checkpoint/model_folder.h"
#include "core/progress.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace attnscope {

struct LoadOptions {
    int threads = 0;            ///< 0: as many as this process may run on
    std::string device = "cpu"; ///< "cpu", "cuda:0", ...
};

/// What is known of a model before it runs.
struct ModelInfo {
    std::string name;
    std::string family; ///< "diffllama", "llama", "mistral", ...
    ModelKind kind = ModelKind::plain;
    LambdaShape lambda_shape = LambdaShape::none;
    std::string pairing;     ///< how query heads form pairs, in words
    std::string stored_type; ///< "F32", "BF16", ...
    std::string config;      ///< config.json as text
    int layer_count = 0;
    int head_count = 0; ///< maps per layer: pairs for a differential model
    int hidden_size = 0;
    int vocabulary_size = 0; ///< rows of the embedding
    int context_length = 0;  ///< max_position_embeddings; 0: no limit (dynamic RoPE adapts to any length)
    std::vector<Mask> masks; ///< [layer]
    std::vector<std::int32_t> end_ids; ///< eos_token_id; generation stops there
    std::uint64_t weight_bytes = 0;    ///< as held in memory
};

/// Changes to the forward pass. Layers and heads are true indices.
struct Interventions {
    std::optional<float> lambda_everywhere;
    std::map<int, float> lambda_of_layer;        ///< wins over lambda_everywhere
    std::set<std::pair<int, int>> ablated_heads; ///< {layer, head}: the head's output (before W_o) is zero

    bool empty() const noexcept
    {
        return !lambda_everywhere && lambda_of_layer.empty() && ablated_heads.empty();
    }
    /// One sentence each, for the capture file.
    std::vector<std::string> describe() const;
};

struct PassRequest {
    std::vector<std::int32_t> ids;
    Interventions interventions;
    int rank_count = 10;                 ///< predictions a row, 0: none
    std::vector<int> prediction_queries; ///< rows that predictions are made for; empty: all
    bool logit_lens = false;
    bool allow_long = false; ///< run past the model's context length
    /// For tests and experiments: hidden states [tokens, hidden], index 0 the embeddings, i the output of layer i - 1, the
    /// last one after the final norm. The span lives during the call.
    std::function<void(int index, std::span<const float> values)> on_hidden;
    /// Output of every layer, both residual additions done, before any final norm: [tokens, hidden].
    std::function<void(int layer, std::span<const float> values)> on_layer_output;
    /// Attention logits of every head of every layer before the softmax; what is written to them counts. With a survey, the
    /// attention of each layer is computed twice: the survey sees all its logits first (and must leave them alone), e.g. to find
    /// their largest magnitude.
    LogitVisit survey_attention_logits;
    LogitVisit visit_attention_logits;
    /// Outputs of every head of every layer; nothing is copied for nobody.
    HeadOutputVisit visit_head_outputs;
    /// Logits of consecutive rows, [queries, vocabulary].
    std::function<void(Range queries, std::span<const float> values)> on_logits;
};

/// What sinks are told at the begin of such a pass; also for planning one that has not run.
CaptureInfo pass_geometry(const ModelInfo& model, const PassRequest& request);

struct SamplingOptions {
    int new_tokens = 0;
    double temperature = 0; ///< 0: greedy
    int top_k = 0;          ///< 0: no limit
    double top_p = 1;
    std::uint64_t seed = 0;
    bool stop_at_end = true; ///< stop after one of ModelInfo::end_ids
};

struct Generated {
    Outcome outcome = Outcome::done;
    std::vector<std::int32_t> ids; ///< new tokens only
};

/// One model in memory. Only the const functions may be called from several threads at once, also while it runs; itself
/// uses LoadOptions::threads.
class Model {
public:
    virtual ~Model() = default;

    virtual const ModelInfo& info() const = 0;
    /// Things a person should know about this model or machine (unused tensors, slow BLAS, ...).
    virtual const std::vector<std::string>& notices() const = 0;

    /// One forward pass over all ids; strips of wanted heads go to the sinks. Progress counts layers x heads x rows.
    /// Notices of the pass (values that are not finite, and where they began) are appended to `notices`.
    /// Errors: invalid_argument (no ids, an id without an embedding row, a layer or head that is not there);
    /// too_large (longer than the context without allow_long); out_of_memory.
    virtual Outcome run(const PassRequest& request, std::span<AttentionSink* const> sinks,
                        const Progress& progress, std::vector<std::string>& notices) = 0;

    /// Continues `request.ids` with a key-value cache.
    virtual Generated generate(const PassRequest& request, const SamplingOptions& sampling,
                               const Progress& progress) = 0;

    /// Peak bytes of a pass over `tokens` tokens besides the weights.
    virtual std::uint64_t pass_memory(int tokens) const = 0;
};

/// Loads a model. Errors: as resolve_model and the checkpoint; not_supported for a model_type, activation, rope kind...
std::unique_ptr<Model> load_model(const ModelFolder& folder, const LoadOptions& options);

} // namespace attnscope
