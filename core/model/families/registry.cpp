#include "core/model/families/family.h"

#include <array>

namespace attnscope {

namespace {

constexpr std::array known_families{
    Family{"diffllama", read_diffllama}, Family{"llama", read_llama}, Family{"mistral", read_mistral},
    Family{"qwen2", read_qwen2},         Family{"qwen3", read_qwen3},
};

} // namespace

std::span<const Family> families() noexcept
{
    return known_families;
}

Architecture read_architecture(const ConfigReader& config)
{
    const auto model_type = config.find_string("model_type");
    if (!model_type)
        config.fail("model_type", "is missing: it names the family of the model, e.g. \"diffllama\"");
    std::string known;
    for (const Family& family : known_families) {
        if (*model_type == family.model_type) {
            Architecture architecture = family.read(config);
            architecture.family = *model_type;
            return architecture;
        }
        known += (known.empty() ? "" : ", ") + std::string(family.model_type);
    }
    config.refuse("model_type",
                  "is \"" + *model_type + "\", which this version cannot run; known are: " + known);
}

} // namespace attnscope
