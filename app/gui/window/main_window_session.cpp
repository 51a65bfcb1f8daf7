// What the window remembers, and what is dropped on it.
#include "app/gui/window/main_window.h"

#include "app/gui/capture_page/capture_page.h"
#include "app/gui/document/apart.h"
#include "app/gui/window/capture_area.h"
#include "app/gui/window/page_export.h"
#include "app/gui/window/start_page.h"
#include "app/gui/window/window_actions.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/text/isolated_words.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTabBar>

namespace attnscope::gui {

namespace {

constexpr qsizetype most_recent = 12;

} // namespace

void MainWindow::restore_session()
{
    if (!settings_.restore_session)
        return;
    for (const SessionTab& tab : std::as_const(session_.tabs))
        open_tab(tab, true);
    if (session_.current >= 0 && session_.current < tabs_->count())
        tabs_->setCurrentIndex(session_.current);
}

void MainWindow::remember(QStringList& list, const QString& path)
{
    list.removeAll(path);
    list.prepend(path);
    while (list.size() > most_recent)
        list.removeLast();
    show_recent();
}

void MainWindow::show_recent()
{
    start_page_->set_recent(session_.recent_files, session_.recent_models);
    capture_page_->set_recent_models(session_.recent_models);
    QMenu* menu = actions_->recent_menu;
    menu->clear();
    for (const QString& path : std::as_const(session_.recent_files)) {
        QAction* action = menu->addAction(menu_words(path));
        connect(action, &QAction::triggered, this, [this, path] { open({path}); });
    }
    menu->setEnabled(!session_.recent_files.isEmpty());
}

void MainWindow::save()
{
    if (!may_save_)
        return;
    session_.window_geometry = saveGeometry();
    if (const QByteArray layout = area_->layout(); !layout.isEmpty())
        session_.dock_layout = layout;
    session_.tabs.clear();
    for (const auto& tab : open_)
        session_.tabs.append(tab->session());
    session_.current = tabs_->currentIndex() - (page_is_open_ ? 1 : 0);
    session_.prompt = capture_page_->session();
    const QString problem = store_.save_soon(settings_, session_);
    if (!problem.isEmpty())
        qWarning("%s", qPrintable(problem));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (capture_page_->is_capturing() &&
        QMessageBox::question(this, tr("Stop the capture?"),
                              tr("A capture is being made. Stop it and close the window?")) !=
            QMessageBox::Yes) {
        event->ignore();
        return;
    }
    save();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    for (const QUrl& url : event->mimeData()->urls())
        run_apart<bool>(
            this, [path = url.toLocalFile()] { return QFileInfo(path).isDir(); },
            [this, path = url.toLocalFile()](bool folder) {
                if (!folder) {
                    open({path});
                    return;
                }
                show_new_capture();
                capture_page_->set_model(path);
            });
}

} // namespace attnscope::gui
