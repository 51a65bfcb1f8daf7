#include "widgets/panel/mark_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace attnscope {

MarkBar::MarkBar(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(new QLabel(tr("Mark selection as")));
    const auto add_button = [&](const QString& label, const QString& name) {
        auto* button = new QPushButton(label);
        button->setAutoDefault(false);
        button->setAccessibleName(tr("Mark the selected text as %1").arg(name));
        connect(button, &QPushButton::clicked, this, [this, name] { emit mark_requested(name); });
        layout->addWidget(button);
        buttons_.push_back(button);
    };
    add_button(tr("&Answer"), "answer");
    add_button(tr("&Context"), "context");
    add_button(tr("&Query"), "query");
    own_name_ = new QLineEdit;
    own_name_->setPlaceholderText(tr("own name"));
    own_name_->setAccessibleName(tr("Own name of a span"));
    own_name_->setMaxLength(64);
    own_name_->setMinimumWidth(64);
    own_button_ = new QPushButton(tr("&Mark"));
    own_button_->setAutoDefault(false);
    own_button_->setAccessibleName(tr("Mark the selected text with the own name"));
    layout->addWidget(own_name_, 1);
    layout->addWidget(own_button_);
    connect(own_button_, &QPushButton::clicked, this, &MarkBar::request_own);
    connect(own_name_, &QLineEdit::returnPressed, this, &MarkBar::request_own);
    connect(own_name_, &QLineEdit::textChanged, this, &MarkBar::update_buttons);
    update_buttons();
}

void MarkBar::set_has_selection(bool selected)
{
    selected_ = selected;
    update_buttons();
}

void MarkBar::request_own()
{
    if (!own_button_->isEnabled())
        return;
    emit mark_requested(own_name_->text().trimmed());
    own_name_->clear();
}

void MarkBar::update_buttons()
{
    for (QPushButton* button : buttons_)
        button->setEnabled(selected_);
    own_button_->setEnabled(selected_ && !own_name_->text().trimmed().isEmpty());
}

} // namespace attnscope
