// Colours and style of the whole program.
#pragma once

#include "app/gui/session/settings.h"

namespace attnscope::gui {

/// Style of the application, once.
void apply_style();

/// What "as the system" means from now on.
void note_system_is_dark(bool dark);

/// Palette and style sheet of the application.
void apply_look(ThemeChoice choice);

} // namespace attnscope::gui
