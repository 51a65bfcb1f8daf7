// One sentence where something failed or needs attention, with a way on. Never a dialog.
#pragma once

#include "widgets/colour/theme.h"

#include <QFrame>
#include <QStringList>

#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace attnscope {

enum class BarKind { information, warning, error };

struct BarMessage {
    BarKind kind = BarKind::error;
    QString sentence;    ///< plain text, literal
    QString details;     ///< plain text; empty: no Details button
    QStringList actions; ///< labels of buttons, e.g. "Try again"
    bool closable = true;
};

/// Hidden until show_message(). Text can be selected and copied. GUI thread.
class InlineBar : public QFrame {
    Q_OBJECT
public:
    explicit InlineBar(QWidget* parent = nullptr);

    void set_theme(const Theme& theme);
    void show_message(BarMessage message);
    void clear();
    const BarMessage& message() const noexcept { return message_; }

signals:
    void action_triggered(int index); ///< place in BarMessage::actions
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void apply();
    void arrange();

    BarMessage message_;
    Theme theme_;
    QLabel* icon_ = nullptr;
    QLabel* sentence_ = nullptr;
    QBoxLayout* line_ = nullptr; ///< buttons beside the sentence, or under it
    QHBoxLayout* buttons_ = nullptr;
    QToolButton* details_button_ = nullptr;
    QToolButton* close_button_ = nullptr;
    QPlainTextEdit* details_ = nullptr;
    std::vector<QPushButton*> actions_;
};

} // namespace attnscope
