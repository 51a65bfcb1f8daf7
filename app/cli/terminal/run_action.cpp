#include "app/cli/terminal/run_action.h"

#include "app/cli/report/json_text.h"

#include <cstdio>
#include <new>

namespace attnscope::cli {

ExitCode report(const Console& console, ExitCode code, const char* kind, const std::string& message)
{
    if (console.json())
        console.result(json_line({{"error", {{"kind", kind}, {"message", message}}}}));
    console.error(message);
    return code;
}

ExitCode run_action(const std::function<ExitCode(const Console&)>& action, const Console& console)
{
    try {
        const ExitCode code = action(console);
        if (code == ExitCode::interrupted)
            return report(console, code, "interrupted", "interrupted");
        return code;
    } catch (const CommandError& error) {
        return report(console, error.code(), name_of(error.kind()), error.what());
    } catch (const Error& error) {
        return report(console, exit_code_of(error.kind()), name_of(error.kind()), error.what());
    } catch (const std::bad_alloc&) {
        return report(console, ExitCode::does_not_fit, name_of(ErrorKind::out_of_memory),
                      "out of memory; use fewer tokens, or end other programs");
    } catch (const std::exception& error) {
        return report(console, ExitCode::failed, "internal", std::string("unexpected: ") + error.what());
    }
}

ExitCode flushed(const Console& console, ExitCode code)
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return code;
    console.error("cannot write to standard output");
    return code == ExitCode::done ? ExitCode::failed : code;
}

} // namespace attnscope::cli
