// The strip kernel against the plain ATen way (every map materialised) and against its own GEMMs alone.
//
// usage: bench_kernel [TOKENS [PAIRS [HEAD_DIM [ROUNDS]]]]; prints medians and ratios of one run.
#include "core/model/kernel/blas.h"
#include "core/model/kernel/strip_kernel.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

using namespace attnscope;

namespace {

/// Accepts every strip and keeps none.
class DroppingSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo&) override {}
    void strip(const AttentionStrip&) override {}
    void layer_done(int) override {}
};

template <typename Work>
double seconds(const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// What a Python user writes: both maps whole, masked softmax, difference, product.
at::Tensor materialise_all(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int pairs,
                           float lambda)
{
    const std::int64_t tokens = q.size(1);
    const at::Tensor mask = at::full({tokens, tokens}, -std::numeric_limits<float>::infinity()).triu(1);
    const at::Tensor logits = at::matmul(q, k.transpose(1, 2)) / std::sqrt(double(q.size(2))) + mask;
    const at::Tensor maps = at::softmax(logits, -1);
    const at::Tensor difference = maps.narrow(0, 0, pairs) - lambda * maps.narrow(0, pairs, pairs);
    const at::Tensor output = at::matmul(difference, v);
    return output * at::rsqrt(output.pow(2).mean(-1, true) + 1e-5);
}

} // namespace

int main(int argc, char** argv)
{
    const auto argument = [&](int index, int fallback) {
        return argc > index ? std::atoi(argv[index]) : fallback;
    };
    const int tokens = argument(1, 4096), pairs = argument(2, 8), d = argument(3, 64),
              rounds = argument(4, 5);
    const int threads = available_processors();
    const c10::InferenceMode no_gradients;
    at::set_num_threads(threads);
    const float lambda = 0.5F;
    const std::int64_t width = std::int64_t(2) * pairs * d;
    const at::Tensor q = at::randn({tokens, width}), k = at::randn({tokens, width}),
                     v = at::randn({tokens, width});
    at::Tensor output = at::empty({tokens, width});

    std::vector<HeadLayout> heads;
    for (int pair = 0; pair < pairs; ++pair)
        heads.push_back({{pair, pair}, MapSource{pair + pairs, pair + pairs}, {pair, pair + pairs}});
    LayerAttention a;
    a.query_count = a.key_count = tokens;
    a.scale = static_cast<float>(1 / std::sqrt(double(d)));
    a.head_dim = d;
    a.queries = q.data_ptr<float>();
    a.keys = k.data_ptr<float>();
    a.values = v.data_ptr<float>();
    a.output = output.data_ptr<float>();
    a.query_stride = a.key_stride = a.value_stride = a.output_stride = static_cast<int>(width);
    a.heads = heads;
    a.lambda = {&lambda, 1};
    a.lambda_shape = LambdaShape::layer;
    a.head_norm = HeadNorm::rms;
    a.head_norm_epsilon = 1e-5F;

    WorkerThreads workers(threads);
    StripKernel kernel(workers);
    DroppingSink sink;
    StripTargets kept, dropped;
    kept.sinks_of_head.assign(std::size_t(pairs), {&sink});
    dropped.sinks_of_head.resize(std::size_t(pairs));
    std::vector<std::vector<float>> logits(std::size_t(threads),
                                           std::vector<float>(std::size_t(strip_rows) * std::size_t(tokens)));

    // The GEMMs over the visible half, blocked as the kernel blocks them.
    const int blocks = (tokens + strip_rows - 1) / strip_rows;
    const auto gemms = [&](std::int64_t item, int worker) {
        const int pair = static_cast<int>(item / blocks), row = static_cast<int>(item % blocks) * strip_rows;
        const int rows = std::min(strip_rows, tokens - row), keys = row + rows,
                  stride = static_cast<int>(width);
        float* buffer = logits[std::size_t(worker)].data();
        for (const int head : {pair, pair + pairs})
            multiply_transposed(rows, keys, d, a.scale, a.queries + std::ptrdiff_t(row) * stride + head * d,
                                stride, a.keys + head * d, stride, buffer, keys);
        multiply(rows, 2 * d, keys, buffer, keys, a.values + pair * 2 * d, stride,
                 a.output + std::ptrdiff_t(row) * stride + pair * 2 * d, stride);
        return true;
    };

    const auto heads_first = [&](const at::Tensor& t) {
        return t.view({tokens, -1, d}).transpose(0, 1).contiguous();
    };
    const at::Tensor q_heads = heads_first(q), k_heads = heads_first(k), v_heads = heads_first(v);
    const at::Tensor v_pairs = at::cat({v_heads.narrow(0, 0, pairs), v_heads.narrow(0, pairs, pairs)}, 2);

    std::vector<double> kernel_s, unkept_s, gemm_s, aten_s;
    double worst = 0;
    for (int round = 0; round <= rounds; ++round) {
        set_blas_threads(1);
        const double unkept = seconds([&] { kernel.run(a, dropped, {}); });
        const double gemm = seconds([&] { workers.for_each(std::int64_t(pairs) * blocks, gemms); });
        const double whole = seconds([&] { kernel.run(a, kept, {}); });
        set_blas_threads(threads);
        at::Tensor reference;
        const double aten =
            seconds([&] { reference = materialise_all(q_heads, k_heads, v_pairs, pairs, lambda); });
        const at::Tensor ours = output.view({tokens, pairs, 2 * d}).transpose(0, 1);
        worst = std::max(worst, (ours - reference).abs().max().item<double>());
        if (round == 0)
            continue; // warm-up
        kernel_s.push_back(whole);
        unkept_s.push_back(unkept);
        gemm_s.push_back(gemm);
        aten_s.push_back(aten);
    }
    std::printf("%d tokens, %d pairs, d = %d, %d threads, %s\n", tokens, pairs, d, threads,
                blas_description().c_str());
    std::printf("kernel, maps handed out   %.3f s\nkernel, maps not kept     %.3f s\nits GEMMs alone         "
                "  %.3f s\n"
                "ATen, all materialised    %.3f s\n",
                median(kernel_s), median(unkept_s), median(gemm_s), median(aten_s));
    std::printf("ATen / kernel %.1f   kernel / GEMMs %.2f   largest difference of outputs %.1e\n",
                median(aten_s) / median(kernel_s), median(kernel_s) / median(gemm_s), worst);
}
