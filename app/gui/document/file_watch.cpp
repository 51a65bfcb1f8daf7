#include "app/gui/document/file_watch.h"

#include <QFileInfo>

#include <chrono>

namespace attnscope::gui {

using namespace std::chrono_literals;

FileWatch::FileWatch(QString path, ReadService& reads, QObject* parent)
    : QObject(parent), path_(std::move(path)), reads_(reads)
{
    settle_.setSingleShot(true);
    settle_.setInterval(200ms);
    connect(&settle_, &QTimer::timeout, this, &FileWatch::look);
    // The folder, too: a replaced or removed file is no longer the one that is watched.
    watcher_.addPaths({path_, QFileInfo(path_).absolutePath()});
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { settle_.start(); });
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, [this] { settle_.start(); });
    accept();
}

void FileWatch::accept()
{
    know_ = false;
    look();
}

void FileWatch::look()
{
    reads_.request<Stamp>(
        "watch", this, Urgency::picture,
        [path = path_](const std::stop_token&) {
            const QFileInfo info(path);
            return Stamp{info.exists(), info.size(), info.lastModified()};
        },
        [this](const ReadResult<Stamp>& stamp) {
            if (stamp)
                take(*stamp);
        });
}

void FileWatch::take(const Stamp& stamp)
{
    if (stamp.exists && !watcher_.files().contains(path_))
        watcher_.addPath(path_);
    if (!know_) {
        accepted_ = stamp;
        know_ = true;
    }
    const FileState state = !stamp.exists        ? FileState::vanished
                            : stamp == accepted_ ? FileState::same
                                                 : FileState::changed;
    if (state == state_)
        return;
    state_ = state;
    emit state_changed(state);
}

} // namespace attnscope::gui
