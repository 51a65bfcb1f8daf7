#include "app/cli/program.h"

#include "app/cli/commands/commands.h"
#include "app/cli/commands/experiment_commands.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/run_action.h"
#include "app/cli/version.h"

#include <iostream>

namespace attnscope::cli {

int run_program(int argc, const char* const* argv)
{
    install_interrupt_handlers();
    CLI::App program(
        "Captures the attention maps of (differential) Transformers into HDF5 files and looks into them.",
        "attnscope-cli");
    program.formatter(std::make_shared<HelpFormatter>());
    program.require_subcommand(0, 1);
    bool show_version = false;
    bool all_versions = false;
    program.add_flag("--version", show_version,
                     "Print the versions of this program and of HDF5; with --verbose of LibTorch too");
    program.add_flag("-v,--verbose", all_versions, "With --version: of all libraries");
    program.footer(
        "Each command has its own --help with examples. No command touches the network.\n"
        "Exit codes: 0 done, 1 failed, 2 usage, 3 bad model or capture file, 4 does not fit (memory, disk,\n"
        "context), 5 nothing matched, 130 interrupted.");
    Chosen chosen;
    add_capture_command(program, chosen);
    add_batch_command(program, chosen);
    add_info_command(program, chosen);
    add_verify_command(program, chosen);
    add_stats_command(program, chosen);
    add_export_command(program, chosen);
    add_tokenize_command(program, chosen);
    add_train_command(program, chosen);
    add_needle_command(program, chosen);
    add_amplifier_command(program, chosen);
    add_order_command(program, chosen);
    add_documents_command(program, chosen);
    add_heads_command(program, chosen);
    add_outliers_command(program, chosen);
    add_quantize_command(program, chosen);
    add_scaling_command(program, chosen);
    add_turns_command(program, chosen);
    add_worker_command(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return program.exit(error); // --help
        const Console console(chosen.output);
        return static_cast<int>(report(console, ExitCode::usage, "usage",
                                       std::string(error.what()) + "\nSee attnscope-cli --help, or --help of "
                                                                   "the command."));
    }
    const Console console(chosen.output);
    ExitCode code = ExitCode::done;
    if (show_version)
        console.result(version_text(all_versions));
    else if (chosen.action)
        code = run_action(chosen.action, console);
    else
        code = report(console, ExitCode::usage, "usage", "a command is missing; see attnscope-cli --help");
    return static_cast<int>(flushed(console, code));
}

} // namespace attnscope::cli
