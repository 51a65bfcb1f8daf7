#include "core/model/kernel/sampler.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace attnscope {

Sampler::Sampler(const SamplingOptions& options) : options_(options), generator_(options.seed)
{
    if (!(options.temperature >= 0) || !std::isfinite(options.temperature))
        throw Error(ErrorKind::invalid_argument, "temperature " + std::to_string(options.temperature) +
                                                     " must be 0 (greedy) or a positive number");
    if (options.top_k < 0)
        throw Error(ErrorKind::invalid_argument,
                    "top-k " + std::to_string(options.top_k) + " must not be negative");
    if (!(options.top_p > 0 && options.top_p <= 1))
        throw Error(ErrorKind::invalid_argument,
                    "top-p " + std::to_string(options.top_p) + " must be above 0 and at most 1");
}

namespace {

/// NaN would be sorted anyhow, and without a finite largest logit there are no probabilities.
void require_probabilities(std::span<const float> logits, float largest)
{
    const auto none =
        std::find_if(logits.begin(), logits.end(), [](float logit) { return std::isnan(logit); });
    if (none != logits.end())
        throw Error(ErrorKind::corrupt,
                    "the next token cannot be chosen: the model's logit of token " +
                        std::to_string(none - logits.begin()) +
                        " is not a number; a capture of the prompt alone shows where that begins");
    if (!std::isfinite(largest))
        throw Error(ErrorKind::corrupt,
                    "the next token cannot be chosen: the model's largest logit is infinite");
}

} // namespace

std::int32_t Sampler::choose(std::span<const float> logits)
{
    const auto likeliest = std::max_element(logits.begin(), logits.end());
    require_probabilities(logits, *likeliest);
    if (options_.temperature == 0)
        return static_cast<std::int32_t>(likeliest - logits.begin());

    std::vector<std::int32_t> order(logits.size());
    std::iota(order.begin(), order.end(), 0);
    const auto better = [&](std::int32_t a, std::int32_t b) {
        const float x = logits[std::size_t(a)];
        const float y = logits[std::size_t(b)];
        return x > y || (x == y && a < b);
    };
    std::sort(order.begin(), order.end(), better);
    if (options_.top_k > 0 && std::size_t(options_.top_k) < order.size())
        order.resize(std::size_t(options_.top_k));

    std::vector<double> weights(order.size());
    double total = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        weights[i] =
            std::exp((double(logits[std::size_t(order[i])]) - double(*likeliest)) / options_.temperature);
        total += weights[i];
    }
    double kept = 0;
    std::size_t count = 0;
    while (count < weights.size() && (count == 0 || kept < options_.top_p * total))
        kept += weights[count++];

    // 53 random bits make a uniform double in [0, 1), the same on every machine (std::uniform_real_distribution is not).
    double draw = static_cast<double>(generator_() >> 11) * 0x1p-53 * kept;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        draw -= weights[i];
        if (draw < 0)
            return order[i];
    }
    return order[count - 1];
}

} // namespace attnscope
