// What is captured and how: layers, heads, maps, tokens to generate, form of the file. GUI thread.
#pragma once

#include "app/gui/worker/worker_values.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace attnscope::gui {

class OptionsForm : public QWidget {
    Q_OBJECT

public:
    explicit OptionsForm(QWidget* parent);

    /// Fills in what this form knows of.
    void fill(CaptureSettings& settings) const;
    /// A plain model has one map; layers and heads are named in the placeholders.
    void set_model(const LoadedModel& model);

signals:
    void changed();

private:
    QLineEdit* layers_;
    QLineEdit* heads_;
    QCheckBox* first_;
    QCheckBox* second_;
    QCheckBox* difference_;
    QSpinBox* new_tokens_;
    QCheckBox* lens_;
    QCheckBox* half_;
    QCheckBox* compressed_;
    QCheckBox* long_;
};

} // namespace attnscope::gui
