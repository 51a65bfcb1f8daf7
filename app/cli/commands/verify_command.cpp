#include "app/cli/commands/commands.h"
#include "app/cli/options/file_arguments.h"
#include "app/cli/report/json_text.h"
#include "app/cli/report/text_format.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "core/capture/verify.h"

namespace attnscope::cli {

namespace {

Json json_of_report(const std::string& path, const VerifyReport& report)
{
    Json json = {{"path", path},
                 {"good", report.good()},
                 {"rows_checked", report.rows_checked},
                 {"worst_row_sum", report.worst_row_sum},
                 {"worst_difference", report.worst_difference},
                 {"findings", Json::array()}};
    for (const Finding& finding : report.findings)
        json["findings"].push_back({{"check", finding.check}, {"what", finding.what}});
    return json;
}

std::string text_of_report(const std::string& path, const VerifyReport& report)
{
    std::string text = path + (report.good() ? ": good, " : ": NOT GOOD, ") +
                       std::to_string(report.rows_checked) + " rows checked, worst row sum off by " +
                       number_text(report.worst_row_sum) + ", worst difference off by " +
                       number_text(report.worst_difference);
    for (const Finding& finding : report.findings)
        text += "\n  " + finding.check + ": " + finding.what;
    return text;
}

ExitCode verify_file(const std::string& path, const Console& console)
{
    const CaptureReader reader = CaptureReader::open(path);
    ProgressLine progress(console);
    progress.begin(path + ": ");
    Outcome outcome = Outcome::done;
    const VerifyReport report =
        verify(reader, until_interrupted([&](std::uint64_t done, std::uint64_t total) {
                   progress.show(done, total, "");
                   return true;
               }),
               &outcome);
    progress.clear();
    if (outcome == Outcome::cancelled)
        return ExitCode::interrupted;
    if (console.json())
        console.result(json_line(json_of_report(path, report)));
    else if (!console.options().quiet || !report.good())
        console.result(text_of_report(path, report));
    if (report.good())
        return ExitCode::done;
    console.error(path + ": " + std::to_string(report.findings.size()) +
                  (report.findings.size() == 1 ? " finding" : " findings"));
    return ExitCode::bad_file;
}

} // namespace

void add_verify_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand("verify", "Check every number of capture files");
    auto paths = std::make_shared<std::vector<std::string>>();
    add_file_arguments(*command, *paths);
    add_output_options(*command, chosen.output);
    command->footer("Checked: rows sum to 1 (A1, A2) and to 1 - lambda (difference), the difference is A1 - "
                    "lambda A2, values\n"
                    "are finite, hidden cells are 0, statistics and pyramid agree with the maps, shapes with "
                    "the tokens.\n\n"
                    "Examples:\n"
                    "  attnscope-cli verify france.attn.h5\n"
                    "  attnscope-cli verify --json captures/*.attn.h5\n\n"
                    "Exit code 3 when something was found.");
    command->callback([paths, &chosen] {
        chosen.action = [paths](const Console& console) {
            return for_each_file(*paths, console, verify_file);
        };
    });
}

} // namespace attnscope::cli
