#include "core/model/aten_attention.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

/// True where a query may not see a key, [queries, keys].
at::Tensor hidden_cells(const LayerAttention& a, Range queries, Range keys, at::Device device)
{
    const auto options = at::TensorOptions().dtype(at::kLong).device(device);
    const at::Tensor query = at::arange(queries.begin, queries.end, options).unsqueeze(1);
    const at::Tensor key = at::arange(keys.begin, keys.end, options).unsqueeze(0);
    if (a.mask.kind == MaskKind::none)
        return at::zeros({queries.size(), keys.size()}, options.dtype(at::kBool));
    const at::Tensor later = key > query;
    return a.mask.kind == MaskKind::window ? later.logical_or(key <= query - a.mask.window) : later;
}

at::Tensor block_lambda(const LayerAttention& a, int head, int first_row, int rows, const at::Tensor& like)
{
    at::Tensor lambda = at::empty({rows, 1}, at::kFloat);
    for (int row = 0; row < rows; ++row)
        lambda.data_ptr<float>()[row] = lambda_at(a, head, first_row + row);
    return lambda.to(like.device());
}

std::span<const float> cells_of(const at::Tensor& map)
{
    return {map.data_ptr<float>(), std::size_t(map.numel())};
}

at::Tensor on_cpu(const at::Tensor& t)
{
    return t.defined() ? t.to(at::kCPU).contiguous() : at::Tensor();
}

void visit_outputs(const LayerAttention& a, int head, Range queries, const at::Tensor& attended,
                   const at::Tensor& output)
{
    const at::Tensor attended_cpu = on_cpu(attended);
    const at::Tensor output_cpu = on_cpu(output);
    (*a.visit_outputs)({a.layer, head, queries, static_cast<int>(output.size(1)), cells_of(attended_cpu),
                        cells_of(output_cpu)});
}

void run_block(const LayerAttention& a, const AttentionTensors& tensors,
               const std::vector<AttentionSink*>& sinks, int head, int first_row)
{
    const HeadLayout& layout = a.heads[std::size_t(head)];
    const int rows = std::min(strip_rows, a.query_count - first_row);
    const Range queries{a.first_query + first_row, a.first_query + first_row + rows};
    const Range keys = visible_keys(a.mask, queries, a.key_count);
    const int d = a.head_dim;
    const at::Tensor hidden = hidden_cells(a, queries, keys, tensors.queries.device());
    const at::Tensor visible_values = tensors.values.narrow(0, keys.begin, keys.size());

    const auto map = [&](const MapSource& source, Component component) {
        const at::Tensor q = tensors.queries.narrow(0, first_row, rows).narrow(1, source.query_head * d, d);
        const at::Tensor k =
            tensors.keys.narrow(0, keys.begin, keys.size()).narrow(1, source.key_head * d, d);
        at::Tensor logits = at::mm(q, k.t()).mul_(a.scale);
        if (a.visit_logits) {
            const at::Tensor visited = logits.to(at::kCPU).contiguous();
            (*a.visit_logits)({a.layer, head, component, queries, keys, a.mask, a.key_count,
                               std::span(visited.data_ptr<float>(), std::size_t(visited.numel()))});
            logits = visited.to(logits.device());
        }
        return at::softmax(logits.masked_fill_(hidden, -std::numeric_limits<float>::infinity()), -1);
    };
    const at::Tensor first = map(layout.first, Component::first);
    at::Tensor second;
    at::Tensor weights = first;
    if (layout.second) {
        second = map(*layout.second, Component::second);
        weights = first - block_lambda(a, head, first_row, rows, first) * second;
    }

    std::vector<at::Tensor> parts;
    for (const int value_head : layout.value_heads)
        parts.push_back(visible_values.narrow(1, value_head * d, d));
    at::Tensor attended = at::mm(weights, at::cat(parts, 1));
    if (!a.ablated.empty() && a.ablated[std::size_t(head)])
        attended.zero_();
    at::Tensor output = attended * a.output_scale;
    if (a.head_norm == HeadNorm::rms)
        output = output * at::rsqrt(attended.pow(2).mean(-1, true) + a.head_norm_epsilon);
    at::Tensor target = tensors.output;
    target.narrow(0, first_row, rows)
        .narrow(1, std::int64_t(head) * output.size(1), output.size(1))
        .copy_(output);

    if (a.visit_outputs)
        visit_outputs(a, head, queries, attended, output);
    if (sinks.empty())
        return;
    const at::Tensor first_cpu = on_cpu(first);
    const at::Tensor second_cpu = on_cpu(second);
    const at::Tensor difference_cpu = layout.second ? on_cpu(weights) : at::Tensor();
    AttentionStrip strip{a.layer, head, queries, keys, cells_of(first_cpu), {}, {}};
    if (layout.second) {
        strip.second = cells_of(second_cpu);
        strip.difference = cells_of(difference_cpu);
    }
    for (AttentionSink* sink : sinks)
        sink->strip(strip);
}

} // namespace

bool run_aten_attention(const LayerAttention& attention, const AttentionTensors& tensors,
                        const StripTargets& targets, const StripProgress& progress)
{
    std::int64_t rows_done = 0;
    for (int head = 0; head < static_cast<int>(attention.heads.size()); ++head) {
        for (int first_row = 0; first_row < attention.query_count; first_row += strip_rows) {
            run_block(attention, tensors, targets.sinks_of_head[std::size_t(head)], head, first_row);
            rows_done += std::min(strip_rows, attention.query_count - first_row);
            if (progress && !progress(rows_done))
                return false;
        }
    }
    return true;
}

} // namespace attnscope
