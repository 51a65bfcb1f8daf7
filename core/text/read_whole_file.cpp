#include "core/text/read_whole_file.h"

#include "core/error.h"

#include <cstdint>
#include <fstream>

namespace attnscope::text {

namespace {

/// Vocabularies of 256,000 tokens take some 30 MB; a device never ends.
constexpr std::uintmax_t most_bytes = std::uintmax_t(1) << 30;

} // namespace

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
    const auto require_few = [&](std::uintmax_t bytes) {
        if (bytes > most_bytes)
            throw Error(ErrorKind::too_large,
                        path.string() + ": has more than 1 GiB, expected a tokenizer's file");
    };
    if (std::filesystem::is_regular_file(status)) {
        require_few(std::filesystem::file_size(path, error));
    }
    std::ifstream file(path, std::ios::binary);
    std::string content;
    char block[1 << 16];
    do {
        file.read(block, sizeof block);
        content.append(block, static_cast<std::size_t>(file.gcount()));
        require_few(content.size());
    } while (file);
    if (!file.eof() || file.bad()) {
        throw Error(ErrorKind::io, path.string() + ": cannot be read");
    }
    return content;
}

} // namespace attnscope::text
