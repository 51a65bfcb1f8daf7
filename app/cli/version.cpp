#include "app/cli/version.h"

#include "core/capture/capture_libraries.h"
#include "core/error.h"
#include "core/model/model_library.h"

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

namespace attnscope::cli {

std::string program_version()
{
    return ATTNSCOPE_VERSION;
}

std::string library_versions()
{
    return capture_library_versions() + ", nlohmann_json " + std::to_string(NLOHMANN_JSON_VERSION_MAJOR) +
           "." + std::to_string(NLOHMANN_JSON_VERSION_MINOR) + "." +
           std::to_string(NLOHMANN_JSON_VERSION_PATCH) + ", CLI11 " CLI11_VERSION;
}

std::string tool_version()
{
    return "attnscope " ATTNSCOPE_VERSION;
}

std::string version_text(bool with_model_library)
{
    const std::string text = "attnscope-cli " ATTNSCOPE_VERSION "\n" + library_versions();
    if (!with_model_library)
        return text;
    try {
        return text + "\n" + model_library_versions();
    } catch (const Error& error) {
        return text + "\n" + error.what();
    }
}

} // namespace attnscope::cli
