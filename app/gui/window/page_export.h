// Heads of a capture as one interactive HTML page, written in the background. GUI thread.
#pragma once

#include "app/gui/document/capture_document.h"
#include "core/page/page.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace attnscope::gui {

class PageExport : public QObject {
    Q_OBJECT

public:
    /// Starts at once; `path` is replaced. Deletes itself when it has ended.
    PageExport(SharedReader reader, PageRequest request, const QString& path, QObject* parent);
    /// Stops the work, which removes what it has written.
    ~PageExport() override;

    void cancel();

signals:
    /// Twice a second, 0 to 1.
    void progressed(double share);
    /// `problem` is empty when the page is there.
    void ended(const QString& problem);

private:
    struct Shared {
        std::atomic<bool> stop{false};
        std::atomic<double> share{0};
    };

    std::shared_ptr<Shared> shared_;
    QTimer clock_;
};

} // namespace attnscope::gui
