// Pictures of the window, light and dark, e.g. on a machine without a display.
#pragma once

#include <QString>
#include <QStringList>

namespace attnscope::gui {

class MainWindow;

/// Waits until everything is read, then writes window-light.png and window-dark.png into `folder` (made when needed). Gives the
/// files; none when they cannot be written or reading takes longer than a minute.
QStringList write_pictures(MainWindow& window, const QString& folder);

} // namespace attnscope::gui
