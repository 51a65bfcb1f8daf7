#include "core/model/request_check.h"

#include "core/error.h"

#include <string>

namespace attnscope {

namespace {

[[noreturn]] void refuse(const std::string& message)
{
    throw Error(ErrorKind::invalid_argument, message);
}

void check_ids(const ModelInfo& info, const std::vector<std::int32_t>& ids)
{
    if (ids.empty())
        refuse("the prompt has no tokens; a pass needs at least one");
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] < 0 || ids[i] >= info.vocabulary_size)
            refuse("token " + std::to_string(i) + " has id " + std::to_string(ids[i]) +
                   ", but the embedding of " + info.name + " has " + std::to_string(info.vocabulary_size) +
                   " rows (ids 0 to " + std::to_string(info.vocabulary_size - 1) +
                   "); the tokenizer and the weights do not belong together");
}

void check_layer(const ModelInfo& info, int layer)
{
    if (layer < 0 || layer >= info.layer_count)
        refuse("there is no layer " + std::to_string(layer) + ": " + info.name + " has layers 0 to " +
               std::to_string(info.layer_count - 1));
}

void check_interventions(const ModelInfo& info, const Interventions& interventions)
{
    const bool sets_lambda = interventions.lambda_everywhere || !interventions.lambda_of_layer.empty();
    if (sets_lambda && info.lambda_shape == LambdaShape::none)
        refuse(info.name + " is a plain model (" + info.family + "): it has no lambda to set");
    for (const auto& entry : interventions.lambda_of_layer)
        check_layer(info, entry.first);
    for (const auto& [layer, head] : interventions.ablated_heads) {
        check_layer(info, layer);
        if (head < 0 || head >= info.head_count)
            refuse("there is no head " + std::to_string(head) + ": " + info.name + " has heads 0 to " +
                   std::to_string(info.head_count - 1) + " in every layer");
    }
}

} // namespace

void check_request(const ModelInfo& info, const PassRequest& request, int new_tokens)
{
    check_ids(info, request.ids);
    check_interventions(info, request.interventions);
    const auto tokens = static_cast<std::int64_t>(request.ids.size()) + new_tokens;
    if (info.context_length > 0 && tokens > info.context_length && !request.allow_long)
        throw Error(ErrorKind::too_large,
                    "the text has " + std::to_string(tokens) + " tokens" +
                        (new_tokens > 0 ? " with those to be generated" : "") + ", the context of " +
                        info.name + " is " + std::to_string(info.context_length) +
                        " (max_position_embeddings); shorten the text or allow more with --allow-long");
    for (const int query : request.prediction_queries)
        if (query < 0 || query >= tokens)
            refuse("there is no query " + std::to_string(query) + ": the text has tokens 0 to " +
                   std::to_string(tokens - 1));
}

} // namespace attnscope
