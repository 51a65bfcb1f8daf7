#include "core/experiment/scaling/scaling_recipe.h"

#include "core/checkpoint/json_text.h"
#include "core/error.h"
#include "core/experiment/experiment_json.h"
#include "core/text/tokenizer.h"
#include "core/training/parameters.h"
#include "core/training/recipe_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr int least_steps = 2; // one of constant rate, one of decay

/// Numbers that a run of a kind and size trains.
void count_parameters(ScalingRecipe& recipe, std::size_t kind, std::size_t size, int vocabulary)
{
    const Recipe run = recipe.run_recipe({kind, size, 0, 0});
    const NamedModel& model = run.models.front();
    const std::vector<Parameter> list = list_parameters(model.sizes, model.kind, vocabulary);
    const std::size_t all = count_values(list);
    recipe.parameters[kind].push_back(all);
    recipe.parameters_without_embedding[kind].push_back(all - list.front().size);
}

void check_order(const ScalingRecipe& recipe, const RecipeFields& fields)
{
    const auto ascends = [](const auto& list) {
        return std::adjacent_find(list.begin(), list.end(), [](auto a, auto b) { return a >= b; }) ==
               list.end();
    };
    if (!ascends(recipe.parameters[1]))
        fields.fail("sizes", "must go from the fewest parameters to the most, none twice");
    std::vector<int> seeds = recipe.seeds;
    std::sort(seeds.begin(), seeds.end());
    if (!ascends(seeds))
        fields.fail("seeds", "must differ");
}

} // namespace

const char* kind_name(std::size_t kind) noexcept
{
    return kind == 0 ? "differential" : "plain";
}

std::size_t ScalingRecipe::point_count() const noexcept
{
    return 2 * parameters[0].size() * steps.size() * seeds.size();
}

std::uint64_t ScalingRecipe::tokens_at(std::size_t tokens) const
{
    return static_cast<std::uint64_t>(steps.at(tokens)) * static_cast<std::uint64_t>(tokens_per_step);
}

int ScalingRecipe::steps_before_decay(std::size_t tokens) const
{
    const int all = steps.at(tokens);
    return all - std::clamp(static_cast<int>(std::lround(all * decay_share)), 1, all - 1);
}

Recipe ScalingRecipe::make_recipe(const LadderPlace& place, bool whole) const
{
    const Json all = Json::parse(settings);
    Json made;
    for (const char* key : {"tokenizer", "model", "optimizer", "tokens_per_step"})
        if (all.contains(key))
            made[key] = all[key];
    made["seed"] = seeds.at(place.seed);
    made["models"] =
        Json::array({{{"name", std::string(kind_name(place.kind)) + "-" + std::to_string(place.size)},
                      {"kind", kind_name(place.kind)},
                      {"model", all["sizes"].at(place.size)}}});
    Json stage = all["stage"];
    const double rate = stage["learning_rate"].get<double>();
    stage["steps"] = steps_before_decay(place.tokens);
    made["stages"].push_back(stage);
    if (whole) {
        stage["steps"] = steps.at(place.tokens) - steps_before_decay(place.tokens);
        stage["learning_rate"] = {rate, rate * last_rate_share};
        made["stages"].push_back(stage);
        made["held_out"] = all["held_out"];
    }
    return parse_recipe(json_text(made), path.parent_path(), path.string());
}

Recipe ScalingRecipe::trunk_recipe(const LadderPlace& place) const
{
    return make_recipe(place, false);
}

Recipe ScalingRecipe::run_recipe(const LadderPlace& place) const
{
    return make_recipe(place, true);
}

ScalingRecipe parse_scaling_recipe(std::string_view json, const std::filesystem::path& path)
{
    const nlohmann::json content = parse_json(json, path.string());
    RecipeFields fields(content, path.string(), "");
    ScalingRecipe recipe;
    recipe.path = path;
    recipe.settings = json_text(Json(content));
    const std::string tokenizer = fields.text("tokenizer", "tokenizer.json");
    recipe.tokens_per_step = fields.integer("tokens_per_step", 4096, 8, 1 << 24);
    recipe.decay_share = fields.number("decay_share", recipe.decay_share, 0, 1);
    recipe.last_rate_share = fields.number("last_rate_share", recipe.last_rate_share, 0, 1);
    recipe.seeds = fields.integers("seeds", {1}, 0, 1 << 30);
    for (const int tokens : fields.integers("tokens", {}, 1, 2'000'000'000)) {
        const int steps = tokens / recipe.tokens_per_step;
        if (steps < least_steps || (!recipe.steps.empty() && steps <= recipe.steps.back()))
            fields.fail("tokens", "must ascend, each by whole steps of " +
                                      std::to_string(recipe.tokens_per_step) + " tokens, from two steps on");
        recipe.steps.push_back(steps);
    }
    for (const char* key : {"model", "optimizer"})
        fields.find_object(key); // read with the run's recipe
    if (!fields.find_object("held_out") || !fields.find_object("stage"))
        fields.fail(content.contains("stage") ? "held_out" : "stage", "is missing");
    if (!content["stage"].contains("learning_rate") || !content["stage"]["learning_rate"].is_number() ||
        content["stage"].contains("steps") || content["stage"].contains("decay"))
        fields.fail("stage", "has one learning_rate, a number, and neither steps nor decay: these follow "
                             "from tokens, decay_share and last_rate_share");
    const std::size_t sizes = fields.objects("sizes").size();
    if (sizes == 0)
        fields.fail("sizes", "is missing or empty");
    fields.refuse_others();
    recipe.run_recipe({}); // says what is wrong with it before the tokenizer is looked for
    const int vocabulary = Tokenizer::open(path.parent_path() / tokenizer).vocabulary_size();
    for (std::size_t kind = 0; kind < 2; ++kind)
        for (std::size_t size = 0; size < sizes; ++size)
            count_parameters(recipe, kind, size, vocabulary);
    check_order(recipe, fields);
    return recipe;
}

ScalingRecipe read_scaling_recipe(const std::filesystem::path& path)
{
    return parse_scaling_recipe(read_text(path), path);
}

} // namespace attnscope
