#include "app/gui/document/file_watch.h"

#include <QFileInfo>

namespace attnscope::gui {

FileWatch::FileWatch(QString path, ReadService& reads, QObject* parent, std::chrono::milliseconds every)
    : QObject(parent), path_(std::move(path)), reads_(reads)
{
    connect(&clock_, &QTimer::timeout, this, [this] {
        if (!reads_.is_busy("watch")) // else behind other work, which is not to be put off for ever
            ask();
    });
    clock_.start(every);
    accept();
}

void FileWatch::accept()
{
    know_ = false;
    ask();
}

void FileWatch::ask()
{
    reads_.request<Stamp>(
        "watch", this, know_ ? Urgency::background : Urgency::picture,
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
