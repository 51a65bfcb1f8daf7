#include "app/cli/capture/model_source.h"

#include "app/cli/report/text_format.h"
#include "app/cli/terminal/exit_code.h"
#include "core/checkpoint/tokenizer_file.h"

#include <chrono>
#include <utility>

namespace attnscope::cli {

std::filesystem::path find_tokenizer(const std::string& path)
{
    std::error_code ignored;
    const std::filesystem::path given(path);
    const bool weights =
        given.extension() == ".safetensors" || given.filename().string().ends_with(".index.json");
    if (std::filesystem::is_regular_file(given, ignored) && !weights)
        return given;
    if (std::filesystem::path inside = find_tokenizer_file(given); !inside.empty())
        return inside;
    const ModelFolder folder = resolve_model(path);
    if (folder.tokenizer.empty())
        throw Error(
            ErrorKind::not_found,
            "no tokenizer (tokenizer.json, tokenizer.model, a .tiktoken file, vocab.json with merges.txt, or "
            "vocab.txt) is there in " +
                folder.folder.string());
    return folder.tokenizer;
}

ModelSource::ModelSource(ModelOptions options)
    : options_(std::move(options)), folder_(resolve_model(options_.path))
{
}

void ModelSource::require_tokenizer(const Console& console)
{
    if (folder_.tokenizer.empty())
        throw Error(
            ErrorKind::not_found,
            "tokenizer.json is not there in " + folder_.folder.string() +
                ", nor another tokenizer (tokenizer.model, *.tiktoken): a text cannot be turned into tokens. "
                "Put the file there, or give token ids with --ids");
    tokenizer_ = Tokenizer::open(folder_.tokenizer);
    console.detail("tokenizer: " + folder_.tokenizer.string());
}

void ModelSource::try_tokenizer(const Console& console)
{
    if (folder_.tokenizer.empty()) {
        console.warning("no tokenizer.json, tokenizer.model or *.tiktoken in " + folder_.folder.string() +
                        ": tokens appear as their ids");
        return;
    }
    try {
        require_tokenizer(console);
    } catch (const Error& error) {
        console.warning(std::string(error.what()) + "; tokens appear as their ids");
    }
}

std::unique_ptr<Model> ModelSource::load(const Console& console) const
{
    const auto start = std::chrono::steady_clock::now();
    std::unique_ptr<Model> model = load_model_from_library(folder_, options_.load);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const ModelInfo& info = model->info();
    console.detail("model: " + info.name + " (" + info.family + ", " + name_of(info.kind) + "), " +
                   std::to_string(info.layer_count) + " layers of " + std::to_string(info.head_count) +
                   " heads, " + bytes_text(info.weight_bytes) + " of weights, loaded in " +
                   duration_text(seconds.count()));
    console.warnings(model->notices());
    return model;
}

} // namespace attnscope::cli
