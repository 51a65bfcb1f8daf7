#include "app/cli/report/info_report.h"

#include "app/cli/options/map_choice.h"
#include "app/cli/report/text_format.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace attnscope::cli {

namespace {

constexpr Component components[] = {Component::first, Component::second, Component::difference};

const char* meaning_of(Component component, ModelKind kind)
{
    if (kind == ModelKind::plain)
        return "softmax";
    return component == Component::first ? "A1" : component == Component::second ? "A2" : "A1 - lambda A2";
}

std::uint64_t map_bytes(const CaptureReader& reader)
{
    return reader.layers().size() * reader.heads().size() * reader.queries().size() *
           static_cast<std::uint64_t>(reader.key_count()) * (reader.storage().half ? 2U : 4U);
}

std::string map_shape(const CaptureReader& reader)
{
    return shape_text_of({reader.layers().size(), reader.heads().size(), reader.queries().size(),
                          static_cast<std::size_t>(reader.key_count())});
}

std::uint64_t file_bytes(const CaptureReader& reader)
{
    std::error_code ignored;
    const auto size = std::filesystem::file_size(reader.path(), ignored);
    return ignored ? 0 : size;
}

struct LambdaRange {
    float least, greatest;
};

/// Over all captured layers, whatever the shape of lambda; nothing for a plain model.
std::optional<LambdaRange> lambda_range(const CaptureReader& reader)
{
    const std::vector<std::string> names = reader.array_names();
    if (reader.lambda_shape() == LambdaShape::none ||
        std::find(names.begin(), names.end(), "lambda") == names.end())
        return std::nullopt;
    std::vector<float> values = reader.array("lambda").values;
    std::erase_if(values, [](float value) { return !std::isfinite(value); });
    if (values.empty())
        return std::nullopt;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    return LambdaRange{*least, *greatest};
}

std::string mask_text(const CaptureReader& reader)
{
    std::string text = name_of(reader.mask());
    if (reader.mask() != MaskKind::window)
        return text;
    std::vector<int> windows;
    for (const int layer : reader.layers())
        if (const Mask mask = reader.mask_of(layer); mask.kind == MaskKind::window)
            windows.push_back(mask.window);
    const bool all = windows.size() == reader.layers().size();
    return text + " of " +
           std::to_string(windows.empty() ? 0 : *std::max_element(windows.begin(), windows.end())) + " keys" +
           (all ? "" : " in " + std::to_string(windows.size()) + " layers, causal in the others");
}

const char* lambda_shape_text(LambdaShape shape)
{
    return shape == LambdaShape::layer  ? "one a layer"
           : shape == LambdaShape::head ? "one a head"
                                        : "one a head and query";
}

std::string span_text(Range range)
{
    return std::to_string(range.begin) + ":" + std::to_string(range.end);
}

} // namespace

Json json_of_capture(const CaptureReader& reader)
{
    const CaptureRecord& record = reader.record();
    Json json = {
        {"path", reader.path().string()},
        {"complete", reader.complete()},
        {"format_version", reader.format_version()},
        {"model", record.model_name},
        {"family", record.family},
        {"kind", name_of(reader.kind())},
        {"pairing", record.pairing},
        {"mask", name_of(reader.mask())},
        {"layers", reader.layers()},
        {"heads", reader.heads()},
        {"query_count", reader.queries().size()},
        {"queries", indices_text(reader.queries())},
        {"tokens", reader.key_count()},
        {"prompt_tokens", record.prompt_tokens},
        {"dtype", reader.storage().half ? "float16" : "float32"},
        {"compression", reader.storage().compression},
        {"maps", Json::object()},
        {"file_bytes", file_bytes(reader)},
        {"computed_in", record.computed_in},
        {"stored_type", record.stored_type},
        {"tool_version", record.tool_version},
        {"created", record.created},
        {"segments", Json::array()},
        {"interventions", record.interventions},
    };
    for (const Component component : components)
        if (reader.has(component))
            json["maps"][name_of(component)] = {
                {"meaning", meaning_of(component, reader.kind())},
                {"shape",
                 {reader.layers().size(), reader.heads().size(), reader.queries().size(),
                  static_cast<std::size_t>(reader.key_count())}},
                {"bytes", map_bytes(reader)}};
    for (const Segment& segment : record.segments)
        json["segments"].push_back(
            {{"name", segment.name}, {"begin", segment.tokens.begin}, {"end", segment.tokens.end}});
    if (const auto range = lambda_range(reader))
        json["lambda"] = {{"least", json_number(range->least)}, {"greatest", json_number(range->greatest)}};
    return json;
}

std::string text_of_capture(const CaptureReader& reader)
{
    const CaptureRecord& record = reader.record();
    std::vector<std::vector<std::string>> rows;
    const auto add = [&](const std::string& name, const std::string& value) {
        rows.push_back({"  " + name, value});
    };
    add("model", record.model_name + " (" + record.family + ", " + name_of(reader.kind()) + "), weights " +
                     record.stored_type + ", computed in " + record.computed_in);
    if (!record.pairing.empty())
        add("pairing", record.pairing);
    add("mask", mask_text(reader));
    add("layers", indices_text(reader.layers()));
    add("heads", indices_text(reader.heads()));
    const int generated = reader.key_count() - record.prompt_tokens;
    add("tokens", std::to_string(reader.key_count()) +
                      (generated > 0 ? ", border at " + std::to_string(record.prompt_tokens) + " (" +
                                           std::to_string(generated) + " generated)"
                                     : ", all of the prompt"));
    if (static_cast<int>(reader.queries().size()) < reader.key_count())
        add("queries", indices_text(reader.queries()));
    for (const Component component : components)
        if (reader.has(component))
            add(name_of(component), std::string(meaning_of(component, reader.kind())) + ", " +
                                        map_shape(reader) + " " +
                                        (reader.storage().half ? "float16" : "float32") + ", " +
                                        bytes_text(map_bytes(reader)) + " in full");
    if (const auto range = lambda_range(reader))
        add("lambda", number_text(range->least) + " to " + number_text(range->greatest) + ", " +
                          lambda_shape_text(reader.lambda_shape()));
    for (const Segment& segment : record.segments)
        add("segment", segment.name + " " + span_text(segment.tokens));
    for (const std::string& sentence : record.interventions)
        add("intervention", sentence);
    const int level = reader.storage().compression;
    add("file", bytes_text(file_bytes(reader)) +
                    (level > 0 ? ", deflate level " + std::to_string(level) : "") + ", format version " +
                    std::to_string(reader.format_version()) + ", " + record.tool_version + ", " +
                    record.created);
    return reader.path().string() + (reader.complete() ? "" : ": INCOMPLETE") + "\n" + table_text(rows, "ll");
}

} // namespace attnscope::cli
