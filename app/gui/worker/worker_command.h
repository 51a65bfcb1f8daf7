// Which program runs models: a setting, so that another machine can do it.
#pragma once

#include <QString>
#include <QStringList>

namespace attnscope::gui {

/// attnscope-cli beside this program, where the build puts it, or from PATH; with "worker".
QStringList default_worker_command();

/// A line as typed, e.g. `ssh host attnscope-cli worker`, split as a shell does; empty: the default.
QStringList worker_command_of(const QString& line);

} // namespace attnscope::gui
