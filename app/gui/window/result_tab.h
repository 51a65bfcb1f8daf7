// A tab of the results of experiments. GUI thread; files are read on threads of their own.
#pragma once

#include "app/gui/result/result_view.h"
#include "app/gui/window/document_tab.h"

#include <QPointer>

namespace attnscope::gui {

/// Whether a file is named as results are, by convention: what it is taken for at first.
bool is_named_as_result(const QString& path);

class ResultTab : public DocumentTab {
    Q_OBJECT

public:
    /// Opens at once; ready() or failed() follows.
    explicit ResultTab(const SessionTab& wanted, QObject* parent = nullptr);
    /// The view goes as well.
    ~ResultTab() override;

    QString title() const override;
    bool is_idle() const override { return !reading_; }
    SessionTab session() const override;
    void reopen() override;
    bool is_result() const noexcept override { return true; }

    /// Null until ready(); another one after reopen().
    ResultView* view() const noexcept { return view_; }

private:
    QPointer<ResultView> view_;
    bool reading_ = false;
};

} // namespace attnscope::gui
