// Preferences, with a way back to how they were at first.
#pragma once

#include "app/gui/session/settings.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace attnscope::gui {

class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    SettingsDialog(const Settings& settings, QWidget* parent);

    Settings settings() const;
    void show_settings(const Settings& settings);

private:
    Settings others_; ///< what this dialog does not show
    QLineEdit* worker_;
    QSpinBox* threads_;
    QComboBox* theme_;
    QComboBox* map_;
    QComboBox* transform_;
    QComboBox* mode_;
    QCheckBox* restore_;
};

} // namespace attnscope::gui
