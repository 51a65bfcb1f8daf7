#include "core/training/differentiable_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

at::Tensor normed(const at::Tensor& x, double epsilon)
{
    return x * at::rsqrt(x.square().mean(-1, true) + epsilon);
}

/// [batch * heads, length, length]: softmax over the keys that each query may see.
at::Tensor causal_maps(const at::Tensor& queries, const at::Tensor& keys)
{
    const std::int64_t length = queries.size(2), width = queries.size(3);
    const at::Tensor q = queries.reshape({-1, length, width}), k = keys.reshape({-1, length, width});
    const at::Tensor hidden =
        at::full({length, length}, -std::numeric_limits<float>::infinity(), queries.options()).triu(1);
    return at::baddbmm(hidden, q, k.transpose(1, 2), 1, 1 / std::sqrt(double(width))).softmax(-1);
}

/// Rotates halves; `cosine`, `sine`: [length, head_dim / 2].
at::Tensor with_rope(const at::Tensor& heads, const at::Tensor& cosine, const at::Tensor& sine)
{
    const auto halves = heads.chunk(2, -1);
    return at::cat({halves[0] * cosine - halves[1] * sine, halves[1] * cosine + halves[0] * sine}, -1);
}

} // namespace

at::Tensor differential_attention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values,
                                  const at::Tensor& lambda)
{
    const std::int64_t batch = queries.size(0), pairs = queries.size(1) / 2, length = queries.size(2);
    const auto maps = causal_maps(queries, keys).view({batch, 2, pairs, length, length}).unbind(1);
    const auto value_halves = values.chunk(2, 1);
    return at::matmul(maps[0] - lambda * maps[1], at::cat(value_halves, -1));
}

at::Tensor plain_attention(const at::Tensor& queries, const at::Tensor& keys, const at::Tensor& values)
{
    return at::bmm(causal_maps(queries, keys), values.reshape({-1, values.size(2), values.size(3)}))
        .view(values.sizes());
}

DifferentiableModel::DifferentiableModel(const ModelSizes& sizes, TrainedKind kind, int vocabulary,
                                         std::uint64_t seed)
    : sizes_(sizes), kind_(kind), parameters_(list_parameters(sizes, kind, vocabulary))
{
    const std::vector<float> first = first_values(parameters_, seed);
    flat_values_ = at::empty({static_cast<std::int64_t>(first.size())}, at::kFloat);
    std::copy(first.begin(), first.end(), values().begin());
    flat_gradients_ = at::zeros_like(flat_values_);
    embedding_ = leaf("model.embed_tokens.weight", vocabulary);
    final_norm_ = leaf("model.norm.weight", 0);
    for (int i = 0; i < sizes.layers; ++i) {
        const std::string prefix = "model.layers." + std::to_string(i) + ".";
        Layer layer;
        layer.query_key_value = leaf(prefix + "self_attn.q_proj.weight", 3LL * sizes.hidden_size);
        layer.output = leaf(prefix + "self_attn.o_proj.weight", sizes.hidden_size);
        layer.gate_up = leaf(prefix + "mlp.gate_proj.weight", 2LL * sizes.intermediate_size);
        layer.down = leaf(prefix + "mlp.down_proj.weight", sizes.hidden_size);
        layer.attention_norm = leaf(prefix + "input_layernorm.weight", 0);
        layer.feed_forward_norm = leaf(prefix + "post_attention_layernorm.weight", 0);
        if (kind == TrainedKind::differential) {
            layer.lambda_q1 = leaf(prefix + "self_attn.lambda_q1", 0);
            layer.lambda_k1 = leaf(prefix + "self_attn.lambda_k1", 0);
            layer.lambda_q2 = leaf(prefix + "self_attn.lambda_q2", 0);
            layer.lambda_k2 = leaf(prefix + "self_attn.lambda_k2", 0);
        }
        layers_.push_back(std::move(layer));
    }
}

/// A leaf of the graph over `rows` rows from the named parameter on; 0 rows: the parameter is a vector.
at::Tensor DifferentiableModel::leaf(const std::string& first_name, std::int64_t rows)
{
    const Parameter& first =
        *std::find_if(parameters_.begin(), parameters_.end(),
                      [&](const Parameter& parameter) { return parameter.name == first_name; });
    const std::int64_t columns = first.shape.back();
    const std::int64_t size = rows == 0 ? columns : rows * columns;
    const auto view_of = [&](const at::Tensor& flat) {
        const at::Tensor part = flat.detach().narrow(0, static_cast<std::int64_t>(first.offset), size);
        return rows == 0 ? part : part.view({rows, columns});
    };
    at::Tensor made = view_of(flat_values_);
    made.requires_grad_(true);
    made.mutable_grad() = view_of(flat_gradients_);
    return made;
}

at::Tensor DifferentiableModel::lambda_of(const Layer& layer, int index) const
{
    return at::exp((layer.lambda_q1 * layer.lambda_k1).sum()) -
           at::exp((layer.lambda_q2 * layer.lambda_k2).sum()) + lambda_init_of(index);
}

at::Tensor DifferentiableModel::attention(const at::Tensor& x, const Layer& layer, int index,
                                          std::int64_t batch) const
{
    const std::int64_t heads = sizes_.heads, width = sizes_.hidden_size / heads, length = x.size(0) / batch;
    const at::Tensor projected =
        at::mm(x, layer.query_key_value.t()).view({batch, length, 3, heads, width}).permute({2, 0, 3, 1, 4});
    const at::Tensor exponents = at::arange(0, width, 2, at::kFloat) / double(width);
    const at::Tensor angles =
        at::outer(at::arange(length, at::kFloat), at::pow(sizes_.rope_theta, -exponents));
    const at::Tensor turned = with_rope(projected.narrow(0, 0, 2), angles.cos(), angles.sin());
    at::Tensor out;
    if (kind_ == TrainedKind::differential)
        out = normed(differential_attention(turned[0], turned[1], projected[2], lambda_of(layer, index)),
                     sizes_.norm_epsilon) *
              (1 - lambda_init_of(index));
    else
        out = plain_attention(turned[0], turned[1], projected[2]);
    return at::mm(out.transpose(1, 2).reshape({batch * length, heads * width}), layer.output.t());
}

at::Tensor DifferentiableModel::logits(const at::Tensor& ids, const at::Tensor& rows) const
{
    const double epsilon = sizes_.norm_epsilon;
    at::Tensor x = at::embedding(embedding_, ids.reshape({-1}));
    for (int i = 0; i < sizes_.layers; ++i) {
        const Layer& layer = layers_[std::size_t(i)];
        x = x + attention(normed(x, epsilon) * layer.attention_norm, layer, i, ids.size(0));
        // After the last attention, only what is asked for goes on.
        if (i + 1 == sizes_.layers)
            x = x.index_select(0, rows);
        const auto inner =
            at::mm(normed(x, epsilon) * layer.feed_forward_norm, layer.gate_up.t()).chunk(2, -1);
        x = x + at::mm(at::silu(inner[0]) * inner[1], layer.down.t());
    }
    return at::mm(normed(x, epsilon) * final_norm_, embedding_.t());
}

std::span<float> DifferentiableModel::values()
{
    return {flat_values_.data_ptr<float>(), static_cast<std::size_t>(flat_values_.numel())};
}

std::span<float> DifferentiableModel::gradients()
{
    return {flat_gradients_.data_ptr<float>(), static_cast<std::size_t>(flat_gradients_.numel())};
}

std::vector<double> DifferentiableModel::lambdas() const
{
    std::vector<double> lambdas;
    const at::NoGradGuard no_gradients;
    if (kind_ == TrainedKind::differential)
        for (int i = 0; i < sizes_.layers; ++i)
            lambdas.push_back(lambda_of(layers_[std::size_t(i)], i).item<double>());
    return lambdas;
}

} // namespace attnscope
