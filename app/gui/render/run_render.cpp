#include "app/gui/render/run_render.h"

#include "app/cli/report/json_text.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/terminal/run_action.h"
#include "app/gui/render/figure_options.h"
#include "app/gui/render/render_figure.h"
#include "app/gui/render/render_options.h"
#include "app/gui/render/render_result.h"
#include "core/capture/result_file.h"

#include <CLI/Error.hpp>
#include <QApplication>

#include <cstdio>
#include <cstring>

namespace attnscope::gui {

namespace {

/// Draws the figures one by one.
template <typename Draw>
cli::ExitCode draw_all(const RenderCommand& command, const cli::Console& console, const Draw& draw)
{
    cli::ProgressLine progress(console);
    std::size_t done = 0;
    for (const RenderRequest& figure : command.figures) {
        progress.show(done++, command.figures.size(), figure.output);
        draw(figure);
        progress.clear();
        console.result(console.json()            ? cli::json_line({{"path", figure.output}})
                       : console.options().quiet ? figure.output
                                                 : "wrote " + figure.output);
        if (cli::interrupted())
            return cli::ExitCode::interrupted;
    }
    return cli::ExitCode::done;
}

cli::ExitCode render(const RenderCommand& command, const cli::Console& console)
{
    if (command.is_result) {
        const ExperimentResult result = read_result(command.capture);
        if (command.list) {
            list_charts(result, console);
            return cli::ExitCode::done;
        }
        return draw_all(command, console, [&](const RenderRequest& figure) {
            render_result(result, command.capture, figure, command.overwrite);
        });
    }
    if (command.list) {
        for (const auto& chart : capture_charts())
            console.result(chart.first);
        return cli::ExitCode::done;
    }
    const auto reader = std::make_shared<const CaptureReader>(CaptureReader::open(command.capture));
    if (!reader->complete())
        throw Error(ErrorKind::corrupt,
                    command.capture + " is incomplete: the capture that wrote it did not end; capture again");
    return draw_all(command, console,
                    [&](const RenderRequest& figure) { render_figure(reader, figure, command.overwrite); });
}

cli::ExitCode parse_and_render(const std::vector<std::string>& arguments)
{
    RenderCommand command;
    cli::OutputOptions plain;
    plain.program = "attnscope";
    try {
        command = parse_render(arguments);
    } catch (const CLI::ParseError& error) {
        return cli::report(cli::Console(plain), cli::ExitCode::usage, "usage",
                           std::string(error.what()) + "\nSee attnscope render --help.");
    }
    const cli::Console console(command.output);
    if (!command.help.empty()) {
        console.result(command.help);
        return cli::flushed(console, cli::ExitCode::done);
    }
    return cli::flushed(
        console, cli::run_action([&](const cli::Console& to) { return render(command, to); }, console));
}

} // namespace

namespace {

/// Qt's remarks about the machine (no runtime folder, no fonts folder) are not for whoever wants a picture.
void only_serious(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

} // namespace

bool asks_for_render(int argc, const char* const* argv)
{
    return argc > 1 && std::strcmp(argv[1], "render") == 0;
}

int run_render(int argc, char** argv)
{
    cli::install_interrupt_handlers();
    const std::vector<std::string> arguments(argv + std::min(argc, 2), argv + argc);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(only_serious);
    int one = 1;
    QApplication application(one, argv); // Qt is not to look at our options
    cli::OutputOptions plain;
    plain.program = "attnscope";
    // Errors of a --figures file come out of parsing.
    return static_cast<int>(cli::run_action([&](const cli::Console&) { return parse_and_render(arguments); },
                                            cli::Console(plain)));
}

} // namespace attnscope::gui
