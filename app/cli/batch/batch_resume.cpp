#include "app/cli/batch/batch_resume.h"

#include "app/cli/capture/capture_forecast.h"
#include "core/capture/capture_reader.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope::cli {

namespace {

/// What differs between a capture and the request, in a word or two; empty when nothing does.
std::string difference(const CaptureReader& reader, const ModelInfo& model, const CaptureOptions& options,
                       const Prompt& prompt)
{
    const CaptureRecord& record = reader.record();
    if (record.model_name != model.name || record.model_config != model.config)
        return "the model";
    if (record.prompt_tokens != static_cast<int>(prompt.tokens.size()) ||
        record.tokens.size() < prompt.tokens.size() ||
        !std::equal(prompt.tokens.begin(), prompt.tokens.end(), record.tokens.begin(),
                    [](const Token& a, const Token& b) { return a.id == b.id; }))
        return "the prompt";
    const int generated = static_cast<int>(record.tokens.size() - prompt.tokens.size());
    const bool ended =
        options.sampling.stop_at_end && generated > 0 && generated < options.sampling.new_tokens &&
        std::find(model.end_ids.begin(), model.end_ids.end(), record.tokens.back().id) != model.end_ids.end();
    if (generated != options.sampling.new_tokens && !ended)
        return "the number of generated tokens";
    if (reader.storage().half != options.storage.half ||
        reader.storage().compression != options.storage.compression)
        return "--dtype or --compress";
    const CaptureSelection selection = select_maps(model, options, static_cast<int>(record.tokens.size()));
    if (reader.layers() != selection.layers || reader.heads() != selection.heads ||
        reader.queries() != selection.queries)
        return "the selected layers, heads or queries";
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader.has(component) != selection.has(component))
            return "the selected maps";
    if (record.segments != prompt.segments)
        return "the spans";
    if (record.interventions != options.interventions.resolve(model).describe())
        return "--lambda or --ablate";
    return "";
}

} // namespace

Existing look_for_capture(const std::filesystem::path& path, const ModelInfo& model,
                          const CaptureOptions& options, const Prompt& prompt)
{
    if (!std::filesystem::exists(path))
        return Existing::none;
    try {
        const CaptureReader reader = CaptureReader::open(path);
        if (!reader.complete())
            return Existing::none;
        const std::string what = difference(reader, model, options, prompt);
        if (what.empty())
            return Existing::same;
        throw Error(ErrorKind::invalid_argument,
                    path.string() + " exists and is another capture (" + what +
                        " differs); choose another folder, or --force to overwrite it");
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::corrupt) // e.g. the machine went down while it was written
            return Existing::none;
        throw;
    }
}

} // namespace attnscope::cli
