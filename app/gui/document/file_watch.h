// Tells when the file of an open document is written again, replaced or taken away.
#pragma once

#include "app/gui/document/read_service.h"

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>

namespace attnscope::gui {

enum class FileState { same, changed, vanished };

/// GUI thread; the file is looked at on the thread of `reads`, again and again: what a system tells of changes it does not tell
/// of network drives, and asking it to can hang.
class FileWatch : public QObject {
    Q_OBJECT

public:
    FileWatch(QString path, ReadService& reads, QObject* parent,
              std::chrono::milliseconds every = std::chrono::seconds(2));

    FileState state() const noexcept { return state_; }
    /// From now on the file as it is counts as unchanged.
    void accept();

signals:
    void state_changed(attnscope::gui::FileState state);

private:
    /// What tells one version of a file from another.
    struct Stamp {
        bool exists = false;
        qint64 size = 0;
        QDateTime modified;

        bool operator==(const Stamp&) const = default;
    };

    void ask();
    void take(const Stamp& stamp);

    QString path_;
    ReadService& reads_;
    QTimer clock_;
    bool know_ = false; ///< whether `accepted_` has been looked up
    Stamp accepted_;
    FileState state_ = FileState::same;
};

} // namespace attnscope::gui
