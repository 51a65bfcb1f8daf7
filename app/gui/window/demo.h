// The small model that comes with the program.
#pragma once

#include <QString>

namespace attnscope::gui {

struct Demo {
    QString model; ///< its folder; empty when there is none
    QString prompt;
    QString output;
};

/// Looks beside the program: in its installation, or in the tree it was built from.
Demo find_demo();

} // namespace attnscope::gui
