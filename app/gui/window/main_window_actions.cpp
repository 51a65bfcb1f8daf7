// What the menus do.
#include "app/gui/window/main_window.h"

#include "app/gui/capture_page/capture_page.h"
#include "app/gui/view/charts_panel.h"
#include "app/gui/view/row_panel.h"
#include "app/gui/window/capture_area.h"
#include "app/gui/window/demo.h"
#include "app/gui/window/look.h"
#include "app/gui/window/page_export.h"
#include "app/gui/window/settings_dialog.h"
#include "app/gui/window/start_page.h"
#include "app/gui/window/take_away.h"
#include "app/gui/window/text_dialog.h"
#include "app/gui/window/window_actions.h"
#include "app/gui/worker/worker_command.h"
#include "core/capture/capture_libraries.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/text/isolated_words.h"

#include <QApplication>
#include <QFileDialog>
#include <QMenu>
#include <QTabBar>

namespace attnscope::gui {

void MainWindow::connect_actions()
{
    const WindowActions& a = *actions_;
    connect(a.new_capture, &QAction::triggered, this, &MainWindow::show_new_capture);
    connect(a.open, &QAction::triggered, this, &MainWindow::ask_what_to_open);
    connect(a.close_tab, &QAction::triggered, this, [this] { close_tab(tabs_->currentIndex()); });
    connect(a.settings, &QAction::triggered, this, &MainWindow::ask_settings);
    connect(a.quit, &QAction::triggered, this, &MainWindow::close);
    connect(a.demo, &QAction::triggered, this, &MainWindow::start_demo);
    connect(a.keys, &QAction::triggered, this, &MainWindow::show_keys);
    connect(a.about, &QAction::triggered, this, &MainWindow::show_about);
    connect(a.compare, &QAction::triggered, this, &MainWindow::ask_what_to_compare);
    connect(a.compare_menu, &QMenu::aboutToShow, this, &MainWindow::fill_compare_menu);
    connect(a.take_away_menu, &QMenu::aboutToShow, this, &MainWindow::fill_take_away_menu);
    connect(a.system_theme, &QAction::triggered, this, [this] { set_theme(ThemeChoice::system); });
    connect(a.light, &QAction::triggered, this, [this] { set_theme(ThemeChoice::light); });
    connect(a.dark, &QAction::triggered, this, [this] { set_theme(ThemeChoice::dark); });
    const auto step_tab = [this](int by) {
        if (tabs_->count() > 0)
            tabs_->setCurrentIndex((tabs_->currentIndex() + by + tabs_->count()) % tabs_->count());
    };
    connect(a.next_tab, &QAction::triggered, this, [step_tab] { step_tab(1); });
    connect(a.previous_tab, &QAction::triggered, this, [step_tab] { step_tab(-1); });
    connect(bar_, &InlineBar::action_triggered, this, [this](int action) {
        if (const auto way_on = way_on_) // which may replace it
            way_on(action);
    });
    connect(tabs_, &QTabBar::currentChanged, this, &MainWindow::show_current);
    connect(tabs_, &QTabBar::tabCloseRequested, this, &MainWindow::close_tab);
    connect(start_page_, &StartPage::new_capture_wanted, this, &MainWindow::show_new_capture);
    connect(start_page_, &StartPage::open_wanted, this, &MainWindow::ask_what_to_open);
    connect(start_page_, &StartPage::demo_wanted, this, &MainWindow::start_demo);
    connect(start_page_, &StartPage::file_chosen, this, [this](const QString& path) { open({path}); });
    connect(start_page_, &StartPage::model_chosen, this, [this](const QString& model) {
        show_new_capture();
        capture_page_->set_model(model);
    });
    connect(capture_page_, &CapturePage::capture_ready, this, &MainWindow::open_new);
    connect(capture_page_, &CapturePage::model_loaded, this,
            [this](const QString& model) { remember(session_.recent_models, model); });
    connect(message_, &InlineBar::action_triggered, this, [this](int action) {
        DocumentTab* tab = tab_at(tabs_->currentIndex());
        if (action == 1)
            close_tab(tabs_->currentIndex());
        else if (tab != nullptr)
            tab->reopen();
    });
}

void MainWindow::connect_view_actions()
{
    const auto connect_to_view = [this](QAction* action, auto what) {
        connect(action, &QAction::triggered, this, [this, what] {
            if (CaptureView* view = current_view())
                what(*view);
        });
    };
    const WindowActions& a = *actions_;
    constexpr double zoom_step = 1.5;
    connect(a.reload, &QAction::triggered, this, [this] {
        if (DocumentTab* tab = tab_at(tabs_->currentIndex()))
            tab->reopen();
    });
    connect_to_view(a.undo, [](CaptureView& view) { view.model().undo(); });
    connect_to_view(a.redo, [](CaptureView& view) { view.model().redo(); });
    connect_to_view(a.fit, [](CaptureView& view) { view.fit(); });
    connect_to_view(a.zoom_in, [](CaptureView& view) { view.zoom(zoom_step); });
    connect_to_view(a.zoom_out, [](CaptureView& view) { view.zoom(1 / zoom_step); });
    for (int map = 0; map < 3; ++map)
        connect_to_view(a.maximise[map], [map](CaptureView& view) { view.maximise(map); });
    connect_to_view(a.first_token, [](CaptureView& view) { view.toggle_first_token(); });
    connect_to_view(a.previous_layer, [](CaptureView& view) { view.move_layer(-1); });
    connect_to_view(a.next_layer, [](CaptureView& view) { view.move_layer(1); });
    connect_to_view(a.previous_head, [](CaptureView& view) { view.move_head(-1); });
    connect_to_view(a.next_head, [](CaptureView& view) { view.move_head(1); });
    connect_to_view(a.go_to, [](CaptureView& view) { view.ask_where_to_go(); });
    connect_to_view(a.find_token, [](CaptureView& view) { view.find_token(); });
    connect(a.copy, &QAction::triggered, this, &MainWindow::copy_picture);
    connect(a.reset_layout, &QAction::triggered, area_, &CaptureArea::reset_layout);
}

void MainWindow::show_new_capture()
{
    if (!page_is_open_) {
        page_is_open_ = true;
        tabs_->insertTab(0, tr("New capture"));
    }
    tabs_->setCurrentIndex(0);
    show_current();
    capture_page_->setFocus();
}

void MainWindow::start_demo()
{
    const Demo demo = find_demo();
    if (demo.model.isEmpty()) {
        bar_->show_message({BarKind::warning, tr("This installation has no demo model."), {}, {}, true});
        return;
    }
    show_new_capture();
    capture_page_->capture_at_once(demo.model, demo.prompt, demo.output);
}

void MainWindow::close_tab(int index)
{
    if (index < 0)
        return;
    DocumentTab* tab = tab_at(index);
    if (tab == nullptr) {
        page_is_open_ = false; // the page itself stays, with what was typed
    } else {
        if (const auto* capture = qobject_cast<CaptureTab*>(tab); capture && capture->view() != nullptr)
            area_->remove(capture->view());
        std::erase_if(open_, [tab](const auto& one) { return one.get() == tab; });
    }
    tabs_->removeTab(index);
    show_current();
}

void MainWindow::ask_what_to_open()
{
    open(QFileDialog::getOpenFileNames(this, tr("Open captures and results"), {},
                                       tr("Captures and results (*.h5 *.hdf5);;All files (*)")));
}

void MainWindow::ask_what_to_compare()
{
    const DocumentTab* tab = tab_at(tabs_->currentIndex());
    if (tab == nullptr)
        return;
    const QString other = QFileDialog::getOpenFileName(
        this, tr("Compare %1 with").arg(tab->title()), {},
        tab->is_result() ? tr("Results (*.h5 *.hdf5);;All files (*)")
                         : tr("Captures (*.attn.h5 *.h5 *.hdf5);;All files (*)"));
    if (!other.isEmpty()) {
        SessionTab wanted = tab->session();
        wanted.second = other;
        open_tab(wanted, false);
    }
}

void MainWindow::fill_compare_menu()
{
    QMenu* menu = actions_->compare_menu;
    for (QAction* action : menu->actions())
        if (action != actions_->compare)
            delete action;
    const DocumentTab* front = tab_at(tabs_->currentIndex());
    for (const auto& other : open_) {
        if (front == nullptr || other.get() == front || other->is_result() != front->is_result() ||
            !other->second_path().isEmpty() || !front->second_path().isEmpty())
            continue;
        QAction* action = menu->addAction(tr("Compare with %1").arg(menu_words(other->title())));
        connect(action, &QAction::triggered, this,
                [this, wanted = SessionTab{front->path(), other->path(), {}}] { open_tab(wanted, false); });
    }
}

void MainWindow::fill_take_away_menu()
{
    QMenu* menu = actions_->take_away_menu;
    menu->clear();
    CaptureView* view = current_view();
    ResultView* result = current_result();
    const FigureStyle style = style_of(settings_.pictures);
    const auto add_choices = [this, menu] {
        menu->addSeparator();
        add_picture_choices(*menu->addMenu(tr("P&ictures")), settings_.pictures,
                            [this](const PictureSettings& pictures) { settings_.pictures = pictures; });
    };
    if (result != nullptr) {
        add_result_actions(*menu, *result, style);
        add_choices();
        return;
    }
    if (view == nullptr) {
        menu->addAction(tr("Open a capture or a result first"))->setEnabled(false);
        return;
    }
    for (std::size_t map = 0; map < view->shown_maps().size(); ++map)
        add_map_actions(
            *menu->addMenu(tr("Map &%1: %2").arg(map + 1).arg(menu_words(view->shown_maps()[map].name))),
            *view, static_cast<int>(map), style);
    add_chart_actions(*menu->addMenu(tr("&Profile of the pinned row")), view->row()->profile(), style);
    if (Chart* chart = view->charts()->current_chart())
        add_chart_actions(*menu->addMenu(tr("&Chart in front")), *chart, style);
    QAction* page = menu->addAction(tr("&Heads as an interactive page …"));
    page->setEnabled(!page_export_);
    connect(page, &QAction::triggered, this, &MainWindow::ask_for_page);
    add_choices();
}

void MainWindow::ask_settings()
{
    SettingsDialog dialog(settings_, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    apply_settings(dialog.settings());
    save(); // a window that is killed must not take them along
}

void MainWindow::apply_settings(const Settings& settings)
{
    settings_ = settings;
    worker_.set_command(worker_command_of(settings.worker_command));
    capture_page_->set_threads(settings.worker_threads);
    set_theme(settings.theme);
}

void MainWindow::set_theme(ThemeChoice choice)
{
    settings_.theme = choice;
    apply_look(choice);
    QAction* actions[]{actions_->system_theme, actions_->light, actions_->dark};
    actions[static_cast<int>(choice)]->setChecked(true);
}

void MainWindow::follow_system(bool dark)
{
    note_system_is_dark(dark);
    if (settings_.theme == ThemeChoice::system)
        set_theme(ThemeChoice::system);
}

void MainWindow::show_keys()
{
    TextDialog(tr("Keys"), actions_->key_list(), this).exec();
}

void MainWindow::show_about()
{
    const QString words =
        tr("Attnscope %1\tSee what attention heads attend to\nLicence\tGPL 3.0 or later\nQt\t%2\nFiles\t%3")
            .arg(QApplication::applicationVersion(), qVersion(),
                 QString::fromStdString(capture_library_versions()));
    TextDialog(tr("About Attnscope"), words, this).exec();
}

} // namespace attnscope::gui
