#include "core/experiment/scaling/scaling_result.h"

#include "core/experiment/scaling/ratio_arrays.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

std::vector<double> sizes_of(const std::vector<std::uint64_t>& counts)
{
    return {counts.begin(), counts.end()};
}

void add_axes(ExperimentResult& result, const ScalingRecipe& recipe)
{
    std::vector<double> tokens;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i)
        tokens.push_back(double(recipe.tokens_at(i)));
    result.axes = {{"kind",
                    {},
                    {kind_name(0), kind_name(1)},
                    "differential: DiffLlama; plain: Llama of the same matrices"},
                   {"size",
                    sizes_of(recipe.parameters[1]),
                    {},
                    "numbers that the plain model of the size trains; the "
                    "differential one has its lambda vectors besides"},
                   {"tokens",
                    tokens,
                    {},
                    "trained on, by a run of its own: warm-up, constant learning rate, linear decay"},
                   {"seed",
                    {recipe.seeds.begin(), recipe.seeds.end()},
                    {},
                    "of first weights and data; the same for both kinds"},
                   {"measure", {}, {measure_name(0), measure_name(1)}, "the loss that a fit is made of"}};
}

/// Of the points in the order kind, size, tokens, seed.
template <typename Value>
void add_by_seed(ExperimentResult& result, const char* name, const char* definition,
                 std::span<const LadderPoint> points, const Value& value)
{
    const std::vector<std::string> axes{"kind", "size", "tokens", "seed"};
    ResultArray& array = result.add_array(name, axes, definition);
    std::transform(points.begin(), points.end(), array.values.begin(), value);
}

template <typename Value>
void add_mean(ExperimentResult& result, const char* name, const char* definition,
              std::span<const LadderPoint> points, const Value& value)
{
    ResultArray& array = result.add_array(name, {"kind", "size", "tokens"}, definition);
    const std::size_t seeds = points.size() / array.values.size();
    for (std::size_t i = 0; i < array.values.size(); ++i) {
        array.values[i] = 0;
        for (std::size_t seed = 0; seed < seeds; ++seed)
            array.values[i] += value(points[i * seeds + seed]) / double(seeds);
    }
}

void add_parameters(ExperimentResult& result, const char* name, const char* definition,
                    const std::vector<std::uint64_t> (&counts)[2])
{
    ResultArray& array = result.add_array(name, {"kind", "size"}, definition);
    for (std::size_t kind = 0; kind < 2; ++kind)
        std::copy(counts[kind].begin(), counts[kind].end(),
                  array.values.begin() + static_cast<std::ptrdiff_t>(kind * counts[kind].size()));
}

} // namespace

ExperimentResult scaling_result(const ScalingRecipe& recipe, std::span<const LadderPoint> points)
{
    ExperimentResult result;
    result.settings = recipe.settings;
    add_axes(result, recipe);
    const auto loss = [](const LadderPoint& point) { return point.loss; };
    const auto answer_loss = [](const LadderPoint& point) { return point.answer_loss; };
    add_mean(result, "loss", "mean cross entropy of all tokens of held-out sequences, nats; mean over seeds",
             points, loss);
    add_mean(result, "answer_loss", "the same of the tokens of answers alone", points, answer_loss);
    add_mean(result, "answer_accuracy", "share of the tokens of answers that are the likeliest", points,
             [](const LadderPoint& point) { return point.answer_accuracy; });
    add_by_seed(result, "loss_by_seed", "loss of each seed", points, loss);
    add_by_seed(result, "answer_loss_by_seed", "answer_loss of each seed", points, answer_loss);
    add_parameters(result, "parameters", "numbers trained", recipe.parameters);
    add_parameters(result, "parameters_without_embedding", "numbers trained but for the embedding",
                   recipe.parameters_without_embedding);
    result.notes.emplace_back(
        "Ratios say how many parameters, or tokens, the differential model needs of those that the plain one "
        "needs for the same held-out loss, with 95 % intervals: loss = floor + factor * (x / "
        "ratio)^-exponent, "
        "residuals of whole runs drawn anew 1000 times. Interpolated ratios are read between the points, "
        "with the "
        "least and the greatest among the losses that both kinds reach.");
    if (std::any_of(points.begin(), points.end(),
                    [](const LadderPoint& point) { return std::isnan(point.loss); }))
        result.notes.emplace_back("Some models diverged; they count nowhere.");
    add_ratio_arrays(result, recipe, points);
    result.check();
    return result;
}

bool determines_a_ratio(const ExperimentResult& result)
{
    for (const char* name :
         {"parameter_ratio", "token_ratio", "parameter_ratio_interpolated", "token_ratio_interpolated"})
        for (const double ratio : result.require_array(name).values)
            if (!std::isnan(ratio))
                return true;
    return false;
}

} // namespace attnscope
