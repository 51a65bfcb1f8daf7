#include "core/model/kernel/strip_kernel.h"

#include "core/model/kernel/blas.h"
#include "core/model/kernel/softmax_rows.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace attnscope {

namespace {

/// Buffers only ever grow within a layer.
void at_least(std::vector<float>& buffer, std::size_t size)
{
    if (buffer.size() < size)
        buffer.resize(size);
}

std::size_t offset(int index, int step)
{
    return std::size_t(index) * std::size_t(step);
}

/// Copies one head of [rows, heads * width] into consecutive rows of `target_stride`.
void pack_head(const float* source, int source_stride, int rows, int width, float* target, int target_stride)
{
    for (int row = 0; row < rows; ++row)
        std::copy_n(source + offset(row, source_stride), width, target + offset(row, target_stride));
}

/// Strided heads make every row start in the same few cache sets; packed once a head they multiply at full speed.
void pack(const LayerAttention& a, int head, StripBuffers& buffers)
{
    if (buffers.packed_head == head)
        return;
    const HeadLayout& layout = a.heads[std::size_t(head)];
    const std::size_t keys = std::size_t(a.key_count);
    const int d = a.head_dim;
    const std::size_t source_size = keys * std::size_t(d);
    at_least(buffers.packed_keys, source_size * (layout.second ? 2 : 1));
    pack_head(a.keys + offset(layout.first.key_head, d), a.key_stride, a.key_count, d,
              buffers.packed_keys.data(), d);
    if (layout.second)
        pack_head(a.keys + offset(layout.second->key_head, d), a.key_stride, a.key_count, d,
                  buffers.packed_keys.data() + source_size, d);
    const int parts = static_cast<int>(layout.value_heads.size());
    at_least(buffers.packed_values, source_size * std::size_t(parts));
    for (int part = 0; part < parts; ++part)
        pack_head(a.values + offset(layout.value_heads[std::size_t(part)], d), a.value_stride, a.key_count, d,
                  buffers.packed_values.data() + offset(part, d), parts * d);
    buffers.packed_head = head;
}

/// Softmax over what each row sees, exact zero elsewhere.
void masked_softmax(const LayerAttention& a, Range queries, Range keys, float* logits)
{
    const std::size_t width = std::size_t(keys.size());
    for (int query = queries.begin; query < queries.end; ++query) {
        float* row = logits + std::size_t(query - queries.begin) * width;
        const Range visible = intersection(visible_keys(a.mask, query, a.key_count), keys);
        const std::size_t begin = std::size_t(visible.begin - keys.begin);
        const std::size_t end = std::size_t(visible.end - keys.begin);
        std::fill(row, row + begin, 0.0F);
        softmax_row(row + begin, end - begin);
        std::fill(row + end, row + width, 0.0F);
    }
}

/// Rows whose maps stay in the cache from the softmax to the last sink.
int rows_at_a_time(std::size_t width)
{
    constexpr std::size_t cache_floats = std::size_t{96} << 10U; // three maps in 384 KiB
    const std::size_t rows = cache_floats / 3 / width;
    return static_cast<int>(std::clamp(rows / 4 * 4, std::size_t{4}, std::size_t{strip_rows}));
}

/// From logits to weights, and to whoever wants them; `at` is where the rows begin in the buffers.
void finish_rows(const LayerAttention& a, const HeadLayout& layout, int head, Range queries, Range keys,
                 std::size_t at, StripBuffers& buffers, std::vector<float>& weights,
                 const std::vector<AttentionSink*>& sinks)
{
    const std::size_t width = std::size_t(keys.size());
    masked_softmax(a, queries, keys, buffers.first.data() + at);
    if (layout.second) {
        masked_softmax(a, queries, keys, buffers.second.data() + at);
        for (int query = queries.begin; query < queries.end; ++query) {
            const std::size_t row = at + offset(query - queries.begin, keys.size());
            subtract_scaled_row(buffers.first.data() + row, buffers.second.data() + row,
                                lambda_at(a, head, query - a.first_query), weights.data() + row, width);
        }
    }
    const auto part = [&](const std::vector<float>& buffer) {
        return std::span(buffer).subspan(at, std::size_t(queries.size()) * width);
    };
    AttentionStrip strip{a.layer, head, queries, keys, part(buffers.first), {}, {}};
    if (layout.second) {
        strip.second = part(buffers.second);
        strip.difference = part(weights);
    }
    for (AttentionSink* sink : sinks)
        sink->strip(strip);
}

void normalise_and_scale(const LayerAttention& a, float* output, int rows, int width)
{
    for (int row = 0; row < rows; ++row) {
        float* values = output + std::size_t(row) * std::size_t(a.output_stride);
        float factor = a.output_scale;
        if (a.head_norm == HeadNorm::rms) {
            const double mean_square = square_sum_row(values, std::size_t(width)) / width;
            factor *= 1.0F / std::sqrt(static_cast<float>(mean_square) + a.head_norm_epsilon);
        }
        for (int i = 0; i < width; ++i)
            values[i] *= factor;
    }
}

/// The head's rows of the layer's output, dense.
std::span<const float> dense_rows(const LayerAttention& a, const float* output, int rows, int width,
                                  std::vector<float>& buffer)
{
    const std::size_t size = std::size_t(rows) * std::size_t(width);
    at_least(buffer, size);
    pack_head(output, a.output_stride, rows, width, buffer.data(), width);
    return std::span(buffer).first(size);
}

} // namespace

float lambda_at(const LayerAttention& attention, int head, int row)
{
    switch (attention.lambda_shape) {
    case LambdaShape::none:
        return 0;
    case LambdaShape::layer:
        return attention.lambda[0];
    case LambdaShape::head:
        return attention.lambda[std::size_t(head)];
    case LambdaShape::query:
        return attention.lambda[std::size_t(head) * std::size_t(attention.query_count) + std::size_t(row)];
    }
    return 0;
}

StripKernel::StripKernel(WorkerThreads& workers) : workers_(workers), buffers_(std::size_t(workers.count()))
{
}

bool StripKernel::run(const LayerAttention& attention, const StripTargets& targets,
                      const StripProgress& progress)
{
    for (StripBuffers& buffers : buffers_)
        buffers.packed_head = -1;
    const int blocks = (attention.query_count + strip_rows - 1) / strip_rows;
    std::atomic<std::int64_t> rows_done{0};
    return workers_.for_each(
        std::int64_t(attention.heads.size()) * blocks, [&](std::int64_t item, int worker) {
            const int head = static_cast<int>(item / blocks);
            const int block = static_cast<int>(item % blocks);
            run_block(attention, targets, head, block, buffers_[std::size_t(worker)]);
            rows_done += std::min(strip_rows, attention.query_count - block * strip_rows);
            // Only the calling thread reports, so that progress needs no lock.
            return worker != 0 || !progress || progress(rows_done);
        });
}

void StripKernel::run_block(const LayerAttention& a, const StripTargets& targets, int head, int block,
                            StripBuffers& buffers)
{
    const HeadLayout& layout = a.heads[std::size_t(head)];
    const int first_row = block * strip_rows;
    const int rows = std::min(strip_rows, a.query_count - first_row);
    const Range queries{a.first_query + first_row, a.first_query + first_row + rows};
    const Range keys = visible_keys(a.mask, queries, a.key_count);
    const std::size_t width = std::size_t(keys.size());
    const std::size_t cells = std::size_t(rows) * width;
    const int d = a.head_dim;

    pack(a, head, buffers);
    const auto logits = [&](const MapSource& source, int slot, std::vector<float>& target) {
        at_least(target, cells);
        const float* packed =
            buffers.packed_keys.data() +
            (std::size_t(slot) * std::size_t(a.key_count) + std::size_t(keys.begin)) * std::size_t(d);
        multiply_transposed(rows, keys.size(), d, a.scale,
                            a.queries + offset(first_row, a.query_stride) + offset(source.query_head, d),
                            a.query_stride, packed, d, target.data(), keys.size());
        if (a.visit_logits)
            (*a.visit_logits)({a.layer, head, slot == 0 ? Component::first : Component::second, queries, keys,
                               a.mask, a.key_count, std::span(target.data(), cells)});
    };
    logits(layout.first, 0, buffers.first);
    if (layout.second)
        logits(*layout.second, 1, buffers.second);
    const std::vector<AttentionSink*>& sinks = targets.sinks_of_head[std::size_t(head)];
    std::vector<float>& weights = !layout.second || sinks.empty() ? buffers.first : buffers.difference;
    at_least(weights, cells);
    const int group = rows_at_a_time(width);
    for (int row = 0; row < rows; row += group) {
        const Range part{queries.begin + row, std::min(queries.begin + row + group, queries.end)};
        finish_rows(a, layout, head, part, keys, offset(row, keys.size()), buffers, weights, sinks);
    }

    const int output_size = static_cast<int>(layout.value_heads.size()) * d;
    float* output = a.output + offset(first_row, a.output_stride) + offset(head, output_size);
    const bool ablated = !a.ablated.empty() && a.ablated[std::size_t(head)];
    if (ablated)
        for (int row = 0; row < rows; ++row)
            std::fill_n(output + offset(row, a.output_stride), output_size, 0.0F);
    else
        multiply(rows, output_size, keys.size(), weights.data(), keys.size(),
                 buffers.packed_values.data() + std::size_t(keys.begin) * std::size_t(output_size),
                 output_size, output, a.output_stride);
    HeadOutputStrip strip{a.layer, head, queries, output_size, {}, {}};
    if (a.visit_outputs)
        strip.attended = dense_rows(a, output, rows, output_size, buffers.attended);
    if (!ablated)
        normalise_and_scale(a, output, rows, output_size);
    if (a.visit_outputs) {
        strip.output = dense_rows(a, output, rows, output_size, buffers.output);
        (*a.visit_outputs)(strip);
    }
}

std::size_t StripKernel::buffer_bytes(int workers, int tokens, int head_dim, int head_output_size)
{
    const std::size_t rows = std::size_t(std::min(strip_rows, tokens));
    const std::size_t floats = 3 * rows + 2 * std::size_t(head_dim) + std::size_t(head_output_size);
    return std::size_t(workers) * floats * std::size_t(tokens) * sizeof(float);
}

} // namespace attnscope
