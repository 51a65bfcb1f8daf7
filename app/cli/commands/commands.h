// The sub-commands. Each adds itself to the program; parsing it sets what is to be done.
#pragma once

#include "app/cli/options/option_helpers.h"

namespace attnscope::cli {

void add_capture_command(CLI::App& program, Chosen& chosen);
void add_batch_command(CLI::App& program, Chosen& chosen);
void add_info_command(CLI::App& program, Chosen& chosen);
void add_verify_command(CLI::App& program, Chosen& chosen);
void add_stats_command(CLI::App& program, Chosen& chosen);
void add_export_command(CLI::App& program, Chosen& chosen);
void add_tokenize_command(CLI::App& program, Chosen& chosen);
void add_train_command(CLI::App& program, Chosen& chosen);
void add_worker_command(CLI::App& program, Chosen& chosen);

} // namespace attnscope::cli
