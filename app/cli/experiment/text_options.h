// Which texts an experiment over running text goes through.
#pragma once

#include "app/cli/options/option_helpers.h"
#include "core/experiment/text/text_windows.h"

#include <string>

namespace attnscope::cli {

struct TextArguments {
    TextSettings settings;
    std::string file; ///< empty: the synthetic language
};

/// -f, --length, --samples.
void add_text_options(CLI::App& command, TextArguments& arguments);

/// With the file read and the seed set. Errors: those of read_bytes and check().
TextSettings text_settings(const TextArguments& arguments, std::uint64_t seed);

} // namespace attnscope::cli
