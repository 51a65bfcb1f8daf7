// The child process: lines in, lines out, and how it ended. Knows nothing of what the lines mean.
#pragma once

#include "app/cli/worker/line_splitter.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <memory>

namespace attnscope::gui {

/// One process, once. GUI thread.
class WorkerProcess : public QObject {
    Q_OBJECT

public:
    /// Starts in the constructor; what comes of it is told by signals, later.
    WorkerProcess(const QStringList& command, QObject* parent);
    /// Ends the process without a signal: politely, so that it can remove unfinished files, after two seconds by force. One that
    /// cannot even be killed, since a drive has hung it, is left to itself.
    ~WorkerProcess() override;

    void send_line(const QByteArray& line);
    /// Ends at once; ended() follows.
    void kill();
    /// The last few kilobytes that it said to stderr, and lines on stdout that were none of ours.
    QString last_words() const { return QString::fromUtf8(last_words_).trimmed(); }
    qint64 process_id() const { return process_->processId(); }
    void remember(const QByteArray& words);

signals:
    void line_arrived(const QByteArray& line);
    /// It is gone, or never was; `reason` is a sentence.
    void ended(const QString& reason);

private:
    void read_lines();
    void finish();

    std::unique_ptr<QProcess> process_;
    bool killed_ = false;
    QString name_;
    cli::worker::LineSplitter lines_;
    QByteArray last_words_;
    bool ended_ = false;
};

} // namespace attnscope::gui
