#include "core/capture/capture_contents.h"
#include "core/capture/plain_text.h"
#include "core/capture/tiles/stored_tiles.h"

#include <algorithm>

namespace attnscope {

namespace {

using hdf5::Type;

std::vector<std::int64_t> int64s(const hdf5::Inspector& inspector, const std::string& path,
                                 const hdf5::Extent& extent)
{
    return read_all_cells<std::int64_t>(inspector.require(path, {Type::int64}, extent));
}

/// [key] 0 or 1.
std::vector<std::uint8_t> flags(const hdf5::Inspector& inspector, const std::string& path, std::size_t tokens)
{
    std::vector<std::uint8_t> values =
        read_all_cells<std::uint8_t>(inspector.require(path, {Type::uint8}, {tokens}));
    if (std::any_of(values.begin(), values.end(), [](std::uint8_t value) { return value > 1; }))
        inspector.corrupt(path, "holds something else than 0 and 1");
    return values;
}

std::string scalar_text(const hdf5::Inspector& inspector, const std::string& path)
{
    return plain_text(inspector.texts(path, {}).front());
}

void read_token_bytes(const hdf5::Inspector& inspector, std::vector<Token>& tokens)
{
    const std::vector<std::uint8_t> bytes = inspector.bytes("token_bytes");
    const std::vector<std::int64_t> offsets = int64s(inspector, "token_offset", {tokens.size() + 1});
    if (offsets.front() != 0 || offsets.back() != static_cast<std::int64_t>(bytes.size()) ||
        !std::is_sorted(offsets.begin(), offsets.end()))
        inspector.corrupt("token_offset", "does not ascend from 0 to " + std::to_string(bytes.size()) +
                                              ", the length of token_bytes");
    for (std::size_t i = 0; i < tokens.size(); ++i)
        tokens[i].bytes.assign(bytes.begin() + offsets[i], bytes.begin() + offsets[i + 1]);
}

void read_token_spans(const hdf5::Inspector& inspector, std::size_t prompt_bytes, std::vector<Token>& tokens)
{
    const std::vector<std::int64_t> ends = int64s(inspector, "token_span", {tokens.size(), 2});
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::int64_t begin = ends[2 * i];
        const std::int64_t end = ends[2 * i + 1];
        if (begin < 0 || end < begin || end > static_cast<std::int64_t>(prompt_bytes))
            inspector.corrupt("token_span", "of token " + std::to_string(i) + " is [" +
                                                std::to_string(begin) + ", " + std::to_string(end) +
                                                "), outside of the prompt of " +
                                                std::to_string(prompt_bytes) + " bytes");
        tokens[i].span = {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    }
}

std::vector<Token> read_tokens(const hdf5::Inspector& inspector, std::size_t key_count,
                               std::size_t prompt_bytes)
{
    std::vector<Token> tokens(key_count);
    const std::vector<std::int32_t> ids = inspector.ints("token_id", {key_count});
    std::vector<std::string> texts = inspector.texts("token_text", {key_count});
    const std::vector<std::uint8_t> special = flags(inspector, "token_special", key_count);
    const std::vector<std::uint8_t> added = flags(inspector, "token_added", key_count);
    for (std::size_t i = 0; i < key_count; ++i) {
        if (find_invalid_utf8(texts[i]) != std::string::npos)
            inspector.corrupt("token_text", "of token " + std::to_string(i) + " is no valid UTF-8");
        tokens[i].id = ids[i];
        tokens[i].text = std::move(texts[i]);
        tokens[i].special = special[i] != 0;
        tokens[i].added = added[i] != 0;
    }
    read_token_bytes(inspector, tokens);
    read_token_spans(inspector, prompt_bytes, tokens);
    return tokens;
}

std::size_t length_of(const hdf5::Inspector& inspector, const std::string& path)
{
    return inspector.require_list(path, Type::text).extent().front();
}

std::vector<Segment> read_segments(const hdf5::Inspector& inspector, int key_count)
{
    if (!inspector.root().has("segment_name"))
        return {};
    const std::size_t count = length_of(inspector, "segment_name");
    const std::vector<std::string> names = inspector.texts("segment_name", {count});
    const std::vector<std::int32_t> ends = inspector.ints("segment_span", {count, 2});
    std::vector<Segment> segments;
    for (std::size_t i = 0; i < count; ++i) {
        const Range tokens{ends[2 * i], ends[2 * i + 1]};
        if (tokens.begin < 0 || tokens.end < tokens.begin || tokens.end > key_count)
            inspector.corrupt("segment_span", "of \"" + plain_text(names[i]) + "\" is [" +
                                                  std::to_string(tokens.begin) + ", " +
                                                  std::to_string(tokens.end) + "), outside of the " +
                                                  std::to_string(key_count) + " tokens");
        segments.push_back({plain_text(names[i]), tokens});
    }
    return segments;
}

} // namespace

void read_record(const hdf5::Inspector& inspector, int key_count, CaptureRecord& record)
{
    record.model_name = plain_text(inspector.text_attribute("model_name"));
    record.family = plain_text(inspector.text_attribute("family"));
    record.pairing = plain_text(inspector.text_attribute("pairing"));
    record.computed_in = plain_text(inspector.text_attribute("computed_in"));
    record.stored_type = plain_text(inspector.text_attribute("stored_type"));
    record.tool_version = plain_text(inspector.text_attribute("tool_version"));
    record.created = plain_text(inspector.text_attribute("created"));
    record.model_config = scalar_text(inspector, "model_config");
    const std::vector<std::uint8_t> prompt = inspector.bytes("prompt_bytes");
    record.prompt.assign(prompt.begin(), prompt.end());
    record.tokens = read_tokens(inspector, static_cast<std::size_t>(key_count), prompt.size());
    record.segments = read_segments(inspector, key_count);
    if (inspector.root().has("interventions")) {
        const std::size_t count = length_of(inspector, "interventions");
        for (const std::string& text : inspector.texts("interventions", {count}))
            record.interventions.push_back(plain_text(text));
    }
}

} // namespace attnscope
