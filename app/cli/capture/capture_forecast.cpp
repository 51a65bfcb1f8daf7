#include "app/cli/capture/capture_forecast.h"

#include "app/cli/capture/available_memory.h"
#include "app/cli/report/text_format.h"
#include "core/error.h"

namespace attnscope::cli {

namespace {

void require_context(const ModelInfo& model, const CaptureOptions& options, int prompt_tokens, int tokens)
{
    if (model.context_length <= 0 || tokens <= model.context_length || options.allow_long)
        return;
    const int new_tokens = tokens - prompt_tokens;
    throw Error(
        ErrorKind::too_large,
        std::to_string(prompt_tokens) + " tokens of the prompt" +
            (new_tokens > 0 ? " and " + std::to_string(new_tokens) + " to generate" : "") +
            " exceed the context of " + model.name + ", " + std::to_string(model.context_length) +
            " tokens (max_position_embeddings); shorten the prompt, or run past what it was made for with "
            "--allow-long");
}

void choose_maps(const ModelInfo& model, const std::optional<MapChoice>& maps, CaptureSelection& selection)
{
    if (model.kind == ModelKind::plain) {
        if (maps && (maps->second || maps->difference))
            throw Error(ErrorKind::invalid_argument,
                        "--maps: " + model.name + " (" + model.family +
                            ") is an ordinary Transformer, it has only the map \"first\"");
        selection.second = selection.difference = false;
        return;
    }
    if (maps) {
        selection.first = maps->first;
        selection.second = maps->second;
        selection.difference = maps->difference;
    }
}

/// The ids are not known yet; only their number counts.
CaptureInfo geometry(const ModelInfo& model, const CaptureOptions& options, int tokens)
{
    PassRequest request;
    request.ids.resize(static_cast<std::size_t>(tokens));
    request.logit_lens = options.logit_lens;
    return pass_geometry(model, request);
}

} // namespace

CaptureSelection select_maps(const ModelInfo& model, const CaptureOptions& options, int tokens)
{
    CaptureSelection selection;
    selection.layers = resolve_or_all(options.layers, model.layer_count);
    selection.heads = resolve_or_all(options.heads, model.head_count);
    selection.queries = resolve_or_all(options.queries, tokens);
    choose_maps(model, options.maps, selection);
    return selection;
}

CaptureForecast forecast_capture(const Model& model, const CaptureOptions& options, int prompt_tokens,
                                 int tokens)
{
    const ModelInfo& info = model.info();
    CaptureForecast forecast;
    forecast.prompt_tokens = prompt_tokens;
    forecast.tokens = tokens;
    forecast.selection = select_maps(info, options, tokens);
    forecast.interventions = options.interventions.resolve(info);
    require_context(info, options, prompt_tokens, tokens);
    const int threads = options.threads > 0 ? options.threads : available_processors();
    forecast.size =
        estimate_size(geometry(info, options, tokens), forecast.selection, options.storage, threads);
    forecast.weight_bytes = info.weight_bytes;
    forecast.pass_bytes = model.pass_memory(tokens);
    return forecast;
}

void require_fits(const CaptureForecast& forecast, const StorageOptions& storage,
                  const std::filesystem::path& output)
{
    // What is loaded by now is no longer available: LibTorch and the weights, or these are streamed from the disk because
    // they do not fit.
    const std::uint64_t needed = forecast.pass_bytes + forecast.size.writer_memory;
    if (const std::optional<std::uint64_t> available = available_memory(); available && needed > *available)
        throw Error(ErrorKind::out_of_memory,
                    "a pass over " + std::to_string(forecast.tokens) + " tokens needs " + bytes_text(needed) +
                        " of memory besides the weights, and " + bytes_text(*available) +
                        " are available; use fewer tokens or fewer --threads, or end other programs");
    const std::uint64_t free_bytes = free_space_for(output);
    if (storage.compression == 0 && forecast.size.file_bytes() > free_bytes)
        throw Error(ErrorKind::too_large,
                    "the capture needs " + bytes_text(forecast.size.file_bytes()) + " and " +
                        bytes_text(free_bytes) + " are free for " + output.string() +
                        "; choose fewer --layers, --heads, --queries or --maps, --dtype f16, "
                        "--compress 1, or another disk (--force does not change this)");
}

} // namespace attnscope::cli
