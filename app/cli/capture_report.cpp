#include "app/cli/capture_report.h"

#include "app/cli/text_format.h"

namespace attnscope::cli {

namespace {

std::vector<std::string> map_names(const CaptureSelection& selection)
{
    std::vector<std::string> names;
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (selection.has(component))
            names.emplace_back(name_of(component));
    return names;
}

std::string list_text(const std::vector<std::string>& items)
{
    std::string text;
    for (const std::string& item : items)
        text += (text.empty() ? "" : ", ") + item;
    return text;
}

std::string map_shape(const CapturePlan& plan)
{
    const CaptureSelection& selection = plan.selection;
    return shape_text_of({selection.layers.size(), selection.heads.size(), selection.queries.size(),
                          static_cast<std::size_t>(plan.tokens)});
}

std::string token_count(const CapturePlan& plan)
{
    const int generated = plan.tokens - plan.prompt_tokens;
    return std::to_string(plan.tokens) +
           (generated > 0 ? " (" + std::to_string(plan.prompt_tokens) + " of the prompt, " +
                                std::to_string(generated) + " generated)"
                          : "");
}

} // namespace

Json json_of_plan(const ModelInfo& model, const CapturePlan& plan)
{
    const CaptureSelection& selection = plan.selection;
    return {
        {"model", model.name},
        {"family", model.family},
        {"kind", name_of(model.kind)},
        {"tokens", plan.tokens},
        {"prompt_tokens", plan.prompt_tokens},
        {"maps", map_names(selection)},
        {"shape",
         {selection.layers.size(), selection.heads.size(), selection.queries.size(),
          static_cast<std::size_t>(plan.tokens)}},
        {"layers", selection.layers},
        {"heads", selection.heads},
        {"estimated_bytes", plan.size.file_bytes()},
        {"peak_memory_bytes", plan.peak_memory()},
        {"program_bytes", model_library_bytes},
        {"weight_bytes", plan.weight_bytes},
        {"interventions", plan.interventions.describe()},
    };
}

Json json_of_result(const ModelInfo& model, const CaptureResult& result, const std::filesystem::path& path)
{
    Json json = {{"path", path.string()}};
    json.update(json_of_plan(model, result.plan));
    json["bytes"] = result.file_bytes;
    json["seconds"] = result.seconds;
    json["notices"] = result.notices;
    return json;
}

std::string text_of_plan(const ModelInfo& model, const CapturePlan& plan, const StorageOptions& storage)
{
    const CaptureSelection& selection = plan.selection;
    std::vector<std::vector<std::string>> rows = {
        {"model", model.name + " (" + model.family + ", " + name_of(model.kind) + ")"},
        {"tokens", token_count(plan)},
        {"layers", indices_text(selection.layers) + " of " + std::to_string(model.layer_count)},
        {"heads", indices_text(selection.heads) + " of " + std::to_string(model.head_count)},
        {"maps", list_text(map_names(selection)) + ", each " + map_shape(plan) + " " +
                     (storage.half ? "float16" : "float32")},
        {"file", (storage.compression > 0 ? "at most " : "") + bytes_text(plan.size.file_bytes()) +
                     " (maps " + bytes_text(plan.size.map_bytes) + ", pyramid " +
                     bytes_text(plan.size.pyramid_bytes) + ", other " + bytes_text(plan.size.other_bytes) +
                     ")"},
        {"peak memory", bytes_text(plan.peak_memory()) + " (program and LibTorch " +
                            bytes_text(model_library_bytes) + ", weights " + bytes_text(plan.weight_bytes) +
                            ", pass " + bytes_text(plan.pass_bytes) + ", writing " +
                            bytes_text(plan.size.writer_memory) + ")"},
    };
    for (const std::string& sentence : plan.interventions.describe())
        rows.push_back({"intervention", sentence});
    return table_text(rows, "ll");
}

std::string text_of_result(const ModelInfo& model, const CaptureResult& result,
                           const std::filesystem::path& path)
{
    return "wrote " + path.string() + ": " + model.name + " (" + model.family + "), maps " +
           list_text(map_names(result.plan.selection)) + " " + map_shape(result.plan) + ", " +
           token_count(result.plan) + " tokens, " + bytes_text(result.file_bytes) + " in " +
           duration_text(result.seconds);
}

} // namespace attnscope::cli
