// A tab of the window: a capture, or two that are compared, from the wish to open them until they are closed. GUI thread.
#pragma once

#include "app/gui/document/capture_document.h"
#include "app/gui/session/session.h"
#include "app/gui/view/capture_view.h"

#include <QObject>

#include <memory>

namespace attnscope::gui {

class CaptureTab : public QObject {
    Q_OBJECT

public:
    /// Opens at once; ready() or failed() follows. `wanted.state` is shown when `restore` is set.
    CaptureTab(const SessionTab& wanted, bool restore, const ColourSettings& colours, QObject* parent);
    ~CaptureTab() override;

    QString title() const;
    const QString& path() const noexcept { return wanted_.path; }
    const QString& second_path() const noexcept { return wanted_.second; }
    CaptureDocument& document() const noexcept { return *document_; }
    /// Null until ready().
    CaptureView* view() const noexcept { return view_; }
    bool has_failed() const noexcept { return !error_.message.isEmpty(); }
    const ReadError& error() const noexcept { return error_; }
    bool is_idle() const;
    SessionTab session() const;
    /// The view dies with the area that shows it, or here.
    void forget_view() noexcept { view_ = nullptr; }

signals:
    void ready();
    void failed();

private:
    void advance();

    SessionTab wanted_;
    bool restore_;
    ColourSettings colours_;
    std::unique_ptr<CaptureDocument> document_;
    std::unique_ptr<CaptureDocument> second_;
    CaptureView* view_ = nullptr;
    ReadError error_;
};

} // namespace attnscope::gui
