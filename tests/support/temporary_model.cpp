#include "tests/support/temporary_model.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace attnscope::test {

TemporaryModel::TemporaryModel(const std::string& name)
{
    std::string pattern = (std::filesystem::temp_directory_path() / "attnscope-model-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
        throw std::runtime_error("cannot make a temporary folder");
    folder_ = pattern;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "models" / name))
        if (entry.path().filename() != "expected.safetensors")
            std::filesystem::copy(entry.path(), folder_ / entry.path().filename());
}

TemporaryModel::~TemporaryModel()
{
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void TemporaryModel::change_config(const nlohmann::json& changes) const
{
    nlohmann::json config = nlohmann::json::parse(std::ifstream(folder_ / "config.json"));
    for (const auto& [key, value] : changes.items()) {
        if (value.is_null())
            config.erase(key);
        else
            config[key] = value;
    }
    std::ofstream(folder_ / "config.json") << config.dump(2);
}

} // namespace attnscope::test
