// A text file as a prompt.
#pragma once

#include <QString>

namespace attnscope::gui {

struct PromptFile {
    QString text;
    QString problem; ///< a sentence; empty when the text is there
};

/// UTF-8, up to some megabytes. Reads: not for the GUI thread.
PromptFile read_prompt_file(const QString& path);

} // namespace attnscope::gui
