// What needle prompts are asked for, shared by the commands that use them.
#pragma once

#include "app/cli/options/option_helpers.h"
#include "core/experiment/needle/needle_settings.h"

#include <cstdint>
#include <string>

namespace attnscope::cli {

struct NeedleArguments {
    NeedleSettings settings;
    std::string haystack; ///< file; empty: the synthetic language
    std::string texts;    ///< file; empty: the usual ones
};

/// --lengths, --depths, --needles, --samples, --rows, --haystack, --texts.
void add_needle_options(CLI::App& command, NeedleArguments& arguments);

/// With the files read and the seed set. Errors: those of read_bytes, parse_needle_texts and check().
NeedleSettings needle_settings(const NeedleArguments& arguments, std::uint64_t seed);

} // namespace attnscope::cli
