#include "app/cli/options/input_file.h"

#include "app/cli/terminal/exit_code.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace attnscope::cli {

namespace {

/// No prompt and no list of questions comes near; a device or a pipe may never end.
constexpr std::uintmax_t most_bytes = std::uintmax_t(1) << 30;

struct CloseFile {
    void operator()(std::FILE* file) const noexcept
    {
        if (file != stdin)
            std::fclose(file);
    }
};

} // namespace

std::string read_bytes(const std::string& path)
{
    const auto fail = [&](const char* doing) {
        const int reason = errno;
        throw CommandError(ExitCode::failed, reason == ENOENT ? ErrorKind::not_found : ErrorKind::io,
                           std::string("cannot ") + doing + " " + path + ": " + std::strerror(reason));
    };
    const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
    if (!file)
        fail("open");
    const auto require_few = [&](std::uintmax_t count) {
        if (count > most_bytes)
            throw CommandError(ExitCode::does_not_fit, ErrorKind::too_large,
                               path + " has more than 1 GiB, expected a text to be read as a whole");
    };
    std::error_code no_regular_file;
    if (const std::uintmax_t size = std::filesystem::file_size(path, no_regular_file); !no_regular_file)
        require_few(size);
    std::string bytes;
    char block[1 << 16];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
        require_few(bytes.size() + count);
        bytes.append(block, count);
    }
    if (std::ferror(file.get()) != 0)
        fail("read");
    return bytes;
}

} // namespace attnscope::cli
