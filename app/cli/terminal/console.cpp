#include "app/cli/terminal/console.h"

#include "app/cli/terminal/harmless_text.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace attnscope::cli {

namespace {

bool is_capable_terminal()
{
    const char* no_colour = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') && term != nullptr &&
           std::strcmp(term, "dumb") != 0;
}

void put(std::FILE* stream, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stream);
}

} // namespace

Console::Console(OutputOptions options) : options_(options), terminal_(is_capable_terminal()) {}

void Console::result(std::string_view line) const
{
    if (isatty(STDOUT_FILENO) != 0)
        put(stdout, harmless_text(line));
    else
        put(stdout, line); // programs get the bytes
    put(stdout, "\n");
    // Whoever reads a pipe sees each result when it is there, and in order with stderr.
    std::fflush(stdout);
}

void Console::message(const char* colour, std::string_view kind, std::string_view text) const
{
    put(stderr, options_.program);
    put(stderr, ": ");
    if (terminal_)
        put(stderr, colour);
    put(stderr, kind);
    if (terminal_)
        put(stderr, "\033[0m");
    put(stderr, harmless_text(text));
    put(stderr, "\n");
}

void Console::warning(std::string_view text) const
{
    message("\033[1;33m", "warning: ", text);
}

void Console::warnings(std::span<const std::string> texts) const
{
    for (const std::string& text : texts)
        warning(text);
}

void Console::detail(std::string_view text) const
{
    if (options_.verbose)
        message("", "", text);
}

void Console::error(std::string_view text) const
{
    message("\033[1;31m", "error: ", text);
}

} // namespace attnscope::cli
