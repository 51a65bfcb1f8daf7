#include "core/experiment/text/text_settings.h"

#include "core/fnv_hash.h"

#include <nlohmann/json.hpp>

namespace attnscope {

std::string name_of_text(const std::optional<std::string>& text)
{
    if (!text)
        return "synthetic language";
    return "own text, FNV-1a " + hash_text(fnv_hash(*text));
}

Json to_json(const TextSettings& settings)
{
    return {{"length", settings.length},
            {"windows", settings.windows},
            {"seed", settings.seed},
            {"text", name_of_text(settings.text)}};
}

} // namespace attnscope
