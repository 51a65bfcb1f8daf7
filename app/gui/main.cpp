// attnscope: the window, and `attnscope render`.
#include "app/gui/render/run_render.h"
#include "app/gui/window/look.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/system_look.h"
#include "app/gui/window/window_pictures.h"

#include <QApplication>
#include <QCommandLineParser>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

/// Without a display Qt ends the program by abort(). What needs none works without; the rest is told in words.
bool find_platform(int argc, const char* const* argv)
{
    const bool has_display =
        !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (has_display || qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        return true;
    const bool needs_none = std::any_of(argv + 1, argv + argc, [](const char* argument) {
        const auto is = [argument](const char* option) { return std::strcmp(argument, option) == 0; };
        return is("-h") || is("--help") || is("--help-all") || is("-v") || is("--version") ||
               std::strncmp(argument, "--pictures", 10) == 0 || std::strncmp(argument, "-platform", 9) == 0;
    });
    if (needs_none)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    else
        std::fputs(
            "attnscope: error: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); attnscope "
            "render draws pictures without one\n",
            stderr);
    return needs_none;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace attnscope::gui;

    if (asks_for_render(argc, argv))
        return run_render(argc, argv);
    if (!find_platform(argc, argv))
        return 1;

    QApplication application(argc, argv);
    QApplication::setApplicationName("attnscope");
    QApplication::setApplicationVersion(ATTNSCOPE_VERSION);
    QApplication::setDesktopFileName("io.github.attnscope.Attnscope");
    const SystemLook system(SystemLook::session_bus());
    note_system_is_dark(system.is_dark());
    apply_style();

    QCommandLineParser parser;
    parser.setApplicationDescription(
        "See what attention heads attend to.\n\n"
        "  attnscope                     start page, or what was open last time\n"
        "  attnscope a.attn.h5 b.attn.h5 opens captures, and results of experiments (a.result.h5)\n"
        "  attnscope --compare a b       opens two of a kind side by side\n"
        "  attnscope render --help       pictures without a display");
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument("FILE", "Captures, and results of experiments, to open.", "[FILE...]");
    const QCommandLineOption state("state", "Keep settings and session in this folder.", "FOLDER",
                                   StateStore::default_folder());
    const QCommandLineOption pictures(
        "pictures", "Write pictures of the window, light and dark, into this folder and end.", "FOLDER");
    const QCommandLineOption compare("compare", "Show the two files side by side in one tab.");
    const QCommandLineOption size("size", "Size of the window.", "WIDTHxHEIGHT");
    parser.addOptions({state, pictures, compare, size});
    parser.process(application);

    const QStringList captures = parser.positionalArguments();
    if (parser.isSet(compare) && captures.size() != 2) {
        std::fprintf(stderr, "attnscope: --compare needs two captures, %d given\n", int(captures.size()));
        return 2;
    }

    MainWindow window(StateStore(parser.value(state)));
    QObject::connect(&system, &SystemLook::changed, &window, &MainWindow::follow_system);
    const QStringList extent = parser.value(size).split('x');
    if (extent.size() == 2)
        window.resize(extent[0].toInt(), extent[1].toInt());
    window.show();
    if (captures.isEmpty())
        window.restore_session();
    else if (parser.isSet(compare))
        window.open_tab({captures[0], captures[1], {}}, false);
    else
        window.open(captures);
    if (!parser.isSet(pictures))
        return QApplication::exec();

    const QStringList files = write_pictures(window, parser.value(pictures));
    for (const QString& file : files)
        std::printf("%s\n", qPrintable(file));
    if (files.isEmpty())
        std::fprintf(stderr, "attnscope: the pictures could not be written to %s\n",
                     qPrintable(parser.value(pictures)));
    return files.isEmpty() ? 1 : 0;
}
