#include "app/cli/report/capture_report.h"

#include "app/cli/report/text_format.h"

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

std::string map_shape(const CaptureForecast& forecast)
{
    const CaptureSelection& selection = forecast.selection;
    return shape_text_of({selection.layers.size(), selection.heads.size(), selection.queries.size(),
                          static_cast<std::size_t>(forecast.tokens)});
}

std::string token_count(const CaptureForecast& forecast)
{
    const int generated = forecast.tokens - forecast.prompt_tokens;
    return std::to_string(forecast.tokens) +
           (generated > 0 ? " (" + std::to_string(forecast.prompt_tokens) + " of the prompt, " +
                                std::to_string(generated) + " generated)"
                          : "");
}

} // namespace

Json json_of_forecast(const ModelInfo& model, const CaptureForecast& forecast)
{
    const CaptureSelection& selection = forecast.selection;
    return {
        {"model", model.name},
        {"family", model.family},
        {"kind", name_of(model.kind)},
        {"tokens", forecast.tokens},
        {"prompt_tokens", forecast.prompt_tokens},
        {"maps", map_names(selection)},
        {"shape",
         {selection.layers.size(), selection.heads.size(), selection.queries.size(),
          static_cast<std::size_t>(forecast.tokens)}},
        {"layers", selection.layers},
        {"heads", selection.heads},
        {"estimated_bytes", forecast.size.file_bytes()},
        {"peak_memory_bytes", forecast.peak_memory()},
        {"program_bytes", model_library_bytes},
        {"weight_bytes", forecast.weight_bytes},
        {"interventions", forecast.interventions.describe()},
    };
}

Json json_of_result(const ModelInfo& model, const CaptureResult& result, const std::filesystem::path& path)
{
    Json json = {{"path", path.string()}};
    json.update(json_of_forecast(model, result.forecast));
    json["bytes"] = result.file_bytes;
    json["seconds"] = result.seconds;
    json["notices"] = result.notices;
    return json;
}

std::string text_of_forecast(const ModelInfo& model, const CaptureForecast& forecast,
                             const StorageOptions& storage)
{
    const CaptureSelection& selection = forecast.selection;
    std::vector<std::vector<std::string>> rows = {
        {"model", model.name + " (" + model.family + ", " + name_of(model.kind) + ")"},
        {"tokens", token_count(forecast)},
        {"layers", indices_text(selection.layers) + " of " + std::to_string(model.layer_count)},
        {"heads", indices_text(selection.heads) + " of " + std::to_string(model.head_count)},
        {"maps", list_text(map_names(selection)) + ", each " + map_shape(forecast) + " " +
                     (storage.half ? "float16" : "float32")},
        {"file", (storage.compression > 0 ? "at most " : "") + bytes_text(forecast.size.file_bytes()) +
                     " (maps " + bytes_text(forecast.size.map_bytes) + ", pyramid " +
                     bytes_text(forecast.size.pyramid_bytes) + ", other " +
                     bytes_text(forecast.size.other_bytes) + ")"},
        {"peak memory", bytes_text(forecast.peak_memory()) + " (program and LibTorch " +
                            bytes_text(model_library_bytes) + ", weights " +
                            bytes_text(forecast.weight_bytes) + ", pass " + bytes_text(forecast.pass_bytes) +
                            ", writing " + bytes_text(forecast.size.writer_memory) + ")"},
    };
    for (const std::string& sentence : forecast.interventions.describe())
        rows.push_back({"intervention", sentence});
    return table_text(rows, "ll");
}

std::string text_of_result(const ModelInfo& model, const CaptureResult& result,
                           const std::filesystem::path& path)
{
    return "wrote " + path.string() + ": " + model.name + " (" + model.family + "), maps " +
           list_text(map_names(result.forecast.selection)) + " " + map_shape(result.forecast) + ", " +
           token_count(result.forecast) + " tokens, " + bytes_text(result.file_bytes) + " in " +
           duration_text(result.seconds);
}

} // namespace attnscope::cli
