#include "app/cli/commands/commands.h"
#include "app/cli/options/file_arguments.h"
#include "app/cli/report/info_report.h"

#include <optional>

namespace attnscope::cli {

namespace {

ExitCode say_incomplete(const std::string& path, const Console& console)
{
    console.error(path +
                  " is incomplete: the capture that wrote it did not end (or still runs); capture again");
    return ExitCode::bad_file;
}

/// A capture that was killed before its first flush left a file that HDF5 cannot open.
std::optional<CaptureReader> open_unless_begun(const std::string& path)
{
    try {
        return CaptureReader::open(path);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::corrupt && path.ends_with(".partial"))
            return std::nullopt;
        throw;
    }
}

ExitCode show_info(const std::string& path, const Console& console)
{
    const std::optional<CaptureReader> reader = open_unless_begun(path);
    if (!reader) {
        console.result(console.json()
                           ? json_line({{"path", path}, {"complete", false}})
                           : path +
                                 (console.options().quiet ? "" : ": INCOMPLETE, and too short to say more"));
        return say_incomplete(path, console);
    }
    console.result(console.json()            ? json_line(json_of_capture(*reader))
                   : console.options().quiet ? path
                                             : text_of_capture(*reader));
    return reader->complete() ? ExitCode::done : say_incomplete(path, console);
}

} // namespace

void add_info_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand("info", "Say what is in capture files");
    auto paths = std::make_shared<std::vector<std::string>>();
    add_file_arguments(*command, *paths);
    add_output_options(*command, chosen.output);
    command->footer(
        "Examples:\n"
        "  attnscope-cli info france.attn.h5\n"
        "  attnscope-cli info --json *.attn.h5\n\n"
        "Exit code 3 when a file is incomplete (a NAME.partial, or complete = 0), damaged or no capture.");
    command->callback([paths, &chosen] {
        chosen.action = [paths](const Console& console) { return for_each_file(*paths, console, show_info); };
    });
}

} // namespace attnscope::cli
