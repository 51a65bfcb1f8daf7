#include "app/gui/view/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace attnscope::gui {

namespace {

/// As typed: a space in the search meets the sign that stands for one.
QString shown_form(QString text)
{
    return text.replace(' ', QChar(0x2423));
}

} // namespace

FindBar::FindBar(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("Find token"), this);
    text_ = new QLineEdit(this);
    text_->setAccessibleName(tr("Text of the token to find"));
    text_->setClearButtonEnabled(true);
    label->setBuddy(text_);
    count_ = new QLabel(this);
    count_->setTextFormat(Qt::PlainText);
    row->addWidget(label);
    row->addWidget(text_, 1);
    row->addWidget(count_);
    const auto button = [&](const QString& words, Qt::ArrowType arrow, int by) {
        auto* tool = new QToolButton(this);
        tool->setArrowType(arrow);
        tool->setToolTip(words);
        tool->setAccessibleName(words);
        connect(tool, &QToolButton::clicked, this, [this, by] { step(by); });
        row->addWidget(tool);
    };
    button(tr("Previous match"), Qt::UpArrow, -1);
    button(tr("Next match"), Qt::DownArrow, 1);
    connect(text_, &QLineEdit::textChanged, this, &FindBar::search);
}

void FindBar::set_tokens(TokenTexts tokens)
{
    tokens_ = std::move(tokens);
    search();
}

void FindBar::open()
{
    show();
    text_->setFocus();
    text_->selectAll();
}

void FindBar::search()
{
    matches_.clear();
    current_ = -1;
    const QString wanted = shown_form(text_->text());
    if (!wanted.isEmpty() && tokens_)
        for (std::size_t i = 0; i < tokens_->size(); ++i)
            if ((*tokens_)[i].contains(wanted, Qt::CaseInsensitive))
                matches_.push_back(static_cast<int>(i));
    count_->setText(wanted.isEmpty()   ? QString()
                    : matches_.empty() ? tr("no token")
                                       : tr("%n token(s)", nullptr, static_cast<int>(matches_.size())));
    if (!matches_.empty())
        step(1);
}

void FindBar::step(int by)
{
    const int count = static_cast<int>(matches_.size());
    if (count == 0)
        return;
    current_ = ((current_ + by) % count + count) % count;
    const int token = matches_[static_cast<std::size_t>(current_)];
    count_->setText(tr("%1 of %2, at %3").arg(current_ + 1).arg(count).arg(token));
    emit found(token);
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        emit closed();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace attnscope::gui
