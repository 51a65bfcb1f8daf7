// A tab of the window that shows a file, or two that are compared, from the wish to open them until they are closed. GUI thread.
#pragma once

#include "app/gui/document/read_result.h"
#include "app/gui/session/session.h"

#include <QObject>

namespace attnscope::gui {

class DocumentTab : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual QString title() const = 0;
    virtual bool is_idle() const = 0;
    /// What is to be opened next time.
    virtual SessionTab session() const = 0;
    /// Reads the file again.
    virtual void reopen() = 0;
    virtual bool is_result() const noexcept = 0;

    const QString& path() const noexcept { return wanted_.path; } ///< absolute
    const QString& second_path() const noexcept { return wanted_.second; }
    bool has_failed() const noexcept { return !error_.message.isEmpty(); }
    const ReadError& error() const noexcept { return error_; }

signals:
    void ready();
    void failed();

protected:
    SessionTab wanted_;
    ReadError error_;
};

} // namespace attnscope::gui
