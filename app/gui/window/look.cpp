#include "app/gui/window/look.h"

#include "widgets/colour/theme.h"
#include "widgets/colour/theme_style.h"

#include <QApplication>
#include <QStyle>
#include <QVariant>

namespace attnscope::gui {

namespace {

constexpr const char* system_is_dark =
    "attnscope_system_is_dark"; // kept by the application: nothing mutable is global

} // namespace

void apply_style()
{
    QApplication::setStyle(new ThemeStyle);
}

void note_system_is_dark(bool dark)
{
    qApp->setProperty(system_is_dark, dark);
}

void apply_look(ThemeChoice choice)
{
    const bool dark = choice == ThemeChoice::dark ||
                      (choice == ThemeChoice::system && qApp->property(system_is_dark).toBool());
    const Theme theme = dark ? dark_theme() : light_theme();
    QApplication::setPalette(palette_of(theme));
    qApp->setStyleSheet(QString("QMainWindow::separator { background: %1; width: 1px; height: 1px; }"
                                "QSplitter::handle { background: %1; }"
                                "QDockWidget::title { padding: 4px 8px; }"
                                "QStatusBar::item { border: none; }")
                            .arg(theme.hairline.name()));
}

} // namespace attnscope::gui
