#include "app/cli/capture/capture_job.h"

#include "app/cli/version.h"
#include "core/capture/capture_writer.h"
#include "core/experiment/model_record.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace attnscope::cli {

namespace {

CaptureRecord make_record(const ModelInfo& model, const Prompt& prompt,
                          const std::vector<std::int32_t>& generated, const Tokenizer* tokenizer,
                          const Interventions& interventions)
{
    CaptureRecord record = record_of(model, tool_version());
    record.prompt = prompt.text;
    record.prompt_tokens = static_cast<int>(prompt.tokens.size());
    record.tokens = prompt.tokens;
    for (const std::int32_t id : generated) {
        Token token = token_of(tokenizer, id);
        token.span = {prompt.text.size(), prompt.text.size()};
        record.tokens.push_back(std::move(token));
    }
    record.segments = prompt.segments;
    record.interventions = interventions.describe();
    return record;
}

/// Shows notices and keeps them for the report.
void tell(const CaptureWatch& watch, std::vector<std::string>& all, std::vector<std::string> texts)
{
    if (!texts.empty())
        watch.notices(texts);
    std::move(texts.begin(), texts.end(), std::back_inserter(all));
}

Generated continue_prompt(Model& model, const PassRequest& request, const CaptureOptions& options,
                          const CaptureWatch& watch, CaptureResult& result)
{
    if (options.sampling.new_tokens <= 0)
        return {};
    Generated generated =
        model.generate(request, options.sampling, [&](std::uint64_t done, std::uint64_t total) {
            return watch.step({.stage = CaptureStage::generating, .done = done, .total = total});
        });
    const int count = static_cast<int>(generated.ids.size());
    if (generated.outcome == Outcome::done && count < options.sampling.new_tokens)
        tell(watch, result.notices,
             {"generation ended after " + std::to_string(count) + " of " +
              std::to_string(options.sampling.new_tokens) + " tokens: the model gave its end token"});
    return generated;
}

} // namespace

CaptureResult run_capture(Model& model, const Tokenizer* tokenizer, const CaptureOptions& options,
                          const Prompt& prompt, const std::filesystem::path& output,
                          const CaptureWatch& watch)
{
    const auto start = std::chrono::steady_clock::now();
    CaptureResult result;
    const int prompt_tokens = static_cast<int>(prompt.tokens.size());
    require_embedding_rows(prompt, model.info().vocabulary_size);
    result.forecast = forecast_capture(model, options, prompt_tokens,
                                       prompt_tokens + std::max(0, options.sampling.new_tokens));
    require_fits(result.forecast, options.storage, output);

    PassRequest request;
    request.ids = prompt.ids();
    request.interventions = result.forecast.interventions;
    request.logit_lens = options.logit_lens;
    request.allow_long = options.allow_long;
    const Generated generated = continue_prompt(model, request, options, watch, result);
    result.outcome = generated.outcome;
    if (result.outcome == Outcome::cancelled)
        return result;

    request.ids.insert(request.ids.end(), generated.ids.begin(), generated.ids.end());
    const int tokens = static_cast<int>(request.ids.size());
    if (tokens != result.forecast.tokens) // the model ended its text early
        result.forecast = forecast_capture(model, options, prompt_tokens, tokens);
    if (static_cast<int>(result.forecast.selection.queries.size()) < tokens)
        request.prediction_queries = result.forecast.selection.queries;
    CaptureWriter writer(
        output, make_record(model.info(), prompt, generated.ids, tokenizer, result.forecast.interventions),
        result.forecast.selection, options.storage, options.overwrite);
    if (tokenizer != nullptr)
        writer.name_predictions([tokenizer](std::int32_t id) { return token_of(tokenizer, id).text; });
    const int layers = model.info().layer_count;
    CaptureStep step = {.stage = CaptureStage::capturing, .layers = layers};
    const auto show = [&](std::uint64_t done, std::uint64_t total) {
        step.done = done;
        step.total = total;
        const auto layer = total == 0 ? 0 : done * static_cast<std::uint64_t>(layers) / total;
        step.layer = std::min(layers, static_cast<int>(layer) + 1);
        step.bytes = writer.bytes_written();
        return watch.step(step);
    };
    const std::array<AttentionSink*, 1> sinks{&writer};
    std::vector<std::string> notices;
    result.outcome = model.run(request, sinks, show, notices);
    tell(watch, result.notices, std::move(notices));
    step.stage = CaptureStage::finishing;
    step.bytes = writer.bytes_written();
    if (result.outcome == Outcome::done && !watch.step(step))
        result.outcome = Outcome::cancelled;
    if (result.outcome == Outcome::cancelled)
        return result; // the writer removes its partial file
    writer.finish();
    result.file_bytes = std::filesystem::file_size(output);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace attnscope::cli
