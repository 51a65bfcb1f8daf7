#include "app/gui/window/main_window.h"

#include "app/gui/capture_page/capture_page.h"
#include "app/gui/window/capture_area.h"
#include "app/gui/window/page_export.h"
#include "app/gui/window/start_page.h"
#include "app/gui/window/take_away.h"
#include "app/gui/window/window_actions.h"
#include "widgets/map/linked_maps.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/text/isolated_words.h"

#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::gui {

MainWindow::MainWindow(StateStore store) : store_(std::move(store))
{
    setWindowTitle("Attnscope");
    setAcceptDrops(true);
    resize(1400, 900);
    setMinimumSize(480, 360);
    actions_ = new WindowActions(*this);
    build();
    connect_actions();
    connect_view_actions();
    StoredState stored = store_.load_soon();
    may_save_ = stored.may_overwrite;
    session_ = std::move(stored.session);
    apply_settings(stored.settings);
    if (!session_.window_geometry.isEmpty())
        restoreGeometry(session_.window_geometry);
    if (!session_.dock_layout.isEmpty())
        area_->restore_layout(session_.dock_layout);
    capture_page_->restore(session_.prompt);
    show_recent();
    if (!stored.problem.isEmpty())
        bar_->show_message({BarKind::warning, stored.problem, {}, {}, true});
    show_current();
}

MainWindow::~MainWindow()
{
    // Views first: they use documents, and panels that the area holds.
    for (const auto& tab : open_)
        if (const auto* capture = qobject_cast<CaptureTab*>(tab.get()); capture && capture->view() != nullptr)
            area_->remove(capture->view());
}

void MainWindow::build()
{
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    bar_ = new InlineBar(middle);
    tabs_ = new QTabBar(middle);
    tabs_->setTabsClosable(true);
    tabs_->setMovable(false);
    tabs_->setDocumentMode(true);
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setElideMode(Qt::ElideMiddle);
    tabs_->setAccessibleName(tr("Open captures"));
    pages_ = new QStackedWidget(middle);
    column->addWidget(tabs_);
    column->addWidget(bar_);
    column->addWidget(pages_, 1);
    setCentralWidget(middle);
    start_page_ = new StartPage(pages_);
    capture_page_ = new CapturePage(worker_, pages_);
    area_ = new CaptureArea(pages_);
    message_page_ = new QWidget(pages_);
    auto* message_column = new QVBoxLayout(message_page_);
    message_ = new InlineBar(message_page_);
    message_column->addWidget(message_);
    message_column->addStretch();
    for (QWidget* page : {static_cast<QWidget*>(start_page_), static_cast<QWidget*>(capture_page_),
                          static_cast<QWidget*>(area_), message_page_})
        pages_->addWidget(page);
    status_ = new QLabel(this);
    status_->setTextFormat(Qt::PlainText);
    status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    status_->setAccessibleName(tr("Read-out"));
    statusBar()->addWidget(status_, 1);
    for (QDockWidget* dock : area_->docks())
        actions_->docks_menu->addAction(dock->toggleViewAction());
}

void MainWindow::open(const QStringList& paths)
{
    for (const QString& path : paths)
        open_tab({path, {}, {}}, false);
}

void MainWindow::open_tab(const SessionTab& wanted, bool restore)
{
    std::unique_ptr<DocumentTab> tab = make_tab(wanted, restore, is_named_as_result(wanted.path));
    for (const auto& other : open_) // already there: to the front
        if (other->path() == tab->path() && other->second_path() == tab->second_path()) {
            if (other->has_failed())
                other->reopen();
            tabs_->setCurrentIndex(index_of(other.get()));
            return;
        }
    const DocumentTab* added = tab.get();
    open_.push_back(std::move(tab));
    const int index = tabs_->addTab(menu_words(added->title()));
    // Rich text in any case, so that a path with mark-up in it is not taken for it.
    tabs_->setTabToolTip(index, "<p style=\"white-space: pre\">" +
                                    isolated_words(added->path()).toHtmlEscaped() + "</p>");
    tabs_->setCurrentIndex(index);
    show_current();
}

void MainWindow::open_new(const QString& path)
{
    const std::size_t before = open_.size();
    open({path});
    DocumentTab* tab = tab_at(tabs_->currentIndex());
    if (open_.size() == before && tab != nullptr)
        tab->reopen();
}

void MainWindow::take_view(CaptureTab* tab)
{
    CaptureView* view = tab->view();
    // A file that was read again gets a view of its own; the old one goes.
    for (CaptureView* old : area_->findChildren<CaptureView*>())
        if (&old->document() == &tab->document() && old != view)
            area_->remove(old);
    area_->add(view);
    connect(view, &CaptureView::status_changed, this, [this, view](const QString& words) {
        if (view == current_view())
            status_->setText(words);
    });
    connect(&view->model(), &ViewModel::history_changed, this, [this] {
        if (const CaptureView* front = current_view()) {
            actions_->undo->setEnabled(const_cast<CaptureView*>(front)->model().can_undo());
            actions_->redo->setEnabled(const_cast<CaptureView*>(front)->model().can_redo());
        }
    });
    connect(&view->maps(), &LinkedMaps::menu_requested, view, [this, view](int map, QPoint where) {
        QMenu menu(view);
        add_map_actions(menu, *view, map, style_of(settings_.pictures));
        menu.exec(where);
    });
    remember(session_.recent_files, tab->path());
    show_current();
}

void MainWindow::show_current()
{
    const int index = tabs_->currentIndex();
    tabs_->setVisible(tabs_->count() > 0);
    DocumentTab* tab = tab_at(index);
    CaptureView* view = current_view();
    ResultView* result = current_result();
    status_->clear();
    actions_->close_tab->setEnabled(index >= 0);
    actions_->set_in_front(view != nullptr, result != nullptr);
    setWindowTitle(index < 0 ? "Attnscope" : tabs_->tabText(index).replace("&&", "&") + " - Attnscope");
    if (index < 0) {
        pages_->setCurrentWidget(start_page_);
    } else if (tab == nullptr) {
        pages_->setCurrentWidget(capture_page_);
    } else if (view != nullptr) {
        area_->show_view(view);
        pages_->setCurrentWidget(area_);
        view->setFocus();
        status_->setText(view->status());
        actions_->undo->setEnabled(view->model().can_undo());
        actions_->redo->setEnabled(view->model().can_redo());
    } else if (result != nullptr) {
        show_result(result);
    } else {
        show_message_of(*tab);
        pages_->setCurrentWidget(message_page_);
    }
}

void MainWindow::show_message_of(const DocumentTab& tab)
{
    if (tab.has_failed())
        message_->show_message({BarKind::error,
                                tr("%1 cannot be shown.").arg(isolated_words(tab.title())),
                                tab.error().message,
                                {tr("Try again"), tr("Close")},
                                false});
    else
        message_->show_message(
            {BarKind::information, tr("Opening %1 …").arg(isolated_words(tab.path())), {}, {}, false});
}

DocumentTab* MainWindow::tab_at(int index) const
{
    const int place = index - (page_is_open_ ? 1 : 0);
    return place >= 0 && place < static_cast<int>(open_.size()) ? open_[static_cast<std::size_t>(place)].get()
                                                                : nullptr;
}

int MainWindow::index_of(const DocumentTab* tab) const
{
    for (std::size_t place = 0; place < open_.size(); ++place)
        if (open_[place].get() == tab)
            return static_cast<int>(place) + (page_is_open_ ? 1 : 0);
    return -1;
}

CaptureView* MainWindow::current_view() const
{
    const auto* tab = qobject_cast<CaptureTab*>(tab_at(tabs_->currentIndex()));
    return tab != nullptr ? tab->view() : nullptr;
}

QString MainWindow::status() const
{
    return status_->text();
}

bool MainWindow::is_idle() const
{
    return reconsidered_ == 0 &&
           std::all_of(open_.begin(), open_.end(), [](const auto& tab) { return tab->is_idle(); });
}

} // namespace attnscope::gui
