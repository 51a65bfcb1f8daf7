#include "core/capture/export/export_metadata.h"

#include <nlohmann/json.hpp>

namespace attnscope {

namespace {

std::string to_text(const nlohmann::ordered_json& json)
{
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

nlohmann::ordered_json describe(const CaptureReader& reader)
{
    const CaptureRecord& record = reader.record();
    nlohmann::ordered_json json;
    json["source"] = reader.path().filename().string();
    json["model_name"] = record.model_name;
    json["family"] = record.family;
    json["kind"] = name_of(reader.kind());
    json["pairing"] = record.pairing;
    json["interventions"] = record.interventions;
    json["computed_in"] = record.computed_in;
    json["created"] = record.created;
    json["tool_version"] = record.tool_version;
    json["prompt_tokens"] = record.prompt_tokens;
    for (const int layer : reader.layers()) {
        const Mask mask = reader.mask_of(layer);
        nlohmann::ordered_json entry{{"layer", layer}, {"mask", name_of(mask.kind)}};
        if (mask.kind == MaskKind::window)
            entry["window"] = mask.window;
        json["masks"].push_back(entry);
    }
    json["segments"] = nlohmann::ordered_json::array();
    for (const Segment& segment : record.segments)
        json["segments"].push_back(
            {{"name", segment.name}, {"begin", segment.tokens.begin}, {"end", segment.tokens.end}});
    return json;
}

} // namespace

std::string json_text(const std::string& text)
{
    return to_text(text);
}

void add_metadata(NpzWriter& archive, const CaptureReader& reader, ExportNotes notes)
{
    std::vector<std::int32_t> ids;
    std::vector<std::string> texts;
    for (const Token& token : reader.record().tokens) {
        ids.push_back(token.id);
        texts.push_back(token.text);
    }
    archive.add("token_id", ids, {static_cast<std::int64_t>(ids.size())});
    archive.add_texts("token_text", texts);
    notes.dimensions["token_id"] = notes.dimensions["token_text"] = {"token"};

    if (!reader.record().segments.empty()) {
        std::vector<std::string> names;
        std::vector<std::int32_t> spans;
        for (const Segment& segment : reader.record().segments) {
            names.push_back(segment.name);
            spans.insert(spans.end(), {segment.tokens.begin, segment.tokens.end});
        }
        archive.add_texts("segment_name", names);
        archive.add("segment_span", spans, {static_cast<std::int64_t>(names.size()), 2});
        notes.dimensions["segment_name"] = {"segment"};
        notes.dimensions["segment_span"] = {"segment", "span_end"};
    }

    nlohmann::ordered_json json = describe(reader);
    for (const auto& [name, value] : notes.facts)
        json[name] = nlohmann::ordered_json::parse(value);
    json["dimensions"] = notes.dimensions;
    archive.add_text("metadata", to_text(json));
}

} // namespace attnscope
