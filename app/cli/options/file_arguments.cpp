#include "app/cli/options/file_arguments.h"

#include "app/cli/report/json_text.h"
#include "app/cli/terminal/interrupt.h"

namespace attnscope::cli {

void add_file_arguments(CLI::App& command, std::vector<std::string>& paths)
{
    command.add_option("FILE", paths, "Capture files")->required();
}

ExitCode for_each_file(const std::vector<std::string>& paths, const Console& console,
                       const std::function<ExitCode(const std::string& path, const Console& console)>& what)
{
    ExitCode result = ExitCode::done;
    for (const std::string& path : paths) {
        ExitCode code = ExitCode::done;
        try {
            code = what(path, console);
        } catch (const Error& error) {
            const auto* chosen = dynamic_cast<const CommandError*>(&error);
            code = chosen != nullptr ? chosen->code() : exit_code_of(error.kind());
            if (console.json())
                console.result(
                    json_line({{"path", path},
                               {"error", {{"kind", name_of(error.kind())}, {"message", error.what()}}}}));
            console.error(error.what());
        }
        if (code == ExitCode::interrupted || interrupted())
            return ExitCode::interrupted;
        if (result == ExitCode::done)
            result = code;
    }
    return result;
}

} // namespace attnscope::cli
