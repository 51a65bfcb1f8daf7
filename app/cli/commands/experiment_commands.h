// The sub-commands that are experiments.
#pragma once

#include "app/cli/options/option_helpers.h"

namespace attnscope::cli {

void add_needle_command(CLI::App& program, Chosen& chosen);
void add_amplifier_command(CLI::App& program, Chosen& chosen);
void add_order_command(CLI::App& program, Chosen& chosen);
void add_documents_command(CLI::App& program, Chosen& chosen);
void add_heads_command(CLI::App& program, Chosen& chosen);
void add_outliers_command(CLI::App& program, Chosen& chosen);
void add_quantize_command(CLI::App& program, Chosen& chosen);
void add_scaling_command(CLI::App& program, Chosen& chosen);
void add_turns_command(CLI::App& program, Chosen& chosen);

} // namespace attnscope::cli
