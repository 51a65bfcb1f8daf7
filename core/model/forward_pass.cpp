#include "core/model/forward_pass.h"

#include "core/model/output_head.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

class ForwardPass {
public:
    ForwardPass(Decoder& decoder, const ModelInfo& info, const PassRequest& request,
                std::span<AttentionSink* const> sinks, const Progress& progress,
                std::vector<std::string>& notices)
        : decoder_(decoder), info_(info), request_(request), sinks_(sinks), progress_(progress),
          notices_(notices), tokens_(static_cast<int>(request.ids.size()))
    {
        queries_ = request.prediction_queries;
        if (queries_.empty()) {
            queries_.resize(request.ids.size());
            std::iota(queries_.begin(), queries_.end(), 0);
        }
        std::sort(queries_.begin(), queries_.end());
        queries_.erase(std::unique(queries_.begin(), queries_.end()), queries_.end());
    }

    Outcome run()
    {
        begin_sinks();
        const Architecture& a = decoder_.architecture();
        const RopeTables rope = rope_tables(rope_frequencies(a.rope, tokens_), tokens_, decoder_.device());
        at::Tensor x = decoder_.embed(request_.ids);
        const KeyValues cache = decoder_.make_key_values(tokens_);
        note_unless_finite(x, "the embeddings");
        hand_out(request_.on_hidden, 0, x);
        for (int layer = 0; layer < a.layer_count; ++layer) {
            if (!run_layer(layer, x, rope, cache))
                return Outcome::cancelled;
            if (layer + 1 < a.layer_count)
                hand_out(request_.on_hidden, layer + 1, x);
            else if (request_.on_hidden)
                hand_out(request_.on_hidden, layer + 1, decoder_.final_norm(x));
        }
        return predict(x, -1, request_.on_logits) ? Outcome::done : Outcome::cancelled;
    }

private:
    void begin_sinks()
    {
        const CaptureInfo info = pass_geometry(info_, request_);
        for (AttentionSink* sink : sinks_)
            sink->begin(info);
    }

    bool run_layer(int layer, at::Tensor& x, const RopeTables& rope, const KeyValues& cache)
    {
        decoder_.project_heads(layer, x, 0, rope, cache);
        StripTargets targets;
        targets.sinks_of_head.resize(std::size_t(info_.head_count));
        bool wanted = false;
        for (int head = 0; head < info_.head_count; ++head)
            for (AttentionSink* sink : sinks_)
                if (sink->wants(layer, head)) {
                    targets.sinks_of_head[std::size_t(head)].push_back(sink);
                    wanted = true;
                }
        if (wanted)
            hand_out_values(layer, cache);
        const std::int64_t rows_a_layer = std::int64_t(info_.head_count) * tokens_;
        const auto report = [&](std::int64_t rows) {
            return keep_going(progress_, std::uint64_t(layer * rows_a_layer + rows),
                              std::uint64_t(info_.layer_count * rows_a_layer));
        };
        if (!survey_logits(layer, cache) ||
            !decoder_.attend(layer, 0, cache, request_.interventions, targets, report,
                             {request_.visit_attention_logits, request_.visit_head_outputs}))
            return false;
        decoder_.finish_layer(layer, x);
        note_unless_finite(x, "the output of layer " + std::to_string(layer));
        hand_out(request_.on_layer_output, layer, x);
        if (wanted)
            for (AttentionSink* sink : sinks_)
                sink->layer_done(layer);
        // The kernel reports only what the calling thread takes; a short layer may pass without.
        return report(rows_a_layer) && (!request_.logit_lens || predict(x, layer, {}));
    }

    bool survey_logits(int layer, const KeyValues& cache)
    {
        if (!request_.survey_attention_logits)
            return true;
        StripTargets none;
        none.sinks_of_head.resize(std::size_t(info_.head_count));
        const std::uint64_t rows_a_layer = std::uint64_t(info_.head_count) * std::uint64_t(tokens_);
        const std::uint64_t done = std::uint64_t(layer) * rows_a_layer;
        return decoder_.attend(layer, 0, cache, request_.interventions, none,
                               [&](std::int64_t) {
                                   return keep_going(progress_, done,
                                                     std::uint64_t(info_.layer_count) * rows_a_layer);
                               },
                               {request_.survey_attention_logits, {}});
    }

    void hand_out_values(int layer, const KeyValues& cache)
    {
        const LayerWeights& w = decoder_.weights().layers[std::size_t(layer)];
        const at::Tensor norms = decoder_.value_norms(layer, cache, tokens_).to(at::kCPU).contiguous();
        const float lambda = decoder_.effective_lambda(layer, request_.interventions);
        LayerValues values;
        values.layer = layer;
        if (info_.lambda_shape != LambdaShape::none) {
            values.lambda = {&lambda, 1};
            values.lambda_1 = {&w.lambda_1, 1};
            values.lambda_2 = {&w.lambda_2, 1};
            values.lambda_init = {&w.lambda_init, 1};
        }
        values.value_norm = {norms.data_ptr<float>(), std::size_t(norms.numel())};
        for (AttentionSink* sink : sinks_)
            sink->values(values);
    }

    bool predict(const at::Tensor& x, int layer,
                 const std::function<void(Range, std::span<const float>)>& on_logits)
    {
        const LogitTargets targets{request_.rank_count, sinks_, on_logits};
        if (targets.empty())
            return true;
        const std::uint64_t total =
            std::uint64_t(info_.layer_count) * std::uint64_t(info_.head_count) * std::uint64_t(tokens_);
        const std::uint64_t done =
            layer < 0 ? total : total * std::uint64_t(layer + 1) / std::uint64_t(info_.layer_count);
        return predict_rows(decoder_, x, queries_, layer, targets,
                            [&] { return keep_going(progress_, done, total); });
    }

    template <typename Receiver>
    static void hand_out(const Receiver& receiver, int index, const at::Tensor& x)
    {
        if (!receiver)
            return;
        const at::Tensor values = x.to(at::kCPU).contiguous();
        receiver(index, {values.data_ptr<float>(), std::size_t(values.numel())});
    }

    /// Says once where values stopped being finite; what follows from there is not worth a notice of its own.
    void note_unless_finite(const at::Tensor& x, const std::string& where)
    {
        if (noted_ || std::isfinite(x.sum().item<float>()))
            return;
        // A sum may overflow although every value is finite; only now is the close look worth its time.
        const at::Tensor bad_rows = at::isfinite(x).all(1).logical_not().nonzero();
        if (bad_rows.numel() == 0)
            return;
        noted_ = true;
        notices_.push_back(
            where + " holds values that are not finite (NaN or infinity), first at token " +
            std::to_string(bad_rows.flatten()[0].item<std::int64_t>()) + " of " + std::to_string(tokens_) +
            "; attention and predictions that depend on it mean nothing. Look at the weights of " +
            info_.name);
    }

    Decoder& decoder_;
    const ModelInfo& info_;
    const PassRequest& request_;
    std::span<AttentionSink* const> sinks_;
    const Progress& progress_;
    std::vector<std::string>& notices_;
    int tokens_;
    std::vector<int> queries_; ///< rows that predictions are made for
    bool noted_ = false;
};

} // namespace

Outcome run_forward_pass(Decoder& decoder, const ModelInfo& info, const PassRequest& request,
                         std::span<AttentionSink* const> sinks, const Progress& progress,
                         std::vector<std::string>& notices)
{
    return ForwardPass(decoder, info, request, sinks, progress, notices).run();
}

} // namespace attnscope
