#include "core/model/decoder.h"

#include "core/model/aten_attention.h"
#include "core/model/kernel/blas.h"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// RMSNorm of each head of [rows, heads * head_dim], in place.
void normalise_heads(at::Tensor heads, const at::Tensor& weight, int head_dim, double epsilon)
{
    if (weight.defined())
        heads.copy_(rms_norm(heads.view({heads.size(0), -1, head_dim}), weight, epsilon).view_as(heads));
}

void ensure_rows(at::Tensor& buffer, std::int64_t rows, std::int64_t width, at::Device device)
{
    if (!buffer.defined() || buffer.size(0) != rows)
        buffer = at::empty({rows, width}, at::TensorOptions().dtype(at::kFloat).device(device));
}

} // namespace

Decoder::Decoder(Architecture architecture, ModelWeights weights, int threads, at::Device device)
    : architecture_(std::move(architecture)), weights_(std::move(weights)), device_(device),
      workers_(threads), kernel_(workers_)
{
    // All parallel work is the workers': OpenMP's threads spin between loops and would take the processors from them.
    at::set_num_threads(1);
    set_blas_threads(1);
}

template <typename Work>
void Decoder::by_slices(std::int64_t rows, const Work& work)
{
    const std::int64_t slices = (rows + rows_at_once - 1) / rows_at_once;
    const auto slice = [&](std::int64_t index, const Projector& projector) {
        const std::int64_t first = index * rows_at_once;
        work(first, std::min<std::int64_t>(rows_at_once, rows - first), projector);
    };
    if (device_.is_cpu() && slices >= 2 * workers_.count()) {
        workers_.for_each(slices, [&](std::int64_t index, int) {
            const c10::InferenceMode no_gradients; // a setting of each thread
            slice(index, Projector(nullptr));
            return true;
        });
    } else {
        for (std::int64_t index = 0; index < slices; ++index)
            slice(index, Projector(&workers_));
    }
}

at::Tensor Decoder::embed(std::span<const std::int32_t> ids) const
{
    at::Tensor index = at::empty({static_cast<std::int64_t>(ids.size())}, at::kLong);
    std::copy(ids.begin(), ids.end(), index.data_ptr<std::int64_t>());
    return weights_.embedding.index_select(0, index.to(device_));
}

KeyValues Decoder::make_key_values(int capacity) const
{
    const auto options = at::TensorOptions().dtype(at::kFloat).device(device_);
    const std::int64_t width = std::int64_t(architecture_.key_value_heads) * architecture_.head_dim;
    return {at::empty({capacity, width}, options), at::empty({capacity, width}, options)};
}

void Decoder::project_heads(int layer, const at::Tensor& x, int first, const RopeTables& rope,
                            const KeyValues& cache)
{
    const Architecture& a = architecture_;
    const LayerWeights& w = weights_.layers[std::size_t(layer)];
    ensure_rows(queries_, x.size(0), std::int64_t(a.query_heads) * a.head_dim, device_);
    by_slices(x.size(0), [&](std::int64_t from, std::int64_t rows, const Projector& projector) {
        const at::Tensor normed = rms_norm(x.narrow(0, from, rows), w.attention_norm, a.norm_epsilon);
        const at::Tensor q = queries_.narrow(0, from, rows);
        const at::Tensor k = cache.keys.narrow(0, first + from, rows);
        projector.project_into(q, normed, w.query, w.query_bias);
        projector.project_into(k, normed, w.key, w.key_bias);
        projector.project_into(cache.values.narrow(0, first + from, rows), normed, w.value, w.value_bias);
        normalise_heads(q, w.query_norm, a.head_dim, a.norm_epsilon);
        normalise_heads(k, w.key_norm, a.head_dim, a.norm_epsilon);
        apply_rope(q, rope, first + static_cast<int>(from), a.head_dim);
        apply_rope(k, rope, first + static_cast<int>(from), a.head_dim);
    });
}

bool Decoder::attend(int layer, int first, const KeyValues& cache, const Interventions& interventions,
                     const StripTargets& targets, const StripProgress& progress,
                     const AttentionVisits& visits)
{
    const Architecture& a = architecture_;
    const auto rows = static_cast<int>(queries_.size(0));
    ensure_rows(attended_, rows, std::int64_t(a.head_count()) * a.head_output_size(), device_);
    const float lambda = effective_lambda(layer, interventions);

    LayerAttention attention;
    attention.layer = layer;
    attention.first_query = first;
    attention.query_count = rows;
    attention.key_count = first + rows;
    attention.mask = a.masks[std::size_t(layer)];
    attention.scale = static_cast<float>(1.0 / std::sqrt(double(a.head_dim)));
    attention.head_dim = a.head_dim;
    attention.heads = a.heads;
    if (a.lambda != LambdaForm::none) {
        attention.lambda = {&lambda, 1};
        attention.lambda_shape = LambdaShape::layer;
    }
    attention.head_norm = a.head_norm;
    attention.head_norm_epsilon = static_cast<float>(a.head_norm_epsilon);
    if (a.scale_by_lambda_init)
        attention.output_scale = static_cast<float>(1.0 - a.lambda_init[std::size_t(layer)]);
    for (const auto& [ablated_layer, head] : interventions.ablated_heads) {
        attention.ablated.resize(a.heads.size());
        if (ablated_layer == layer)
            attention.ablated[std::size_t(head)] = true;
    }

    if (visits.logits)
        attention.visit_logits = &visits.logits;
    if (visits.outputs)
        attention.visit_outputs = &visits.outputs;

    if (!device_.is_cpu())
        return run_aten_attention(attention, {queries_, cache.keys, cache.values, attended_}, targets,
                                  progress);
    attention.queries = queries_.data_ptr<float>();
    attention.query_stride = static_cast<int>(queries_.size(1));
    attention.keys = cache.keys.data_ptr<float>();
    attention.key_stride = static_cast<int>(cache.keys.size(1));
    attention.values = cache.values.data_ptr<float>();
    attention.value_stride = static_cast<int>(cache.values.size(1));
    attention.output = attended_.data_ptr<float>();
    attention.output_stride = static_cast<int>(attended_.size(1));
    return kernel_.run(attention, targets, progress);
}

at::Tensor Decoder::value_norms(int layer, const KeyValues& cache, int tokens)
{
    const at::Tensor values = cache.values.narrow(0, 0, tokens);
    at::Tensor norms = at::empty({architecture_.head_count(), tokens}, values.options());
    workers_.for_each(architecture_.head_count(), [&](std::int64_t head, int) {
        const c10::InferenceMode no_gradients;
        norms.select(0, head).copy_(attnscope::value_norms(
            values, static_cast<int>(head), weights_.layers[std::size_t(layer)], architecture_));
        return true;
    });
    return norms;
}

void Decoder::finish_layer(int layer, at::Tensor x)
{
    const LayerWeights& w = weights_.layers[std::size_t(layer)];
    by_slices(x.size(0), [&](std::int64_t from, std::int64_t rows, const Projector& projector) {
        const at::Tensor part = x.narrow(0, from, rows);
        const at::Tensor heads = attended_.narrow(0, from, rows);
        part.add_(projector.project(heads, w.output, w.output_bias));
        add_feed_forward(part, w, architecture_, projector);
    });
}

at::Tensor Decoder::final_norm(const at::Tensor& x) const
{
    return rms_norm(x, weights_.final_norm, architecture_.norm_epsilon);
}

at::Tensor Decoder::logits(const at::Tensor& x)
{
    return Projector(&workers_).project(final_norm(x), weights_.output, {});
}

float Decoder::effective_lambda(int layer, const Interventions& interventions) const
{
    if (const auto own = interventions.lambda_of_layer.find(layer);
        own != interventions.lambda_of_layer.end())
        return own->second;
    return interventions.lambda_everywhere.value_or(weights_.layers[std::size_t(layer)].lambda);
}

} // namespace attnscope
