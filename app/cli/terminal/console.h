// Where the words go: results to stdout, everything else to stderr.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace attnscope::cli {

/// -q, -v and --json, which every command has.
struct OutputOptions {
    bool quiet = false;
    bool verbose = false;
    bool json = false;
    const char* program = "attnscope-cli"; ///< stands before messages; lives for ever
};

/// Cheap to copy. One thread at a time.
class Console {
public:
    explicit Console(OutputOptions options);

    const OutputOptions& options() const noexcept { return options_; }
    bool json() const noexcept { return options_.json; }

    /// A line of the result, to stdout.
    void result(std::string_view line) const;
    /// Something a person should know about the result: to stderr, also under -q.
    void warning(std::string_view text) const;
    void warnings(std::span<const std::string> texts) const;
    /// What goes on inside: to stderr with -v.
    void detail(std::string_view text) const;
    /// "attnscope-cli: error: ..." to stderr, with the program's name.
    void error(std::string_view text) const;

    /// stderr is a terminal that can redraw a line, and nobody asked for silence (-q, NO_COLOR, TERM=dumb).
    bool shows_progress() const noexcept { return terminal_ && !options_.quiet; }

private:
    void message(const char* colour, std::string_view kind, std::string_view text) const;

    OutputOptions options_;
    bool terminal_ = false;
};

} // namespace attnscope::cli
