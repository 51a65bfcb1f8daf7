// A tab of captures. GUI thread.
#pragma once

#include "app/gui/document/capture_document.h"
#include "app/gui/view/capture_view.h"
#include "app/gui/window/document_tab.h"

#include <memory>

namespace attnscope::gui {

class CaptureTab : public DocumentTab {
    Q_OBJECT

public:
    /// Opens at once; ready() or failed() follows. `wanted.state` is shown when `restore` is set.
    CaptureTab(const SessionTab& wanted, bool restore, const ColourSettings& colours, QObject* parent);
    ~CaptureTab() override;

    QString title() const override;
    bool is_idle() const override;
    SessionTab session() const override;
    void reopen() override { document_->reopen(); }
    bool is_result() const noexcept override { return false; }

    CaptureDocument& document() const noexcept { return *document_; }
    /// Null until ready().
    CaptureView* view() const noexcept { return view_; }
    /// The view dies with the area that shows it, or here.
    void forget_view() noexcept { view_ = nullptr; }

private:
    void advance();

    bool restore_;
    ColourSettings colours_;
    std::unique_ptr<CaptureDocument> document_;
    std::unique_ptr<CaptureDocument> second_;
    CaptureView* view_ = nullptr;
};

} // namespace attnscope::gui
