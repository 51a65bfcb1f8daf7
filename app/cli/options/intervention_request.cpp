#include "app/cli/options/intervention_request.h"

#include "app/cli/options/parse_number.h"
#include "core/error.h"

#include <string>

namespace attnscope::cli {

namespace {

int resolved(int index, int count, const char* what)
{
    const int place = index < 0 ? index + count : index;
    if (place < 0 || place >= count)
        throw Error(ErrorKind::invalid_argument,
                    std::string(what) + " " + std::to_string(index) + " does not exist: the model has " +
                        std::to_string(count) + " " + what + "s, 0 to " + std::to_string(count - 1));
    return place;
}

} // namespace

void InterventionRequest::add_lambda(std::string_view text)
{
    const std::size_t equals = text.find('=');
    const std::optional<float> value =
        find_float(equals == std::string_view::npos ? text : text.substr(equals + 1));
    const std::optional<int> layer =
        equals == std::string_view::npos ? std::nullopt : find_integer(text.substr(0, equals));
    if (!value || (equals != std::string_view::npos && !layer))
        throw Error(ErrorKind::invalid_argument,
                    "\"" + std::string(text) +
                        "\" is no lambda; write a number for every layer, e.g. 0, or "
                        "LAYER=NUMBER, e.g. 3=0.5");
    if (layer)
        lambda_of_layer.emplace_back(*layer, *value);
    else
        lambda_everywhere = value;
}

void InterventionRequest::add_ablation(std::string_view text)
{
    const std::size_t point = text.find('.');
    const std::optional<int> layer = find_integer(text.substr(0, point));
    const std::optional<int> head =
        point == std::string_view::npos ? std::nullopt : find_integer(text.substr(point + 1));
    if (!layer || !head)
        throw Error(ErrorKind::invalid_argument,
                    "\"" + std::string(text) +
                        "\" is no head; write LAYER.HEAD, e.g. 2.5 for head 5 of layer 2");
    ablated.emplace_back(*layer, *head);
}

Interventions InterventionRequest::resolve(const ModelInfo& model) const
{
    Interventions interventions;
    if (model.kind == ModelKind::plain && (lambda_everywhere || !lambda_of_layer.empty()))
        throw Error(ErrorKind::invalid_argument, "--lambda: " + model.name + " (" + model.family +
                                                     ") is an ordinary Transformer and has no lambda");
    interventions.lambda_everywhere = lambda_everywhere;
    for (const auto& [layer, value] : lambda_of_layer)
        interventions.lambda_of_layer[resolved(layer, model.layer_count, "layer")] = value;
    for (const auto& [layer, head] : ablated)
        interventions.ablated_heads.emplace(resolved(layer, model.layer_count, "layer"),
                                            resolved(head, model.head_count, "head"));
    return interventions;
}

} // namespace attnscope::cli
