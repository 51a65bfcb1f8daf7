#include "app/gui/worker/worker_process.h"

#include <QMetaObject>

#include <csignal>

namespace attnscope::gui {

namespace {

/// Answers grow with the prompt: a token takes some forty bytes.
constexpr std::size_t longest_answer = std::size_t{1} << 30U;
constexpr int kept_words = 4096;
constexpr int polite_ms = 2000;
constexpr int dying_ms = 1000;

} // namespace

WorkerProcess::WorkerProcess(const QStringList& command, QObject* parent)
    : QObject(parent), process_(std::make_unique<QProcess>()), name_(command.value(0)),
      lines_(longest_answer, [this](auto line) {
          if (line)
              emit line_arrived(QByteArray(line->data(), static_cast<qsizetype>(line->size())));
      })
{
    connect(process_.get(), &QProcess::readyReadStandardOutput, this, &WorkerProcess::read_lines);
    connect(process_.get(), &QProcess::readyReadStandardError, this,
            [this] { remember(process_->readAllStandardError()); });
    // Queued: what arrived before the end is read first, and nobody is told of an end within the constructor.
    connect(process_.get(), &QProcess::finished, this, &WorkerProcess::finish, Qt::QueuedConnection);
    connect(
        process_.get(), &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                finish();
        },
        Qt::QueuedConnection);
    process_->start(name_, command.mid(1));
}

WorkerProcess::~WorkerProcess()
{
    process_->disconnect(this);
    if (process_->state() == QProcess::NotRunning)
        return;
    if (!killed_) {
        process_->closeWriteChannel();
        if (process_->waitForFinished(polite_ms))
            return;
        process_->kill();
    }
    if (!process_->waitForFinished(dying_ms)) {
        QObject::connect(process_.get(), &QProcess::finished, process_.get(), &QObject::deleteLater);
        static_cast<void>(process_.release());
    }
}

void WorkerProcess::send_line(const QByteArray& line)
{
    if (process_->isWritable()) // else its end is about to be told
        process_->write(line + '\n');
}

void WorkerProcess::kill()
{
    killed_ = true;
    process_->kill();
}

void WorkerProcess::remember(const QByteArray& words)
{
    last_words_ = (last_words_ + words).right(kept_words);
}

void WorkerProcess::read_lines()
{
    const QByteArray bytes = process_->readAllStandardOutput();
    lines_.push({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void WorkerProcess::finish()
{
    if (std::exchange(ended_, true))
        return;
    if (process_->error() == QProcess::FailedToStart) {
        emit ended(tr("The worker “%1” cannot be started: %2.").arg(name_, process_->errorString()));
        return;
    }
    read_lines();
    remember(process_->readAllStandardError());
    const int code = process_->exitCode();
    if (process_->exitStatus() == QProcess::NormalExit)
        emit ended(tr("The worker ended by itself with exit code %1.").arg(code));
    else if (code == SIGKILL)
        emit ended(tr("The worker was killed; perhaps memory ran out."));
    else
        emit ended(tr("The worker crashed (signal %1).").arg(code));
}

} // namespace attnscope::gui
