#include "core/model/model.h"

#include <sstream>

namespace attnscope {

namespace {

std::string number(float value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << value;
    return text.str();
}

} // namespace

std::vector<std::string> Interventions::describe() const
{
    std::vector<std::string> sentences;
    if (lambda_everywhere)
        sentences.push_back("lambda set to " + number(*lambda_everywhere) + " in every layer");
    for (const auto& [layer, lambda] : lambda_of_layer)
        sentences.push_back("lambda set to " + number(lambda) + " in layer " + std::to_string(layer));
    for (const auto& [layer, head] : ablated_heads)
        sentences.push_back("head " + std::to_string(layer) + "." + std::to_string(head) +
                            " ablated: its output before W_o is zero");
    return sentences;
}

} // namespace attnscope
