#include "core/experiment/capture_keeper.h"

#include "core/error.h"
#include "core/experiment/model_record.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace attnscope {

CaptureKeeper::CaptureKeeper(std::filesystem::path folder, std::string tool_version)
    : folder_(std::move(folder)), tool_version_(std::move(tool_version))
{
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (!std::filesystem::is_directory(folder_))
        throw Error(ErrorKind::io, "cannot make the folder " + folder_.string() +
                                       (error ? ": " + error.message() : ": a file is in its place"));
}

std::unique_ptr<CaptureWriter> CaptureKeeper::begin(const ModelInfo& model, const PassRequest& request,
                                                    const ExperimentPrompt& prompt,
                                                    const std::vector<Segment>& segments,
                                                    const std::string& label) const
{
    CaptureRecord record = record_of(model, tool_version_);
    record.prompt = prompt.text;
    record.prompt_tokens = prompt.prompt_tokens;
    record.tokens = prompt.tokens;
    for (Token& token : record.tokens) // the answer's are not in the prompt
        token.span = {std::min(token.span.begin, prompt.text.size()),
                      std::min(token.span.end, prompt.text.size())};
    record.segments = segments;
    record.interventions = request.interventions.describe();
    const auto all = [](int count) {
        std::vector<int> indices(static_cast<std::size_t>(count));
        std::iota(indices.begin(), indices.end(), 0);
        return indices;
    };
    CaptureSelection selection;
    selection.layers = all(model.layer_count);
    selection.heads = all(model.head_count);
    selection.queries = all(static_cast<int>(request.ids.size()));
    return std::make_unique<CaptureWriter>(folder_ / (label + ".attn.h5"), std::move(record), selection,
                                           StorageOptions{}, true);
}

} // namespace attnscope
