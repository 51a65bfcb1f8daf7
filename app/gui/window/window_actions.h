// Everything that menus and keys can do, in one place; the list of keys is made of it. Owned by the window.
#pragma once

#include <QAction>
#include <QObject>

class QMainWindow;
class QMenu;

namespace attnscope::gui {

class WindowActions : public QObject {
    Q_OBJECT

public:
    /// Makes the menus of `window`.
    explicit WindowActions(QMainWindow& window);

    QAction* new_capture;
    QAction* open;
    QAction* reload;
    QAction* copy;
    QAction* close_tab;
    QAction* settings;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* fit;
    QAction* zoom_in;
    QAction* zoom_out;
    QAction* maximise[3];
    QAction* first_token;
    QAction* light;
    QAction* dark;
    QAction* system_theme;
    QAction* reset_layout;
    QAction* previous_layer;
    QAction* next_layer;
    QAction* previous_head;
    QAction* next_head;
    QAction* go_to;
    QAction* find_token;
    QAction* next_tab;
    QAction* previous_tab;
    QAction* compare;
    QAction* demo;
    QAction* keys;
    QAction* about;

    QMenu* file_menu;
    QMenu* recent_menu;
    QMenu* view_menu;
    QMenu* docks_menu;
    QMenu* compare_menu;
    QMenu* take_away_menu; ///< filled when it is opened

    /// Enables what needs a capture in front, and what a result will do for as well.
    void set_in_front(bool capture, bool result);
    /// "Ctrl+G: Go to ..." one line an action, in the order of the menus.
    QString key_list() const;

private:
    QAction* add(QMenu* menu, const QString& words, const QList<QKeySequence>& keys,
                 bool needs_capture = false);

    QMainWindow& window_;
    QList<QAction*> all_;
    QList<QAction*> need_capture_;
};

} // namespace attnscope::gui
