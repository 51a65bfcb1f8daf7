// The window: menus, tabs, pages, status line. Everything else is in the parts it holds. GUI thread.
#pragma once

#include "app/gui/session/state_store.h"
#include "app/gui/window/capture_tab.h"
#include "app/gui/window/result_tab.h"
#include "app/gui/worker/worker_client.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace attnscope {
class InlineBar;
}

namespace attnscope::gui {

class CaptureArea;
class CapturePage;
class PageExport;
class StartPage;
class WindowActions;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Settings and session come from `store` and go back there when the window is closed.
    explicit MainWindow(StateStore store);
    ~MainWindow() override;

    void open(const QStringList& paths);
    void open_tab(const SessionTab& wanted, bool restore);
    /// A file that was just written: read again where it is open already.
    void open_new(const QString& path);
    /// What was open last time, unless that is not wished.
    void restore_session();
    void show_new_capture();
    void start_demo();
    void set_theme(ThemeChoice choice);
    /// The system has become dark, or light.
    void follow_system(bool dark);

    WindowActions& actions() const noexcept { return *actions_; }
    CapturePage& capture_page() const noexcept { return *capture_page_; }
    CaptureArea& area() const noexcept { return *area_; }
    InlineBar& bar() const noexcept { return *bar_; }
    WorkerClient& worker() noexcept { return worker_; }
    /// The capture in front; null when another page is.
    CaptureView* current_view() const;
    /// The result of an experiment in front; null when another page is.
    ResultView* current_result() const;
    QString status() const;
    /// Nothing is being read for any tab.
    bool is_idle() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void connect_actions();
    void connect_view_actions();
    void show_current();
    void show_message_of(const DocumentTab& tab);
    std::unique_ptr<DocumentTab> make_tab(const SessionTab& wanted, bool restore, bool as_result);
    void take_view(CaptureTab* tab);
    void take_result(ResultTab* tab);
    /// What could not be opened as what its name says may be the other kind of file.
    void reconsider(DocumentTab* tab);
    void show_result(ResultView* view);
    void copy_picture();
    void close_tab(int index);
    void ask_what_to_open();
    void ask_what_to_compare();
    void fill_compare_menu();
    void fill_take_away_menu();
    void ask_for_page();
    void ask_settings();
    void apply_settings(const Settings& settings);
    void show_keys();
    void show_about();
    void remember(QStringList& list, const QString& path);
    void show_recent();
    void save();
    DocumentTab* tab_at(int index) const;
    int index_of(const DocumentTab* tab) const;

    StateStore store_;
    bool may_save_ = true;
    Settings settings_;
    Session session_; ///< what was loaded; recent files and models are kept up to date
    WorkerClient worker_;
    WindowActions* actions_;
    QTabBar* tabs_;
    QStackedWidget* pages_;
    InlineBar* bar_;
    StartPage* start_page_;
    CapturePage* capture_page_;
    CaptureArea* area_;
    QWidget* message_page_;
    InlineBar* message_;
    QLabel* status_;
    std::vector<std::unique_ptr<DocumentTab>> open_;
    int reconsidered_ = 0;             ///< files that are being looked at for what they are
    bool page_is_open_ = false;        ///< the tab of new captures
    QPointer<PageExport> page_export_; ///< under way
    std::function<void(int)> way_on_;  ///< what the buttons of the bar do
};

} // namespace attnscope::gui
