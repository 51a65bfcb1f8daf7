// The real window over a capture, moved as a person moves it.
#pragma once

#include <QString>

namespace attnscope::bench {

/// Opens `path`, drags lambda, zooms single heads and an aggregate, and prints the seconds until each is drawn beside their goal.
void move_window(const QString& path, const QString& state_folder);

} // namespace attnscope::bench
