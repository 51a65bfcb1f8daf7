#include "app/cli/worker/model_runner.h"

#include "app/cli/options/output_path.h"
#include "app/cli/worker/answer.h"
#include "core/capture/format.h"
#include "core/model/model_library.h"

#include <utility>

namespace attnscope::cli::worker {

namespace {

Json json_of_model(const Model& model)
{
    const ModelInfo& info = model.info();
    return {{"name", info.name},
            {"family", info.family},
            {"kind", name_of(info.kind)},
            {"layers", info.layer_count},
            {"heads", info.head_count},
            {"context_length", info.context_length},
            {"vocabulary", info.vocabulary_size},
            {"lambda_shape", format::name_of(info.lambda_shape)},
            {"pairing", info.pairing},
            {"stored_type", info.stored_type},
            {"weight_bytes", info.weight_bytes},
            {"notices", model.notices()},
            {"library", model_library_versions()}};
}

/// What a prompt needs a tokenizer for cannot be done without one.
void require_tokenizer(const PromptSource& prompt, const Tokenizer* tokenizer, const std::string& why_not)
{
    if (!prompt.ids && tokenizer == nullptr)
        throw Error(ErrorKind::not_found, why_not);
}

} // namespace

std::shared_ptr<const ModelRunner::Loaded> ModelRunner::require_loaded() const
{
    const std::lock_guard lock(mutex_);
    if (!loaded_)
        throw Error(ErrorKind::invalid_argument, "no model is loaded: load one first");
    return loaded_;
}

void ModelRunner::replace(std::shared_ptr<const Loaded> loaded)
{
    const std::lock_guard lock(mutex_);
    loaded_.swap(loaded);
}

Json ModelRunner::load(const Load& request, const std::atomic<bool>& cancelled)
{
    const ModelFolder folder = resolve_model(request.model);
    replace(nullptr); // before, so that two models never have to fit into memory
    auto loaded = std::make_shared<Loaded>();
    loaded->threads = request.options.threads;
    loaded->files = files_of(folder);
    try {
        loaded->tokenizer = shelf_.require(request.model);
    } catch (const Error& error) {
        loaded->no_tokenizer = error.what();
    }
    loaded->model = load_model_from_library(folder, request.options);
    if (cancelled)
        return {{"outcome", "cancelled"}};
    Json about = {{"outcome", "done"}};
    about.update(json_of_model(*loaded->model));
    about["tokenizer"] = loaded->tokenizer != nullptr;
    if (!loaded->tokenizer)
        about["notices"].push_back(loaded->no_tokenizer + "; tokens appear as their ids");
    replace(std::move(loaded));
    return about;
}

Json ModelRunner::estimate(const Estimate& request)
{
    const auto loaded = require_loaded();
    const ModelInfo& info = loaded->model->info();
    int prompt_tokens = request.tokens.value_or(0);
    if (!request.tokens) {
        require_tokenizer(request.prompt, loaded->find_tokenizer(), loaded->no_tokenizer);
        const Prompt prompt =
            prepare_prompt(request.prompt, {}, request.options.prompt, loaded->find_tokenizer());
        prompt_tokens = static_cast<int>(prompt.tokens.size());
    }
    CaptureOptions options = request.options;
    options.threads = loaded->threads;
    const CaptureForecast forecast =
        forecast_capture(*loaded->model, options, prompt_tokens, prompt_tokens + options.sampling.new_tokens);
    Json answer = json_of_forecast(info, forecast);
    answer["seconds"] = time_.seconds(info, forecast, options.storage, options.threads);
    answer["seconds_measured"] = time_.measured();
    answer["fits"] = true;
    try {
        require_fits(forecast, options.storage, request.output.value_or("."));
        if (request.output) {
            require_writable(*request.output, options.overwrite);
            require_apart(*request.output, loaded->files);
        }
    } catch (const Error& error) {
        answer["fits"] = false;
        answer["problem"] = json_of_error(error);
    }
    return answer;
}

Json ModelRunner::capture(const Capture& request, const std::function<bool(const CaptureStep&)>& step)
{
    const auto loaded = require_loaded();
    const Tokenizer* tokenizer = loaded->find_tokenizer();
    require_writable(request.output, request.options.overwrite);
    require_apart(request.output, loaded->files);
    require_tokenizer(request.prompt, tokenizer, loaded->no_tokenizer);
    const Prompt prompt = prepare_prompt(request.prompt, request.spans, request.options.prompt, tokenizer);
    CaptureOptions options = request.options;
    options.threads = loaded->threads;
    const CaptureWatch watch{step, [](std::span<const std::string>) {}}; // the result carries notices
    CaptureResult result = run_capture(*loaded->model, tokenizer, options, prompt, request.output, watch);
    if (result.outcome == Outcome::cancelled)
        return {{"outcome", "cancelled"}};
    result.notices.insert(result.notices.begin(), prompt.notices.begin(), prompt.notices.end());
    time_.learn(loaded->model->info(), result.forecast, options.storage, options.threads, result.seconds);
    Json answer = {{"outcome", "done"}};
    answer.update(json_of_result(loaded->model->info(), result, request.output));
    return answer;
}

} // namespace attnscope::cli::worker
