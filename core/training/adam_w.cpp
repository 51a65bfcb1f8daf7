#include "core/training/adam_w.h"

#include <cmath>

namespace attnscope {

double AdamW::step(std::span<float> values, std::span<const float> gradient,
                   const std::vector<Parameter>& parameters, const OptimizerSettings& settings,
                   double learning_rate)
{
    double square = 0;
    for (const float g : gradient)
        square += double(g) * g;
    const double norm = std::sqrt(square);
    const auto scale =
        static_cast<float>(settings.clip > 0 && norm > settings.clip ? settings.clip / norm : 1.0);
    ++steps;
    const auto beta_1 = static_cast<float>(settings.beta_1), beta_2 = static_cast<float>(settings.beta_2);
    const double correction_1 = 1 - std::pow(settings.beta_1, steps);
    const double correction_2 = 1 - std::pow(settings.beta_2, steps);
    const auto rate = static_cast<float>(learning_rate / correction_1);
    const auto root_correction = static_cast<float>(1 / std::sqrt(correction_2));
    const auto epsilon = static_cast<float>(settings.epsilon);
    for (const Parameter& parameter : parameters) {
        const auto kept =
            static_cast<float>(parameter.decays ? 1 - learning_rate * settings.weight_decay : 1.0);
        for (std::size_t i = parameter.offset; i < parameter.offset + parameter.size; ++i) {
            const float g = gradient[i] * scale;
            const float m = first_moment[i] = beta_1 * first_moment[i] + (1 - beta_1) * g;
            const float v = second_moment[i] = beta_2 * second_moment[i] + (1 - beta_2) * g * g;
            values[i] = values[i] * kept - rate * m / (std::sqrt(v) * root_correction + epsilon);
        }
    }
    return norm;
}

} // namespace attnscope
