// Settings and session on the disk: state.json in a folder of the user's. Never loses what it cannot read.
#pragma once

#include "app/gui/session/session.h"
#include "app/gui/session/settings.h"

#include <QString>

namespace attnscope::gui {

/// What is in the file. `problem` is empty, or says in words why it was not used and where it was put aside.
struct StoredState {
    Settings settings;
    Session session;
    QString problem;
    bool may_overwrite = true; ///< false when an unread file could not be put aside
};

class StateStore {
public:
    /// `folder` is made when something is written.
    explicit StateStore(QString folder);

    /// ~/.config/attnscope, by the rules of the system.
    static QString default_folder();

    const QString& file() const noexcept { return file_; }

    /// As load() and save(), given up after two seconds: a folder that does not answer must not keep a window from opening or
    /// closing. Then nothing is restored, nor overwritten.
    StoredState load_soon() const;
    QString save_soon(const Settings& settings, const Session& session) const;

    /// A file that is no JSON object is put aside as state.json.bad; one of a newer version as state.json.version-N, so that
    /// the newer program finds its own again. Never throws.
    StoredState load() const;
    /// Writes anew and renames. Empty, or why it did not work.
    QString save(const Settings& settings, const Session& session) const;

private:
    void put_aside(const QString& ending, const QString& why, StoredState& state) const;

    QString file_;
};

} // namespace attnscope::gui
