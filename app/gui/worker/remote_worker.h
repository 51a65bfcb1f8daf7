// Whether the worker runs on another machine, and how what it wrote is fetched from there. Values.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace attnscope::gui {

struct RemoteWorker {
    QString host;        ///< as given to ssh: "user@host", or a name of its configuration
    QStringList options; ///< for scp, e.g. {"-P", "2222", "-i", "key"}
};

/// Of a command like `ssh -p 2222 host attnscope-cli worker`; nothing for any other.
std::optional<RemoteWorker> find_remote_worker(const QStringList& command);

/// One line for a shell that copies a file of that machine into the folder one is in.
QString copy_command(const RemoteWorker& remote, const QString& path);

} // namespace attnscope::gui
