#include "core/model/building_blocks.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

at::Tensor activate(const at::Tensor& x, Activation activation)
{
    switch (activation) {
    case Activation::silu:
        return at::silu(x);
    case Activation::gelu:
        return at::gelu(x);
    case Activation::gelu_tanh:
        return at::gelu(x, "tanh");
    case Activation::quick_gelu:
        return x * at::sigmoid(1.702 * x);
    case Activation::relu:
        return at::relu(x);
    }
    return x;
}

} // namespace

at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double epsilon)
{
    const at::Tensor mean_square = x.pow(2).mean(-1, true);
    return x.mul(at::rsqrt(mean_square + epsilon)).mul_(weight);
}

RopeTables rope_tables(const RopeFrequencies& frequencies, int positions, at::Device device)
{
    const auto half = static_cast<std::int64_t>(frequencies.inverse_frequency.size());
    at::Tensor cosine = at::empty({positions, half}, at::kFloat);
    at::Tensor sine = at::empty({positions, half}, at::kFloat);
    const auto scaling = static_cast<float>(frequencies.attention_scaling);
    for (int position = 0; position < positions; ++position) {
        float* cosine_row = cosine.data_ptr<float>() + position * half;
        float* sine_row = sine.data_ptr<float>() + position * half;
        for (std::int64_t i = 0; i < half; ++i) {
            const float angle = static_cast<float>(position) *
                                static_cast<float>(frequencies.inverse_frequency[std::size_t(i)]);
            cosine_row[i] = std::cos(angle) * scaling;
            sine_row[i] = std::sin(angle) * scaling;
        }
    }
    return {cosine.to(device), sine.to(device)};
}

void apply_rope(at::Tensor heads, const RopeTables& tables, int first_position, int head_dim)
{
    const std::int64_t rows = heads.size(0);
    const std::int64_t half = tables.cosine.size(1);
    const at::Tensor by_head = heads.view({rows, -1, head_dim});
    const at::Tensor cosine = tables.cosine.narrow(0, first_position, rows).unsqueeze(1);
    const at::Tensor sine = tables.sine.narrow(0, first_position, rows).unsqueeze(1);
    at::Tensor low = by_head.narrow(2, 0, half);
    at::Tensor high = by_head.narrow(2, half, half);
    const at::Tensor rotated_low = low * cosine - high * sine;
    high.copy_(high * cosine + low * sine);
    low.copy_(rotated_low);
}

void add_feed_forward(at::Tensor x, const LayerWeights& weights, const Architecture& architecture,
                      const Projector& projector)
{
    const at::Tensor normed = rms_norm(x, weights.feed_forward_norm, architecture.norm_epsilon);
    at::Tensor inner =
        activate(projector.project(normed, weights.gate, weights.gate_bias), architecture.activation);
    inner.mul_(projector.project(normed, weights.up, weights.up_bias));
    x.add_(projector.project(inner, weights.down, weights.down_bias));
}

at::Tensor value_norms(const at::Tensor& values, int head, const LayerWeights& weights,
                       const Architecture& architecture)
{
    const std::int64_t keys = values.size(0);
    const int width = architecture.head_output_size();
    const at::Tensor by_head = values.view({keys, -1, architecture.head_dim});
    const at::Tensor output = weights.output.narrow(1, std::int64_t(head) * width, width);
    const Projector projector(nullptr);
    at::Tensor norms = at::empty({keys}, values.options());
    for (std::int64_t first = 0; first < keys; first += rows_at_once) {
        const std::int64_t rows = std::min<std::int64_t>(rows_at_once, keys - first);
        std::vector<at::Tensor> parts;
        for (const int value_head : architecture.heads[std::size_t(head)].value_heads)
            parts.push_back(by_head.narrow(0, first, rows).select(1, value_head));
        norms.narrow(0, first, rows).copy_(projector.project(at::cat(parts, 1), output, {}).norm(2, 1));
    }
    return norms;
}

} // namespace attnscope
