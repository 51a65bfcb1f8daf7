// Results of experiments beside captures.
#include "app/gui/document/apart.h"
#include "app/gui/figure/figure_file.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/take_away.h"
#include "app/gui/window/window_actions.h"
#include "core/capture/result_file.h"
#include "widgets/text/isolated_words.h"

#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>

namespace attnscope::gui {

std::unique_ptr<DocumentTab> MainWindow::make_tab(const SessionTab& wanted, bool restore, bool as_result)
{
    std::unique_ptr<DocumentTab> tab;
    if (as_result) {
        auto result = std::make_unique<ResultTab>(wanted);
        connect(result.get(), &DocumentTab::ready, this, [this, one = result.get()] { take_result(one); });
        tab = std::move(result);
    } else {
        auto capture = std::make_unique<CaptureTab>(wanted, restore, settings_.colours, nullptr);
        connect(capture.get(), &DocumentTab::ready, this, [this, one = capture.get()] { take_view(one); });
        tab = std::move(capture);
    }
    connect(tab.get(), &DocumentTab::failed, this, [this, one = tab.get()] {
        show_current();
        reconsider(one);
    });
    return tab;
}

void MainWindow::reconsider(DocumentTab* tab)
{
    if (tab->is_result() != is_named_as_result(tab->path())) // it has been
        return;
    ++reconsidered_;
    run_apart<bool>(
        this, [path = tab->path().toStdString()] { return is_result_file(path); },
        [this, failed = QPointer<DocumentTab>(tab)](bool is_result) {
            --reconsidered_;
            const int index = failed ? index_of(failed) : -1;
            if (index < 0 || is_result == failed->is_result())
                return;
            const auto place = std::find_if(open_.begin(), open_.end(),
                                            [&](const auto& one) { return one.get() == failed; });
            *place = make_tab(failed->session(), false, is_result);
            tabs_->setTabText(index, menu_words((*place)->title()));
            show_current();
        });
}

void MainWindow::take_result(ResultTab* tab)
{
    ResultView* view = tab->view();
    pages_->addWidget(view);
    connect(view, &ResultView::compare_wanted, this, &MainWindow::ask_what_to_compare);
    connect(view, &ResultView::status_changed, this, [this, view](const QString& words) {
        if (view == current_result())
            status_->setText(words);
    });
    remember(session_.recent_files, tab->path());
    show_current();
}

void MainWindow::show_result(ResultView* view)
{
    pages_->setCurrentWidget(view);
    view->setFocus();
    status_->setText(view->status());
}

ResultView* MainWindow::current_result() const
{
    const auto* tab = qobject_cast<ResultTab*>(tab_at(tabs_->currentIndex()));
    return tab != nullptr ? tab->view() : nullptr;
}

void MainWindow::copy_picture()
{
    const FigureStyle style = style_of(settings_.pictures);
    if (const CaptureView* view = current_view())
        copy_map(*view, style);
    else if (const ResultView* result = current_result())
        copy_to_clipboard(result->figure(), style);
}

} // namespace attnscope::gui
