#include "core/error.h"
#include "core/text/tokenizer.h"

#include <fstream>
#include <sstream>

namespace attnscope {
namespace {

std::string read_file(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw Error(ErrorKind::not_found, path.string() + ": there is no such file");
    }
    if (std::filesystem::is_directory(status)) {
        throw Error(ErrorKind::io, path.string() + ": is a folder, expected a tokenizer.json");
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file || file.bad()) {
        throw Error(ErrorKind::io, path.string() + ": cannot be read");
    }
    return std::move(content).str();
}

} // namespace

Tokenizer Tokenizer::open(const std::filesystem::path& path)
{
    return parse(read_file(path), path.string());
}

} // namespace attnscope
