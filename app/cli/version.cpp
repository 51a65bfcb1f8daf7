#include "app/cli/version.h"

#include "core/error.h"
#include "core/model/model_library.h"

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

namespace attnscope::cli {

std::string tool_version()
{
    return "attnscope " ATTNSCOPE_VERSION;
}

std::string version_text(bool with_model_library)
{
    std::string text = "attnscope-cli " ATTNSCOPE_VERSION;
    if (!with_model_library)
        return text;
    text += "\nnlohmann_json " + std::to_string(NLOHMANN_JSON_VERSION_MAJOR) + "." +
            std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "." + std::to_string(NLOHMANN_JSON_VERSION_PATCH) +
            ", CLI11 " CLI11_VERSION "\n";
    try {
        text += model_library_versions();
    } catch (const Error& error) {
        text += error.what();
    }
    return text;
}

} // namespace attnscope::cli
