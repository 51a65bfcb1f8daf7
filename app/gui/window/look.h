// Colours and style of the whole program.
#pragma once

#include "app/gui/session/settings.h"

namespace attnscope::gui {

/// Takes note of how dark the system is. Once, before any palette is set.
void notice_system_look();

/// Palette and style sheet of the application.
void apply_look(ThemeChoice choice);

} // namespace attnscope::gui
