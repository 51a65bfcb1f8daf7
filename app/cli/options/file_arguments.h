// Commands that take several capture files and go on after a bad one.
#pragma once

#include "app/cli/options/option_helpers.h"

#include <functional>
#include <string>
#include <vector>

namespace attnscope::cli {

/// One or more positional FILE arguments.
void add_file_arguments(CLI::App& command, std::vector<std::string>& paths);

/// Runs `what` on each file. An Error is reported and the rest goes on; the first exit code that is not 0 is the result.
ExitCode for_each_file(const std::vector<std::string>& paths, const Console& console,
                       const std::function<ExitCode(const std::string& path, const Console& console)>& what);

} // namespace attnscope::cli
