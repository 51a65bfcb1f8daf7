#include "app/gui/window/window_actions.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace attnscope::gui {

WindowActions::WindowActions(QMainWindow& window) : QObject(&window), window_(window)
{
    QMenuBar& bar = *window.menuBar();
    file_menu = bar.addMenu(tr("&File"));
    new_capture = add(file_menu, tr("&New capture …"), {QKeySequence::New});
    open = add(file_menu, tr("&Open …"), {QKeySequence::Open});
    recent_menu = file_menu->addMenu(tr("Open &recent"));
    reload = add(file_menu, tr("Re&load"), {QKeySequence(Qt::Key_F5)}, true);
    take_away_menu = file_menu->addMenu(tr("&Take away"));
    copy = add(file_menu, tr("&Copy picture"), {QKeySequence::Copy}, true);
    close_tab = add(file_menu, tr("&Close"), {QKeySequence::Close});
    file_menu->addSeparator();
    settings = add(file_menu, tr("&Settings …"), {QKeySequence("Ctrl+,")});
    quit = add(file_menu, tr("&Quit"), {QKeySequence("Ctrl+Q")});

    view_menu = bar.addMenu(tr("&View"));
    undo = add(view_menu, tr("&Undo change of view"), {QKeySequence::Undo}, true);
    redo = add(view_menu, tr("&Redo change of view"), {QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")},
               true);
    view_menu->addSeparator();
    fit = add(view_menu, tr("&Fit"), {QKeySequence("F")}, true);
    zoom_in = add(view_menu, tr("Zoom &in"), {QKeySequence("+"), QKeySequence("=")}, true);
    zoom_out = add(view_menu, tr("Zoom &out"), {QKeySequence("-")}, true);
    for (int map = 0; map < 3; ++map)
        maximise[map] = add(view_menu, tr("Map &%1 alone, or all").arg(map + 1),
                            {QKeySequence(QString::number(map + 1))}, true);
    first_token = add(view_menu, tr("First &token kept, removed, renormalised"), {QKeySequence("S")}, true);
    view_menu->addSeparator();
    docks_menu = view_menu->addMenu(tr("&Panels"));
    reset_layout = add(view_menu, tr("Reset &layout"), {}, true);
    QMenu* theme_menu = view_menu->addMenu(tr("T&heme"));
    system_theme = add(theme_menu, tr("As the &system"), {});
    light = add(theme_menu, tr("&Light"), {});
    dark = add(theme_menu, tr("&Dark"), {});
    auto* themes = new QActionGroup(this);
    for (QAction* theme : {system_theme, light, dark}) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }

    QMenu* go = bar.addMenu(tr("&Go"));
    previous_layer = add(go, tr("Previous layer"), {QKeySequence("Alt+Up")}, true);
    next_layer = add(go, tr("Next layer"), {QKeySequence("Alt+Down")}, true);
    previous_head = add(go, tr("Previous head"), {QKeySequence("Alt+Left")}, true);
    next_head = add(go, tr("Next head"), {QKeySequence("Alt+Right")}, true);
    go_to = add(go, tr("&Go to layer, head, query, key …"), {QKeySequence("Ctrl+G")}, true);
    find_token = add(go, tr("&Find token …"), {QKeySequence::Find}, true);
    go->addSeparator();
    next_tab = add(go, tr("Next tab"), {QKeySequence("Ctrl+PgDown"), QKeySequence("Ctrl+Tab")});
    previous_tab = add(go, tr("Previous tab"), {QKeySequence("Ctrl+PgUp")});

    compare_menu = bar.addMenu(tr("&Compare"));
    compare = add(compare_menu, tr("Compare with &another …"), {QKeySequence("Ctrl+D")}, true);

    QMenu* help = bar.addMenu(tr("&Help"));
    keys = add(help, tr("&Keys"), {QKeySequence("?"), QKeySequence("F1")});
    demo = add(help, tr("&Demo"), {});
    about = add(help, tr("&About Attnscope"), {});
    set_in_front(false, false);
}

QAction* WindowActions::add(QMenu* menu, const QString& words, const QList<QKeySequence>& shortcuts,
                            bool needs_capture)
{
    QAction* action = menu->addAction(words);
    action->setShortcuts(shortcuts);
    all_.append(action);
    if (needs_capture)
        need_capture_.append(action);
    return action;
}

void WindowActions::set_in_front(bool capture, bool result)
{
    for (QAction* action : need_capture_)
        action->setEnabled(capture);
    for (QAction* action : {reload, copy, compare})
        action->setEnabled(capture || result);
}

QString WindowActions::key_list() const
{
    QStringList lines;
    for (const QAction* action : all_) {
        QStringList names;
        for (const QKeySequence& key : action->shortcuts())
            names.append(key.toString(QKeySequence::NativeText));
        if (!names.isEmpty())
            lines.append(names.join(", ") + '\t' + action->text().remove('&').remove(" …"));
    }
    lines.append(
        {tr("Up, Down, Left, Right\tprevious and next layer and head, in the maps"),
         tr("Space, Return\tstart a cursor in a map; arrows move it, Return pins its row, Escape ends it"),
         tr("Click, Ctrl, Shift\tpin one row, add a row, pin all rows in between"),
         tr("Wheel, drag, Shift+drag\tzoom, move, zoom into a rectangle"), tr("0\tall maps")});
    return lines.join('\n');
}

} // namespace attnscope::gui
