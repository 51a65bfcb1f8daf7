// The arithmetic of transformers' modeling_rope_utils, operation by operation in float32 where PyTorch works
// in float32: a frequency that is off by one unit in the last place turns cos and sin visibly at position
// 100,000.
#include "core/checkpoint/rope_config.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnscope {

namespace {

/// theta^(2i / dimensions): the exponent and the result are rounded to float32.
std::vector<float> wavelength_steps(float theta, int dimensions)
{
    std::vector<float> steps;
    for (int i = 0; i < dimensions; i += 2) {
        const float exponent = static_cast<float>(i) / static_cast<float>(dimensions);
        steps.push_back(
            static_cast<float>(std::pow(static_cast<double>(theta), static_cast<double>(exponent))));
    }
    return steps;
}

std::vector<float> standard_frequencies(float theta, int dimensions)
{
    std::vector<float> frequencies = wavelength_steps(theta, dimensions);
    for (float& value : frequencies)
        value = 1.0f / value;
    return frequencies;
}

std::vector<float> linear_frequencies(const RopeConfig& rope)
{
    std::vector<float> frequencies = standard_frequencies(static_cast<float>(rope.theta), rope.dimensions);
    for (float& value : frequencies)
        value /= static_cast<float>(rope.factor);
    return frequencies;
}

/// NTK-aware scaling: up to the context length of the model the base is (nearly) the stated one, beyond it
/// grows with the sequence. transformers has the length as a tensor then, so that the base is computed in
/// float32.
std::vector<float> dynamic_frequencies(const RopeConfig& rope, int sequence_length)
{
    const double exponent = static_cast<double>(rope.dimensions) / (rope.dimensions - 2);
    const double context = rope.context_length;
    if (sequence_length <= rope.context_length) {
        const double growth = rope.factor * context / context - (rope.factor - 1);
        return standard_frequencies(static_cast<float>(rope.theta * std::pow(growth, exponent)),
                                    rope.dimensions);
    }
    const float stretched = static_cast<float>(sequence_length) * static_cast<float>(rope.factor);
    const float growth = stretched / static_cast<float>(context) - static_cast<float>(rope.factor - 1);
    // A tensor to the power of a Python number: the exponent stays a double.
    const auto power = static_cast<float>(std::pow(static_cast<double>(growth), exponent));
    return standard_frequencies(power * static_cast<float>(rope.theta), rope.dimensions);
}

/// The dimension that turns `rotations` times over the original context (YaRN, arXiv 2309.00071,
/// section 3.2).
double correction_dimension(const RopeConfig& rope, double rotations)
{
    return rope.dimensions * std::log(rope.original_context_length / (rotations * 2 * std::numbers::pi)) /
           (2 * std::log(rope.theta));
}

std::vector<float> yarn_frequencies(const RopeConfig& rope)
{
    double low = correction_dimension(rope, rope.beta_fast);
    double high = correction_dimension(rope, rope.beta_slow);
    if (rope.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, static_cast<double>(rope.dimensions - 1));
    if (low == high)
        high += 0.001;

    std::vector<float> frequencies = wavelength_steps(static_cast<float>(rope.theta), rope.dimensions);
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const float step = frequencies[i];
        const float ramp = (static_cast<float>(i) - static_cast<float>(low)) / static_cast<float>(high - low);
        const float kept = 1.0f - std::clamp(ramp, 0.0f, 1.0f);
        frequencies[i] = 1.0f / (static_cast<float>(rope.factor) * step) * (1.0f - kept) + 1.0f / step * kept;
    }
    return frequencies;
}

double yarn_scaling(const RopeConfig& rope)
{
    const auto scaled = [&](double mscale) {
        return rope.factor <= 1 ? 1.0 : 0.1 * mscale * std::log(rope.factor) + 1.0;
    };
    if (rope.mscale && rope.mscale_all_dim)
        return scaled(*rope.mscale) / scaled(*rope.mscale_all_dim);
    return scaled(1);
}

/// Llama 3.1: long waves are divided by the factor, short ones kept, those between blended.
std::vector<float> llama3_frequencies(const RopeConfig& rope)
{
    const auto factor = static_cast<float>(rope.factor);
    const double original = rope.original_context_length;
    const auto longest = static_cast<float>(original / rope.low_frequency_factor);
    const auto shortest = static_cast<float>(original / rope.high_frequency_factor);
    const auto band = static_cast<float>(rope.high_frequency_factor - rope.low_frequency_factor);
    std::vector<float> frequencies = standard_frequencies(static_cast<float>(rope.theta), rope.dimensions);
    for (float& value : frequencies) {
        // PyTorch divides a number by a tensor as reciprocal times number.
        const float wavelength = 1.0f / value * static_cast<float>(2 * std::numbers::pi);
        if (wavelength > longest) {
            value /= factor;
        } else if (!(wavelength < shortest)) {
            const float turns = 1.0f / wavelength * static_cast<float>(original);
            const float smooth = (turns - static_cast<float>(rope.low_frequency_factor)) / band;
            value = (1.0f - smooth) * value / factor + smooth * value;
        }
    }
    return frequencies;
}

std::vector<float> longrope_frequencies(const RopeConfig& rope, int sequence_length)
{
    const std::vector<double>& factors =
        sequence_length > rope.original_context_length ? rope.long_factor : rope.short_factor;
    std::vector<float> frequencies = wavelength_steps(static_cast<float>(rope.theta), rope.dimensions);
    for (std::size_t i = 0; i < frequencies.size(); ++i)
        frequencies[i] = 1.0f / (static_cast<float>(factors[i]) * frequencies[i]);
    return frequencies;
}

double longrope_scaling(const RopeConfig& rope)
{
    return rope.factor <= 1 ? 1.0
                            : std::sqrt(1 + std::log(rope.factor) / std::log(rope.original_context_length));
}

std::vector<float> frequencies_of(const RopeConfig& rope, int sequence_length)
{
    switch (rope.kind) {
    case RopeKind::standard:
        return standard_frequencies(static_cast<float>(rope.theta), rope.dimensions);
    case RopeKind::linear:
        return linear_frequencies(rope);
    case RopeKind::dynamic:
        return dynamic_frequencies(rope, sequence_length);
    case RopeKind::yarn:
        return yarn_frequencies(rope);
    case RopeKind::llama3:
        return llama3_frequencies(rope);
    case RopeKind::longrope:
        return longrope_frequencies(rope, sequence_length);
    }
    return {};
}

} // namespace

RopeFrequencies rope_frequencies(const RopeConfig& rope, int sequence_length)
{
    const std::vector<float> frequencies = frequencies_of(rope, sequence_length);
    RopeFrequencies result{{frequencies.begin(), frequencies.end()}, 1.0};
    if (rope.kind == RopeKind::yarn)
        result.attention_scaling = rope.attention_factor ? *rope.attention_factor : yarn_scaling(rope);
    if (rope.kind == RopeKind::longrope)
        result.attention_scaling = rope.attention_factor ? *rope.attention_factor : longrope_scaling(rope);
    return result;
}

} // namespace attnscope
