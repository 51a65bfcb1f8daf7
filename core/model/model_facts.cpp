#include "core/model/model_facts.h"

#include "core/model/families/family.h"

namespace attnscope {

std::vector<std::string> known_families()
{
    std::vector<std::string> names;
    for (const Family& family : families())
        names.emplace_back(family.model_type);
    return names;
}

int read_context_length(const std::filesystem::path& config_json)
{
    return read_architecture(ConfigReader::open(config_json)).context_limit();
}

} // namespace attnscope
