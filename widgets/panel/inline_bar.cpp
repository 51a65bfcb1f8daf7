#include "widgets/panel/inline_bar.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

namespace attnscope {

namespace {

/// A sign beside the colour, and the word that a screen reader says.
struct Kind {
    const char* sign;
    const char* word;
};

Kind kind_of(BarKind kind)
{
    switch (kind) {
    case BarKind::information:
        return {"ⓘ", "Information"};
    case BarKind::warning:
        return {"⚠", "Warning"};
    case BarKind::error:
        return {"✕", "Error"};
    }
    return {"", ""};
}

constexpr int details_lines = 6;

} // namespace

InlineBar::InlineBar(QWidget* parent) : QFrame(parent), theme_(light_theme())
{
    icon_ = new QLabel;
    icon_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    sentence_ = new QLabel;
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    sentence_->setFocusPolicy(Qt::TabFocus);
    sentence_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    details_button_ = new QToolButton;
    details_button_->setText(tr("Details"));
    details_button_->setCheckable(true);
    details_button_->setFocusPolicy(Qt::StrongFocus);
    close_button_ = new QToolButton;
    close_button_->setText("×");
    close_button_->setAutoRaise(true);
    close_button_->setFocusPolicy(Qt::StrongFocus);
    close_button_->setAccessibleName(tr("Close this message"));
    close_button_->setToolTip(tr("Close this message"));
    details_ = new QPlainTextEdit;
    details_->setReadOnly(true);
    details_->setTabChangesFocus(true);
    details_->setAccessibleName(tr("Details"));
    details_->setFixedHeight(QFontMetrics(details_->font()).lineSpacing() * details_lines + 12);

    auto* words = new QHBoxLayout;
    words->setSpacing(8);
    words->addWidget(icon_, 0, Qt::AlignTop);
    words->addWidget(sentence_, 1);
    auto* ways = new QHBoxLayout;
    ways->setSpacing(8);
    buttons_ = new QHBoxLayout;
    buttons_->setSpacing(8);
    ways->addLayout(buttons_);
    ways->addWidget(details_button_, 0, Qt::AlignTop);
    ways->addStretch(0);
    line_ = new QBoxLayout(QBoxLayout::LeftToRight);
    line_->setSpacing(8);
    line_->addLayout(words, 1);
    line_->addLayout(ways);
    auto* top = new QHBoxLayout;
    top->addLayout(line_, 1);
    top->addWidget(close_button_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 8);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(details_);
    connect(details_button_, &QToolButton::toggled, details_, &QWidget::setVisible);
    connect(close_button_, &QToolButton::clicked, this, [this] {
        clear();
        emit closed();
    });
    setFrameShape(QFrame::NoFrame);
    setAutoFillBackground(true);
    apply();
    hide();
}

void InlineBar::set_theme(const Theme& theme)
{
    theme_ = theme;
    apply();
}

void InlineBar::apply()
{
    const QColor mark = message_.kind == BarKind::information ? theme_.accent : theme_.warning;
    QPalette palette = palette_of(theme_);
    palette.setColor(QPalette::Window, theme_.surface);
    palette.setColor(QPalette::WindowText, theme_.text);
    setPalette(palette);
    QPalette sign = palette;
    sign.setColor(QPalette::WindowText, mark);
    icon_->setPalette(sign);
    icon_->setText(QString::fromUtf8(kind_of(message_.kind).sign));
    icon_->setAccessibleName(tr(kind_of(message_.kind).word));
    update();
}

void InlineBar::show_message(BarMessage message)
{
    message_ = std::move(message);
    sentence_->setText(message_.sentence);
    sentence_->setAccessibleName(tr(kind_of(message_.kind).word) + ": " + message_.sentence);
    setAccessibleName(sentence_->accessibleName());
    details_->setPlainText(message_.details);
    details_button_->setVisible(!message_.details.isEmpty());
    details_button_->setChecked(false);
    details_->hide();
    close_button_->setVisible(message_.closable);
    for (QPushButton* button : actions_) {
        button->hide(); // at once; the click that led here may still be on its way through it
        button->deleteLater();
    }
    actions_.clear();
    for (int n = 0; n < message_.actions.size(); ++n) {
        auto* button = new QPushButton(QString(message_.actions[n]).replace('&', "&&"));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, n] { emit action_triggered(n); });
        buttons_->addWidget(button, 0, Qt::AlignTop);
        actions_.push_back(button);
    }
    QWidget* previous = sentence_;
    for (QPushButton* button : actions_) {
        setTabOrder(previous, button);
        previous = button;
    }
    setTabOrder(previous, details_button_);
    setTabOrder(details_button_, details_);
    setTabOrder(details_, close_button_);
    apply();
    arrange();
    show();
}

void InlineBar::clear()
{
    message_ = {};
    hide();
}

void InlineBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

void InlineBar::arrange()
{
    int needed = details_button_->isVisibleTo(this) ? details_button_->sizeHint().width() : 0;
    for (const QPushButton* button : actions_)
        needed += button->sizeHint().width() + 8;
    // The sentence keeps a readable width, else the buttons go under it.
    line_->setDirection(width() - needed < 360 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void InlineBar::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, 4, height()),
                     message_.kind == BarKind::information ? theme_.accent : theme_.warning);
    painter.setPen(theme_.hairline);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace attnscope
