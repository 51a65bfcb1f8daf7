#include "app/gui/capture_page/options_form.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>

namespace attnscope::gui {

OptionsForm::OptionsForm(QWidget* parent) : QWidget(parent)
{
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    layers_ = new QLineEdit(this);
    heads_ = new QLineEdit(this);
    layers_->setPlaceholderText(tr("all; or e.g. 0, 5-7"));
    heads_->setPlaceholderText(tr("all; or e.g. 0, 5-7"));
    form->addRow(tr("&Layers"), layers_);
    form->addRow(tr("&Heads"), heads_);
    const auto check = [this](const QString& words, bool on) {
        auto* box = new QCheckBox(words, this);
        box->setChecked(on);
        connect(box, &QCheckBox::toggled, this, &OptionsForm::changed);
        return box;
    };
    const auto add_row = [form](const QString& words, const QList<QWidget*>& widgets) {
        auto* row = new QHBoxLayout;
        for (QWidget* widget : widgets)
            row->addWidget(widget);
        row->addStretch();
        form->addRow(words, row);
    };
    first_ = check(tr("A1"), true);
    second_ = check(tr("A2"), true);
    difference_ = check(tr("A1 − λ·A2"), true);
    add_row(tr("Maps"), {first_, second_, difference_});
    new_tokens_ = new QSpinBox(this);
    new_tokens_->setRange(0, 100000);
    new_tokens_->setSpecialValueText(tr("none"));
    form->addRow(tr("&Generate tokens"), new_tokens_);
    lens_ = check(tr("predictions after every layer (logit lens)"), false);
    add_row(tr("Also"), {lens_});
    half_ = check(tr("half precision"), false);
    compressed_ = check(tr("compressed"), false);
    add_row(tr("File"), {half_, compressed_});
    long_ = check(tr("allow prompts longer than the model's context"), false);
    add_row({}, {long_});
    connect(layers_, &QLineEdit::textChanged, this, &OptionsForm::changed);
    connect(heads_, &QLineEdit::textChanged, this, &OptionsForm::changed);
    connect(new_tokens_, &QSpinBox::valueChanged, this, &OptionsForm::changed);
}

void OptionsForm::fill(CaptureSettings& settings) const
{
    const auto list = [](const QLineEdit* edit) { return edit->text().remove(' '); };
    settings.layers = list(layers_);
    settings.heads = list(heads_);
    QStringList maps;
    if (first_->isChecked())
        maps.append("first");
    if (second_->isEnabled() && second_->isChecked())
        maps.append("second");
    if (difference_->isEnabled() && difference_->isChecked())
        maps.append("difference");
    const bool all = first_->isChecked() && second_->isChecked() && difference_->isChecked();
    settings.maps = all ? QString() : maps.join(',');
    settings.new_tokens = new_tokens_->value();
    settings.logit_lens = lens_->isChecked();
    settings.half = half_->isChecked();
    settings.compression = compressed_->isChecked() ? 1 : 0;
    settings.allow_long = long_->isChecked();
}

void OptionsForm::set_model(const LoadedModel& model)
{
    const bool plain = model.kind == "plain";
    second_->setEnabled(!plain);
    difference_->setEnabled(!plain);
    first_->setText(plain ? tr("A") : tr("A1"));
    layers_->setPlaceholderText(tr("all; or e.g. 0-%1").arg(model.layers - 1));
    heads_->setPlaceholderText(tr("all; or e.g. 0-%1").arg(model.heads - 1));
}

} // namespace attnscope::gui
