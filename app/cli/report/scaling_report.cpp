#include "app/cli/report/scaling_report.h"

#include "app/cli/report/text_format.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace attnscope::cli {

namespace {

/// Trained in all: what runs have in common counts once.
std::uint64_t tokens_trained(const ScalingRecipe& recipe)
{
    std::uint64_t steps = 0;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i)
        steps +=
            static_cast<std::uint64_t>(recipe.steps[i] - (i == 0 ? 0 : recipe.steps_before_decay(i - 1)));
    return steps * static_cast<std::uint64_t>(recipe.tokens_per_step) * 2 * recipe.parameters[0].size() *
           recipe.seeds.size();
}

std::string whole(double value)
{
    return std::to_string(std::llround(value));
}

std::string value_text(double value)
{
    constexpr double digits = 1000;
    return std::isnan(value) ? "-" : number_text(std::round(value * digits) / digits);
}

std::string rounded(double value)
{
    constexpr double digits = 100;
    return number_text(std::round(value * digits) / digits);
}

/// "0.71 (0.64 to 0.80)"; "-" where it is not determined.
std::string ratio_text(const ExperimentResult& result, const std::string& name, const std::string& low,
                       const std::string& high, std::size_t cell)
{
    const double ratio = result.require_array(name).values[cell];
    if (std::isnan(ratio))
        return "-";
    return rounded(ratio) + " (" + rounded(result.require_array(low).values[cell]) + " to " +
           rounded(result.require_array(high).values[cell]) + ")";
}

/// Fitted and interpolated of each measure in columns, a row for each position of the axis, and one for the whole ladder.
std::string ratios_text(const ExperimentResult& result, const std::string& what, const std::string& axis_name)
{
    const ResultAxis& axis = result.require_axis(axis_name);
    const std::string ratio = what + "_ratio", pooled = "pooled_" + ratio;
    std::vector<std::vector<std::string>> rows{
        {"", "by loss", "", "by loss of answers", ""},
        {axis_name, "fitted", "interpolated", "fitted", "interpolated"}};
    for (std::size_t i = 0; i < axis.size(); ++i) {
        rows.push_back({whole(axis.values[i])});
        for (const std::size_t cell : {i, axis.size() + i}) {
            rows.back().push_back(ratio_text(result, ratio, ratio + "_low", ratio + "_high", cell));
            rows.back().push_back(
                ratio_text(result, ratio + "_interpolated", ratio + "_least", ratio + "_greatest", cell));
        }
    }
    rows.push_back({"all together"});
    for (const std::size_t measure : {0U, 1U}) {
        rows.back().push_back(ratio_text(result, pooled, pooled + "_low", pooled + "_high", measure));
        rows.back().push_back("");
    }
    return "Ratio of " + std::string(what == "token" ? "tokens" : "parameters") +
           " for equal loss, differential to plain\n" + table_text(rows);
}

} // namespace

std::string text_of_ladder(const ScalingRecipe& recipe)
{
    std::vector<std::vector<std::string>> rows{{"parameters, plain", "differential", "without embedding"}};
    for (std::size_t size = 0; size < recipe.parameters[1].size(); ++size)
        rows.push_back({std::to_string(recipe.parameters[1][size]),
                        std::to_string(recipe.parameters[0][size]),
                        std::to_string(recipe.parameters_without_embedding[1][size])});
    std::string tokens;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i)
        tokens += (i == 0 ? "" : ", ") + std::to_string(recipe.tokens_at(i));
    return table_text(rows) + "\ntokens: " + tokens + "\n" + std::to_string(recipe.point_count()) +
           " models of both kinds and " + std::to_string(recipe.seeds.size()) +
           (recipe.seeds.size() == 1 ? " seed, " : " seeds, ") +
           rounded(double(tokens_trained(recipe)) / 1e6) + " million tokens to train in all";
}

Json json_of_ladder(const ScalingRecipe& recipe)
{
    Json sizes = Json::array(), tokens = Json::array();
    for (std::size_t size = 0; size < recipe.parameters[1].size(); ++size)
        sizes.push_back(
            {{"differential", recipe.parameters[0][size]}, {"plain", recipe.parameters[1][size]}});
    for (std::size_t i = 0; i < recipe.steps.size(); ++i)
        tokens.push_back(recipe.tokens_at(i));
    return {{"sizes", sizes},
            {"tokens", tokens},
            {"seeds", recipe.seeds},
            {"models", recipe.point_count()},
            {"tokens_trained", tokens_trained(recipe)}};
}

std::string text_of_scaling(const ExperimentResult& result)
{
    const ResultAxis &sizes = result.require_axis("size"), &tokens = result.require_axis("tokens");
    std::vector<std::vector<std::string>> rows{
        {"", "", "loss", "", "of answers", "", "answers right", ""},
        {"parameters", "tokens", "differential", "plain", "differential", "plain", "differential", "plain"}};
    for (std::size_t size = 0; size < sizes.size(); ++size) {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            rows.push_back({whole(sizes.values[size]), whole(tokens.values[i])});
            for (const char* name : {"loss", "answer_loss", "answer_accuracy"})
                for (std::size_t kind = 0; kind < 2; ++kind)
                    rows.back().push_back(value_text(
                        result.require_array(name).values[(kind * sizes.size() + size) * tokens.size() + i]));
        }
    }
    return "Held-out loss, nats a token, mean over seeds\n" + table_text(rows) + "\n\n" +
           ratios_text(result, "parameter", "tokens") + "\n\n" + ratios_text(result, "token", "size") + "\n";
}

} // namespace attnscope::cli
