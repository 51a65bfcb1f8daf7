// Declares the options behind CaptureOptions.
#pragma once

#include "app/cli/options/capture_options.h"
#include "app/cli/options/option_helpers.h"

namespace attnscope::cli {

/// `options` must outlive the parsing.
void add_capture_options(CLI::App& command, CaptureOptions& options);

/// --span and --span-cut apart: `batch` takes its spans from the prompt file.
void add_span_cut_option(CLI::App& command, PromptOptions& options);

/// --chat.
CLI::Option* add_chat_option(CLI::App& command, PromptOptions& options);

} // namespace attnscope::cli
