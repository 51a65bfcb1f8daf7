#include "core/capture/capture_header.h"

#include "core/capture/format.h"
#include "core/capture/plain_text.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// The mask attribute speaks for all captured layers: the one that hides least.
Mask widest_mask(const CapturePlan& plan)
{
    Mask widest{MaskKind::causal, 0};
    for (const int layer : plan.selection.layers) {
        const Mask& mask = plan.info.masks[static_cast<std::size_t>(layer)];
        if (mask.kind == MaskKind::none)
            widest.kind = MaskKind::none;
        else if (mask.kind == MaskKind::window) {
            widest.window = std::max(widest.window, mask.window);
            if (widest.kind == MaskKind::causal)
                widest.kind = MaskKind::window;
        }
    }
    return widest;
}

} // namespace

void write_attributes(hdf5::Group& root, const CapturePlan& plan)
{
    const CaptureRecord& record = plan.record;
    root.set_attribute("format", format::name);
    root.set_attribute("format_version", format::version);
    root.set_attribute("complete", 0);
    root.set_attribute("model_name", plain_text(record.model_name));
    root.set_attribute("family", plain_text(record.family));
    root.set_attribute("kind", name_of(plan.info.kind));
    root.set_attribute("pairing", plain_text(record.pairing));
    root.set_attribute("lambda_shape", format::name_of(plan.info.lambda_shape));
    const Mask mask = widest_mask(plan);
    root.set_attribute("mask", name_of(mask.kind));
    root.set_attribute("window", mask.window);
    root.set_attribute("computed_in", plain_text(record.computed_in));
    root.set_attribute("stored_type", plain_text(record.stored_type));
    root.set_attribute("tool_version", plain_text(record.tool_version));
    root.set_attribute("created", plain_text(record.created));
    root.set_attribute("prompt_tokens", record.prompt_tokens);
    root.set_attribute("layer_count", plan.info.layer_count);
    root.set_attribute("head_count", plan.info.head_count);
    root.set_attribute("map_type", plan.storage.half ? "float16" : "float32");
    root.set_attribute("compression", plan.storage.compression);
}

void add_root_axes(CaptureAxes& axes, const CapturePlan& plan)
{
    const CaptureRecord& record = plan.record;
    std::vector<int> keys(record.tokens.size());
    std::iota(keys.begin(), keys.end(), 0);
    axes.add("layer", plan.selection.layers);
    axes.add("head", plan.selection.heads);
    axes.add("query", plan.selection.queries);
    axes.add("key", keys);
    std::size_t bytes = 0;
    for (const Token& token : record.tokens)
        bytes += token.bytes.size();
    axes.add_length("byte", bytes);
    axes.add_length("token_edge", record.tokens.size() + 1);
    axes.add_length("span_end", 2);
    axes.add_length("prompt_byte", record.prompt.size());
    if (!record.segments.empty())
        axes.add_length("segment", record.segments.size());
    if (!record.interventions.empty())
        axes.add_length("intervention", record.interventions.size());
    if (plan.info.rank_count > 0)
        axes.add_length("rank", static_cast<std::size_t>(plan.info.rank_count));
}

void write_tokens(CaptureAxes& axes, const CapturePlan& plan)
{
    std::vector<std::int32_t> ids;
    std::vector<std::string> texts;
    std::vector<std::uint8_t> bytes;
    std::vector<std::int64_t> offsets{0};
    std::vector<std::int64_t> spans;
    std::vector<std::uint8_t> special;
    std::vector<std::uint8_t> added;
    for (const Token& token : plan.record.tokens) {
        ids.push_back(token.id);
        texts.push_back(plain_text(token.text));
        bytes.insert(bytes.end(), token.bytes.begin(), token.bytes.end());
        offsets.push_back(static_cast<std::int64_t>(bytes.size()));
        spans.push_back(static_cast<std::int64_t>(token.span.begin));
        spans.push_back(static_cast<std::int64_t>(token.span.end));
        special.push_back(token.special ? 1 : 0);
        added.push_back(token.added ? 1 : 0);
    }
    using hdf5::Type;
    axes.create("token_id", Type::int32, {"key"}).write_all(std::span<const std::int32_t>(ids));
    axes.create("token_text", Type::text, {"key"}).write_texts(texts);
    axes.create("token_bytes", Type::uint8, {"byte"}).write_all(std::span<const std::uint8_t>(bytes));
    axes.create("token_offset", Type::int64, {"token_edge"})
        .write_all(std::span<const std::int64_t>(offsets));
    axes.create("token_span", Type::int64, {"key", "span_end"})
        .write_all(std::span<const std::int64_t>(spans));
    axes.create("token_special", Type::uint8, {"key"}).write_all(std::span<const std::uint8_t>(special));
    axes.create("token_added", Type::uint8, {"key"}).write_all(std::span<const std::uint8_t>(added));
}

void write_texts_and_tables(hdf5::Group& root, CaptureAxes& axes, const CapturePlan& plan)
{
    using hdf5::Type;
    const CaptureRecord& record = plan.record;
    root.write_text("prompt", plain_text(record.prompt));
    const std::vector<std::uint8_t> prompt(record.prompt.begin(), record.prompt.end());
    axes.create("prompt_bytes", Type::uint8, {"prompt_byte"})
        .write_all(std::span<const std::uint8_t>(prompt));
    root.write_text("model_config", plain_text(record.model_config));

    if (!record.segments.empty()) {
        std::vector<std::string> names;
        std::vector<std::int32_t> spans;
        for (const Segment& segment : record.segments) {
            names.push_back(plain_text(segment.name));
            spans.insert(spans.end(), {segment.tokens.begin, segment.tokens.end});
        }
        axes.create("segment_name", Type::text, {"segment"}).write_texts(names);
        axes.create("segment_span", Type::int32, {"segment", "span_end"})
            .write_all(std::span<const std::int32_t>(spans));
    }
    if (!record.interventions.empty()) {
        std::vector<std::string> texts;
        std::transform(record.interventions.begin(), record.interventions.end(), std::back_inserter(texts),
                       plain_text);
        axes.create("interventions", Type::text, {"intervention"}).write_texts(texts);
    }

    std::vector<std::int32_t> windows;
    for (const int layer : plan.selection.layers)
        windows.push_back(format::window_code(plan.info.masks[static_cast<std::size_t>(layer)]));
    axes.create("mask_window", Type::int32, {"layer"}).write_all(std::span<const std::int32_t>(windows));
    if (!plan.is_plain()) { // every head comes with both of its maps, so rows and heads agree
        std::vector<std::int32_t> rows(plan.selection.heads.size());
        std::iota(rows.begin(), rows.end(), 0);
        for (const char* name : {"pair_first", "pair_second"})
            axes.create(name, Type::int32, {"head"}).write_all(std::span<const std::int32_t>(rows));
    }
}

} // namespace attnscope
