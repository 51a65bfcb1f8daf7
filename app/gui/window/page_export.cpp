#include "app/gui/window/page_export.h"

#include "app/gui/document/apart.h"

namespace attnscope::gui {

PageExport::PageExport(SharedReader reader, PageRequest request, const QString& path, QObject* parent)
    : QObject(parent), shared_(std::make_shared<Shared>())
{
    run_apart<QString>(
        this,
        [shared = shared_, reader = std::move(reader), request = std::move(request),
         file = path.toStdString()]() -> QString {
            try {
                const Outcome outcome =
                    write_page(*reader, request, file, true, [&](std::uint64_t done, std::uint64_t total) {
                        shared->share =
                            total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
                        return !shared->stop;
                    });
                return outcome == Outcome::done ? QString() : tr("Cancelled; nothing was left on the disk.");
            } catch (const std::exception& error) {
                return read_error_of(error).message;
            }
        },
        [this](const QString& problem) {
            clock_.stop();
            emit ended(problem);
            deleteLater();
        });
    connect(&clock_, &QTimer::timeout, this, [this] { emit progressed(shared_->share); });
    clock_.start(std::chrono::milliseconds(500));
}

PageExport::~PageExport()
{
    cancel();
}

void PageExport::cancel()
{
    shared_->stop = true;
}

} // namespace attnscope::gui
