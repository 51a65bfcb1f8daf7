#include "app/cli/worker/time_estimate.h"

#include "app/cli/capture/available_memory.h"

#include <algorithm>

namespace attnscope::cli::worker {

namespace {

// One core of a desktop processor with AVX2 and OpenBLAS.
constexpr double flops_per_second = 60e9;
constexpr double seconds_per_weight = 8e-9; // of one softmax map of one head, with its share of the products
constexpr double weight_bytes_per_second = 5e9; // generation reads all of them for each token; whole machine
constexpr double disk_bytes_per_second = 400e6;
constexpr double deflated_bytes_per_second = 60e6; // a core
constexpr double overhead = 0.02;

double visible_pairs(const Mask& mask, double tokens)
{
    if (mask.kind == MaskKind::none)
        return tokens * tokens;
    const double window = mask.kind == MaskKind::window ? std::min<double>(mask.window, tokens) : tokens;
    return window * (window + 1) / 2 + (tokens - window) * window;
}

double typical_seconds(const ModelInfo& model, const CaptureForecast& forecast, const StorageOptions& storage,
                       int threads)
{
    const double cores = threads > 0 ? threads : available_processors();
    const double tokens = forecast.tokens;
    const double weights = static_cast<double>(model.weight_bytes) / sizeof(float);
    const double maps_a_head = model.kind == ModelKind::plain ? 1 : 2;
    double pairs = 0;
    for (const Mask& mask : model.masks)
        pairs += visible_pairs(mask, tokens) * model.head_count * maps_a_head;
    const double pass = (2 * weights * tokens / flops_per_second + pairs * seconds_per_weight) / cores;
    const double generation = (forecast.tokens - forecast.prompt_tokens) *
                              static_cast<double>(model.weight_bytes) / weight_bytes_per_second;
    const double writing =
        static_cast<double>(forecast.size.file_bytes()) /
        (storage.compression > 0 ? deflated_bytes_per_second * cores : disk_bytes_per_second);
    return overhead + generation + std::max(pass, writing);
}

} // namespace

double TimeEstimate::seconds(const ModelInfo& model, const CaptureForecast& forecast,
                             const StorageOptions& storage, int threads) const
{
    const double factor = factor_;
    return typical_seconds(model, forecast, storage, threads) * (factor != 0 ? factor : 1);
}

void TimeEstimate::learn(const ModelInfo& model, const CaptureForecast& forecast,
                         const StorageOptions& storage, int threads, double seconds_taken)
{
    if (seconds_taken >= 10 * overhead)
        factor_ = seconds_taken / typical_seconds(model, forecast, storage, threads);
}

} // namespace attnscope::cli::worker
