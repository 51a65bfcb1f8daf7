// Exit codes of attnscope-cli, and errors that choose one themselves.
//
// 0 done, 1 failed, 2 usage, 3 bad model or capture file, 4 does not fit (memory, disk, context), 5 nothing matched,
// 130 interrupted. Never 0 with an empty or partial result.
#pragma once

#include "core/error.h"

#include <string>

namespace attnscope::cli {

enum class ExitCode {
    done = 0,
    failed = 1,
    usage = 2,
    bad_file = 3,
    does_not_fit = 4,
    nothing_matched = 5,
    interrupted = 130,
};

/// What an error of core means when nothing more is known: a thing that is not found or not supported is a model or
/// capture file here.
ExitCode exit_code_of(ErrorKind kind) noexcept;

/// An error whose exit code does not follow from its kind.
class CommandError : public Error {
public:
    CommandError(ExitCode code, ErrorKind kind, const std::string& message)
        : Error(kind, message), code_(code)
    {
    }

    ExitCode code() const noexcept { return code_; }

private:
    ExitCode code_;
};

/// A selection that selects nothing: exit code 5, kind not_found.
CommandError nothing_matched(const std::string& message);

} // namespace attnscope::cli
