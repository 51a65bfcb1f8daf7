#include "app/gui/window/settings_dialog.h"

#include "app/gui/worker/worker_command.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace attnscope::gui {

SettingsDialog::SettingsDialog(const Settings& settings, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Settings"));
    auto* form = new QFormLayout(this);
    worker_ = new QLineEdit(this);
    worker_->setPlaceholderText(default_worker_command().join(' '));
    worker_->setToolTip(tr("The program that runs models, e.g. “ssh host attnscope-cli worker”."));
    worker_->setMinimumWidth(360);
    form->addRow(tr("&Worker command"), worker_);
    threads_ = new QSpinBox(this);
    threads_->setRange(0, 1024);
    threads_->setSpecialValueText(tr("as many as there are"));
    form->addRow(tr("T&hreads of the worker"), threads_);
    theme_ = new QComboBox(this);
    theme_->addItems({tr("as the system"), tr("light"), tr("dark")});
    form->addRow(tr("&Theme"), theme_);
    map_ = new QComboBox(this);
    for (const ColourMap map : all_colour_maps)
        if (!is_diverging(map))
            map_->addItem(name_of(map), static_cast<int>(map));
    form->addRow(tr("&Colours of A1 and A2"), map_);
    transform_ = new QComboBox(this);
    for (const Transform transform : {Transform::linear, Transform::square_root, Transform::symmetric_log})
        transform_->addItem(name_of(transform), static_cast<int>(transform));
    form->addRow(tr("&Scale"), transform_);
    mode_ = new QComboBox(this);
    for (const RangeMode mode : {RangeMode::minimum_maximum, RangeMode::percentile, RangeMode::all_heads})
        mode_->addItem(name_of(mode), static_cast<int>(mode));
    form->addRow(tr("&Range"), mode_);
    restore_ = new QCheckBox(tr("&Open the captures of the last session"), this);
    form->addRow(restore_);
    auto* buttons = new QDialogButtonBox(
        QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] { show_settings({}); });
    show_settings(settings);
}

void SettingsDialog::show_settings(const Settings& settings)
{
    others_ = settings;
    worker_->setText(settings.worker_command);
    threads_->setValue(settings.worker_threads);
    theme_->setCurrentIndex(static_cast<int>(settings.theme));
    map_->setCurrentIndex(map_->findData(static_cast<int>(settings.colours.sequential)));
    transform_->setCurrentIndex(transform_->findData(static_cast<int>(settings.colours.transform)));
    mode_->setCurrentIndex(qMax(0, mode_->findData(static_cast<int>(settings.colours.mode))));
    restore_->setChecked(settings.restore_session);
}

Settings SettingsDialog::settings() const
{
    Settings settings = others_;
    settings.worker_command = worker_->text().trimmed();
    settings.worker_threads = threads_->value();
    settings.theme = static_cast<ThemeChoice>(theme_->currentIndex());
    settings.colours.sequential = static_cast<ColourMap>(map_->currentData().toInt());
    settings.colours.transform = static_cast<Transform>(transform_->currentData().toInt());
    settings.colours.mode = static_cast<RangeMode>(mode_->currentData().toInt());
    settings.restore_session = restore_->isChecked();
    return settings;
}

} // namespace attnscope::gui
