// Taking heads away as an interactive page.
#include "app/gui/view/head_chooser.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/page_export.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/text/isolated_words.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QUrl>

namespace attnscope::gui {

namespace {

/// Longer prompts are drawn coarser, largest magnitude kept, which the page says: it has to fit into a browser.
constexpr int most_cells = 1024;

} // namespace

void MainWindow::ask_for_page()
{
    CaptureView* view = current_view();
    if (view == nullptr)
        return;
    const CaptureReader& reader = view->document().reader();
    HeadChooser chooser(reader, {view->model().state().layer}, reader.heads(), this);
    chooser.setWindowTitle(tr("Heads of the page"));
    if (chooser.exec() != QDialog::Accepted)
        return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Interactive page"), {}, tr("Page (*.html)"));
    if (path.isEmpty())
        return;
    PageRequest request;
    request.layers = chooser.layers();
    request.heads = chooser.heads();
    request.max_side = most_cells;
    page_export_ = new PageExport(view->document().shared_reader(), request, path, this);
    connect(page_export_, &PageExport::progressed, this, [this, path](double share) {
        way_on_ = [this](int) {
            if (page_export_)
                page_export_->cancel();
        };
        bar_->show_message({BarKind::information,
                            tr("Writing %1, %2 % done.").arg(isolated_words(path)).arg(qRound(share * 100)),
                            {},
                            {tr("Cancel")},
                            false});
    });
    connect(page_export_, &PageExport::ended, this, [this, path](const QString& problem) {
        way_on_ = [path](int) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); };
        if (problem.isEmpty())
            bar_->show_message({BarKind::information,
                                tr("The page is in %1.").arg(isolated_words(path)),
                                {},
                                {tr("Open it")},
                                true});
        else
            bar_->show_message({BarKind::warning, tr("The page was not written."), problem, {}, true});
    });
}

} // namespace attnscope::gui
