#include "app/gui/worker/remote_worker.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace attnscope::gui {

namespace {

/// Options of ssh that take a value (ssh(1)).
constexpr QLatin1String with_value("BbcDEeFIiJLlmOopQRSWw");
/// Those that scp knows under the same name.
constexpr QLatin1String of_scp("cFiJo");

QString quoted(const QString& word)
{
    static const QRegularExpression plain("^[A-Za-z0-9_@%+=:,./-]+$");
    return plain.match(word).hasMatch() ? word : '\'' + QString(word).replace("'", "'\\''") + '\'';
}

} // namespace

std::optional<RemoteWorker> find_remote_worker(const QStringList& command)
{
    if (command.isEmpty() || QFileInfo(command.first()).fileName() != "ssh")
        return std::nullopt;
    RemoteWorker remote;
    QString user;
    for (qsizetype at = 1; at < command.size(); ++at) {
        const QString& word = command[at];
        if (!word.startsWith('-')) {
            remote.host = user.isEmpty() || word.contains('@') ? word : user + '@' + word;
            return remote;
        }
        if (word.size() < 2 || !with_value.contains(word[1]))
            continue;
        const QString value = word.size() > 2 ? word.mid(2) : command.value(++at);
        if (word[1] == 'l')
            user = value;
        else if (word[1] == 'p')
            remote.options << "-P" << value;
        else if (of_scp.contains(word[1]))
            remote.options << word.left(2) << value;
    }
    return std::nullopt;
}

QString copy_command(const RemoteWorker& remote, const QString& path)
{
    QStringList words{"scp"};
    for (const QString& option : remote.options)
        words << quoted(option);
    words << quoted(remote.host + ':' + path) << ".";
    return words.join(' ');
}

} // namespace attnscope::gui
