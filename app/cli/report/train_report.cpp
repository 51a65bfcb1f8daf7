#include "app/cli/report/train_report.h"

#include "app/cli/report/text_format.h"

#include <cmath>

namespace attnscope::cli {

namespace {

const char* kind_text(TrainedKind kind)
{
    return kind == TrainedKind::plain ? "plain" : "differential";
}

std::uint64_t tokens_of(const Recipe& recipe)
{
    return std::uint64_t(recipe.steps()) * std::uint64_t(recipe.tokens_per_step);
}

} // namespace

std::string text_of_recipe(const Recipe& recipe, std::span<const NamedModel> models)
{
    std::string text;
    for (const NamedModel& model : models)
        text += model.name + ": " + kind_text(model.kind) + ", " + std::to_string(model.sizes.layers) +
                " layers of " + std::to_string(model.sizes.heads) + " heads, hidden size " +
                std::to_string(model.sizes.hidden_size) + "\n";
    std::vector<std::vector<std::string>> rows{{"stage", "steps", "lengths", "learning rate", "data"}};
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
        const TrainingStage& stage = recipe.stages[i];
        std::string lengths, data;
        for (const int length : stage.lengths)
            lengths += (lengths.empty() ? "" : ", ") + std::to_string(length);
        for (const DataPart& part : stage.data)
            data += (data.empty() ? "" : ", ") + part.kind + " " + number_text(part.share);
        rows.push_back({std::to_string(i), std::to_string(stage.steps), lengths,
                        number_text(stage.first_rate) + " to " + number_text(stage.last_rate), data});
    }
    return text + table_text(rows, "rrlll") + "\n" + std::to_string(recipe.steps()) + " steps of " +
           std::to_string(recipe.tokens_per_step) +
           " tokens: " + number_text(double(tokens_of(recipe)) / 1e6) + " million tokens a model";
}

Json json_of_recipe(const Recipe& recipe, std::span<const NamedModel> models)
{
    Json stages = Json::array(), names = Json::array();
    for (const NamedModel& model : models)
        names.push_back({{"name", model.name}, {"kind", kind_text(model.kind)}});
    for (const TrainingStage& stage : recipe.stages) {
        Json data = Json::array();
        for (const DataPart& part : stage.data)
            data.push_back({{"kind", part.kind}, {"share", part.share}});
        stages.push_back({{"steps", stage.steps}, {"lengths", stage.lengths}, {"data", data}});
    }
    return {{"models", names}, {"steps", recipe.steps()}, {"tokens", tokens_of(recipe)}, {"stages", stages}};
}

std::string text_of_training(const TrainingStatus& status, bool time_left)
{
    std::string text = "step " + std::to_string(status.step) + " of " + std::to_string(status.steps) +
                       ", loss " + number_text(status.loss);
    if (!std::isnan(status.answer_accuracy))
        text += ", answers " + number_text(std::round(status.answer_accuracy * 1000) / 1000);
    text += ", " + number_text(std::round(status.tokens_per_second)) + " tokens/s";
    return time_left ? text + ", " + duration_text(status.seconds_left) + " left" : text;
}

std::string text_of_trained(const NamedModel& model, const std::filesystem::path& folder,
                            const TrainingResult& result)
{
    std::string text = model.name + ": " + std::to_string(result.status.step) + " steps, " +
                       std::to_string(result.status.tokens) + " tokens, loss " +
                       number_text(result.status.loss) + ", in " + folder.string();
    if (result.evaluation.empty())
        return text;
    std::vector<std::vector<std::string>> rows{
        {"length", "needles", "samples", "first token", "whole answer"}};
    for (const EvaluationCell& cell : result.evaluation)
        rows.push_back({std::to_string(cell.length), std::to_string(cell.needles),
                        std::to_string(cell.samples), number_text(cell.first_token),
                        number_text(cell.whole)});
    return text + "\n" + table_text(rows);
}

Json json_of_trained(const NamedModel& model, const std::filesystem::path& folder,
                     const TrainingResult& result)
{
    Json evaluation = Json::array();
    for (const EvaluationCell& cell : result.evaluation)
        evaluation.push_back({{"length", cell.length},
                              {"needles", cell.needles},
                              {"samples", cell.samples},
                              {"first_token", cell.first_token},
                              {"whole", cell.whole}});
    return {{"name", model.name},
            {"kind", kind_text(model.kind)},
            {"folder", folder.string()},
            {"steps", result.status.step},
            {"tokens", result.status.tokens},
            {"loss", result.status.loss},
            {"answer_accuracy", result.status.answer_accuracy},
            {"lambdas", result.status.lambdas},
            {"evaluation", evaluation}};
}

} // namespace attnscope::cli
