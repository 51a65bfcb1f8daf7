// From what a command throws or returns to what its caller sees: messages and exit codes.
#pragma once

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_code.h"

#include <functional>
#include <string>

namespace attnscope::cli {

/// The sentence goes to stderr; with --json the same as an object to stdout, so that stdout is JSON whatever happens.
ExitCode report(const Console& console, ExitCode code, const char* kind, const std::string& message);

/// Every exception becomes a report.
ExitCode run_action(const std::function<ExitCode(const Console&)>& action, const Console& console);

/// A result that did not reach its reader (disk full behind a redirection) is no result.
ExitCode flushed(const Console& console, ExitCode code);

} // namespace attnscope::cli
