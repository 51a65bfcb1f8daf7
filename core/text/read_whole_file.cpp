#include "core/text/read_whole_file.h"

#include "core/error.h"

#include <fstream>
#include <sstream>

namespace attnscope::text {

std::string read_whole_file(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw Error(ErrorKind::not_found, path.string() + ": there is no such file");
    }
    if (std::filesystem::is_directory(status)) {
        throw Error(ErrorKind::io, path.string() + ": is a folder, expected a file");
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file || file.bad()) {
        throw Error(ErrorKind::io, path.string() + ": cannot be read");
    }
    return std::move(content).str();
}

} // namespace attnscope::text
