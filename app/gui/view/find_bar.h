// Finds tokens by what is in them. Opens above the maps; Enter and Shift+Enter step, Escape closes. GUI thread.
#pragma once

#include "app/gui/document/capture_document.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;

namespace attnscope::gui {

class FindBar : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent);

    void set_tokens(TokenTexts tokens);
    void open();
    const std::vector<int>& matches() const noexcept { return matches_; }

signals:
    void found(int token);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search();
    void step(int by);

    TokenTexts tokens_;
    std::vector<int> matches_;
    int current_ = -1;
    QLineEdit* text_;
    QLabel* count_;
};

} // namespace attnscope::gui
