#include "app/gui/worker/worker_command.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>

namespace attnscope::gui {

QStringList default_worker_command()
{
    const QDir here(QCoreApplication::applicationDirPath());
    for (const char* place : {"attnscope-cli", "../cli/attnscope-cli"}) {
        const QFileInfo file(here.filePath(place));
        if (file.isFile() && file.isExecutable())
            return {file.canonicalFilePath(), "worker"};
    }
    return {"attnscope-cli", "worker"};
}

QStringList worker_command_of(const QString& line)
{
    const QStringList command = QProcess::splitCommand(line);
    return command.isEmpty() ? default_worker_command() : command;
}

} // namespace attnscope::gui
