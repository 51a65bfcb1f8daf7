#include "app/gui/window/window_pictures.h"

#include "app/gui/window/main_window.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QPixmap>
#include <QThread>

namespace attnscope::gui {

namespace {

/// Quiet for a moment: what is read may lead to more being read.
bool wait_until_idle(const MainWindow& window)
{
    QElapsedTimer all;
    QElapsedTimer quiet;
    all.start();
    quiet.start();
    while (quiet.elapsed() < 300) {
        if (all.elapsed() > 60000)
            return false;
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(5);
        if (!window.is_idle())
            quiet.restart();
    }
    return true;
}

} // namespace

QStringList write_pictures(MainWindow& window, const QString& folder)
{
    QStringList files;
    if (!QDir().mkpath(folder))
        return files;
    for (const auto& [choice, name] :
         {std::pair{ThemeChoice::light, "window-light.png"}, {ThemeChoice::dark, "window-dark.png"}}) {
        window.set_theme(choice);
        const QString file = QDir(folder).filePath(name);
        if (!wait_until_idle(window) || !window.grab().save(file))
            return {};
        files.append(file);
    }
    return files;
}

} // namespace attnscope::gui
