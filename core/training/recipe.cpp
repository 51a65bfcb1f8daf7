#include "core/training/recipe.h"

#include "core/checkpoint/json_text.h"
#include "core/error.h"
#include "core/training/recipe_fields.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>
#include <numeric>

namespace attnscope {

namespace {

ModelSizes read_sizes(RecipeFields fields, ModelSizes sizes)
{
    sizes.hidden_size = fields.integer("hidden_size", sizes.hidden_size, 2, 1 << 14);
    sizes.intermediate_size = fields.integer("intermediate_size", sizes.intermediate_size, 1, 1 << 16);
    sizes.layers = fields.integer("layers", sizes.layers, 1, 128);
    sizes.heads = fields.integer("heads", sizes.heads, 1, 256);
    sizes.context_length = fields.integer("context_length", sizes.context_length, 1, 1 << 24);
    sizes.rope_theta = fields.number("rope_theta", sizes.rope_theta, 1, 1e12);
    sizes.norm_epsilon = fields.number("norm_epsilon", sizes.norm_epsilon, 1e-12, 1);
    sizes.initializer_range = fields.number("initializer_range", sizes.initializer_range, 1e-6, 10);
    fields.refuse_others();
    if (sizes.hidden_size % (2 * sizes.heads) != 0)
        fields.fail("hidden_size", "must be a multiple of twice the heads, so that RoPE can turn pairs");
    return sizes;
}

OptimizerSettings read_optimizer(RecipeFields fields)
{
    OptimizerSettings settings;
    settings.beta_1 = fields.number("beta_1", settings.beta_1, 0, 0.9999999);
    settings.beta_2 = fields.number("beta_2", settings.beta_2, 0, 0.9999999);
    settings.epsilon = fields.number("epsilon", settings.epsilon, 1e-20, 1);
    settings.weight_decay = fields.number("weight_decay", settings.weight_decay, 0, 10);
    settings.clip = fields.number("clip", settings.clip, 0, 1e9);
    settings.warm_up_steps = fields.integer("warm_up_steps", settings.warm_up_steps, 0, 1 << 30);
    settings.accumulation = fields.integer("accumulation", settings.accumulation, 1, 4096);
    fields.refuse_others();
    return settings;
}

DataPart read_part(RecipeFields fields)
{
    DataPart part;
    part.kind = fields.one_of("kind", {"text", "repeat", "facts", "needle", "documents", "labels", "file"});
    part.share = fields.number("share", part.share, 0, 1e9);
    const auto range = fields.integers("count", {1}, 1, 1 << 20);
    part.least = range.front();
    part.most = range.back();
    if (range.size() > 2 || part.least > part.most)
        fields.fail("count", "must be a number or [least, most]");
    part.questions = fields.integer("questions", part.questions, 1, 1 << 10);
    part.path = fields.text("path", "");
    if ((part.kind == "file") != !part.path.empty())
        fields.fail("path", "names the text of the kind \"file\", and of no other");
    fields.refuse_others();
    return part;
}

TrainingStage read_stage(RecipeFields fields, const Recipe& recipe)
{
    TrainingStage stage;
    stage.steps = fields.integer("steps", 0, 1, 1 << 30);
    const int batch = recipe.tokens_per_step / recipe.optimizer.accumulation;
    int longest = batch;
    for (const NamedModel& model : recipe.models)
        longest = std::min(longest, model.sizes.context_length);
    stage.lengths = fields.integers("lengths", {}, 8, longest);
    const auto rates = fields.numbers("learning_rate", {1e-3}, 0, 10);
    stage.first_rate = rates.front();
    stage.last_rate = rates.back();
    if (rates.size() > 2)
        fields.fail("learning_rate", "must be a number or [first, last]");
    stage.decay =
        fields.one_of("decay", {"linear", "cosine"}) == "cosine" ? RateDecay::cosine : RateDecay::linear;
    stage.text_loss = fields.number("text_loss", stage.text_loss, 0, 1);
    stage.answer_weight = fields.number("answer_weight", stage.answer_weight, 0, 1e6);
    for (RecipeFields& part : fields.objects("data"))
        stage.data.push_back(read_part(std::move(part)));
    const double shares = std::accumulate(stage.data.begin(), stage.data.end(), 0.0,
                                          [](double sum, const DataPart& part) { return sum + part.share; });
    if (shares <= 0)
        fields.fail("data", "must have a part with a share above 0");
    fields.refuse_others();
    return stage;
}

EvaluationPlan read_evaluation(RecipeFields fields)
{
    EvaluationPlan plan;
    plan.lengths = fields.integers("lengths", {}, 8, 1 << 20);
    plan.needles = fields.integers("needles", {1}, 1, 100);
    plan.samples = fields.integer("samples", 100, 1, 1 << 20);
    fields.refuse_others();
    return plan;
}

HeldOutPlan read_held_out(RecipeFields fields)
{
    HeldOutPlan plan;
    plan.samples = fields.integer("samples", 100, 1, 1 << 20);
    plan.seed = fields.integer("seed", plan.seed, 0, 1 << 30);
    fields.refuse_others();
    return plan;
}

} // namespace

int Recipe::steps() const noexcept
{
    return std::accumulate(stages.begin(), stages.end(), 0,
                           [](int sum, const TrainingStage& stage) { return sum + stage.steps; });
}

Recipe parse_recipe(std::string_view json, const std::filesystem::path& folder, const std::string& origin)
{
    const nlohmann::json content = parse_json(json, origin);
    RecipeFields fields(content, origin, "");
    Recipe recipe;
    recipe.text = json;
    recipe.folder = folder;
    recipe.tokenizer = folder / fields.text("tokenizer", "tokenizer.json");
    recipe.seed = static_cast<std::uint64_t>(fields.integer("seed", 1, 0, 1 << 30));
    recipe.tokens_per_step = fields.integer("tokens_per_step", recipe.tokens_per_step, 8, 1 << 24);
    recipe.stored_type = fields.one_of("stored_type", {"F16", "F32"});
    ModelSizes common;
    if (auto sizes = fields.find_object("model"))
        common = read_sizes(*std::move(sizes), common);
    if (auto optimizer = fields.find_object("optimizer"))
        recipe.optimizer = read_optimizer(*std::move(optimizer));
    for (RecipeFields& model : fields.objects("models")) {
        NamedModel named;
        named.name = model.text("name", "");
        named.kind = model.one_of("kind", {"differential", "plain"}) == "plain" ? TrainedKind::plain
                                                                                : TrainedKind::differential;
        if (named.name.empty() || named.name.find('/') != std::string::npos || named.name.front() == '.')
            model.fail("name", "must name a folder");
        for (const NamedModel& other : recipe.models)
            if (other.name == named.name)
                model.fail("name",
                           "is that of another model too, and each is written into a folder of its own");
        named.sizes = common;
        if (auto sizes = model.find_object("model"))
            named.sizes = read_sizes(*std::move(sizes), common);
        if (named.kind == TrainedKind::differential && named.sizes.heads % 2 != 0)
            model.fail("kind", "is differential, which needs an even number of heads");
        model.refuse_others();
        recipe.models.push_back(std::move(named));
    }
    for (RecipeFields& stage : fields.objects("stages"))
        recipe.stages.push_back(read_stage(std::move(stage), recipe));
    if (auto evaluation = fields.find_object("evaluation"))
        recipe.evaluation = read_evaluation(*std::move(evaluation));
    if (auto held_out = fields.find_object("held_out"))
        recipe.held_out = read_held_out(*std::move(held_out));
    fields.refuse_others();
    if (recipe.models.empty() || recipe.stages.empty())
        fields.fail(recipe.models.empty() ? "models" : "stages", "is missing or empty");
    return recipe;
}

Recipe read_recipe(const std::filesystem::path& path)
{
    return parse_recipe(read_text(path), path.parent_path(), path.string());
}

StagePosition stage_at(const Recipe& recipe, int step)
{
    StagePosition position{0, step};
    while (position.stage + 1 < recipe.stages.size() && position.step >= recipe.stages[position.stage].steps)
        position.step -= recipe.stages[position.stage++].steps;
    return position;
}

double learning_rate_at(const Recipe& recipe, int step)
{
    const StagePosition position = stage_at(recipe, step);
    const TrainingStage& stage = recipe.stages[position.stage];
    const double done = stage.steps > 1 ? double(position.step) / (stage.steps - 1) : 0.0;
    const double left =
        stage.decay == RateDecay::cosine ? 0.5 * (1 + std::cos(std::numbers::pi * done)) : 1 - done;
    const double rate = stage.last_rate + (stage.first_rate - stage.last_rate) * left;
    const int warm_up = recipe.optimizer.warm_up_steps;
    return step < warm_up ? rate * (step + 1) / warm_up : rate;
}

std::string training_so_far(const Recipe& recipe, const NamedModel& model, int steps)
{
    const nlohmann::json content = parse_json(recipe.text, "recipe");
    nlohmann::json told;
    told["kind"] = model.kind == TrainedKind::plain ? "plain" : "differential";
    for (const char* key : {"model", "optimizer", "seed", "tokens_per_step"})
        if (content.contains(key))
            told[key] = content[key];
    for (const nlohmann::json& entry : content["models"])
        if (entry["name"] == model.name && entry.contains("model"))
            told["model"].merge_patch(entry["model"]);
    const StagePosition position = stage_at(recipe, std::max(0, steps - 1));
    for (std::size_t i = 0; i <= position.stage; ++i) {
        nlohmann::json stage = content["stages"][i];
        // A stage of constant rate can be made longer or shorter while it is under way.
        if (i == position.stage && recipe.stages[i].first_rate == recipe.stages[i].last_rate)
            stage.erase("steps");
        told["stages"].push_back(std::move(stage));
    }
    return told.dump();
}

} // namespace attnscope
