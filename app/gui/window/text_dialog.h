// A table of words in two columns, e.g. the list of keys. Plain text, selectable.
#pragma once

#include <QDialog>

namespace attnscope::gui {

class TextDialog : public QDialog {
    Q_OBJECT

public:
    /// Lines of two cells with a tab between them.
    TextDialog(const QString& title, const QString& lines, QWidget* parent);
};

} // namespace attnscope::gui
