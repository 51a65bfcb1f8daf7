// The choices above the maps: layer, head, aggregation, weighting, first token. GUI thread.
#pragma once

#include "app/gui/view/view_state.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace attnscope::gui {

class ViewToolbar : public QWidget {
    Q_OBJECT

public:
    ViewToolbar(const CaptureReader& reader, bool compares, QWidget* parent);

    /// Emits nothing.
    void set_state(const ViewState& state);

signals:
    void state_wanted(const attnscope::gui::ViewState& state, const QString& step);
    /// Which layers and heads, is asked for.
    void heads_wanted();

private:
    QComboBox* add(const QString& label);
    void take();

    ViewState state_;
    QComboBox* layer_;
    QComboBox* head_;
    QComboBox* aggregation_;
    QComboBox* scope_;
    QComboBox* weighting_;
    QComboBox* first_token_;
    QComboBox* compared_ = nullptr; ///< of two captures only
};

} // namespace attnscope::gui
