#include "app/cli/options/input_file.h"

#include "app/cli/terminal/exit_code.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace attnscope::cli {

namespace {

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
    std::string bytes;
    char block[1 << 16];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file.get()))
        bytes.append(block, count);
    if (std::ferror(file.get()) != 0)
        fail("read");
    return bytes;
}

} // namespace attnscope::cli
