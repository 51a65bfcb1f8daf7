// The choices above the maps: layer, head, aggregation, weighting, first token. One line; what does not fit in it stands below
// while "More" is pressed, so that a narrow window keeps its height for the maps. GUI thread.
#pragma once

#include "app/gui/view/view_state.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QToolButton;

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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QComboBox* add(const QString& label);
    void take();
    void fit_line();

    struct Choice {
        QWidget* pair; ///< with its label
        bool wanted = true;
    };

    ViewState state_;
    std::vector<Choice> choices_;
    QWidget* line_;
    QToolButton* more_;
    QComboBox* layer_;
    QComboBox* head_;
    QComboBox* aggregation_;
    QComboBox* scope_;
    QComboBox* weighting_;
    QComboBox* first_token_;
    QComboBox* compared_ = nullptr; ///< of two captures only, as the next
    QComboBox* lock_ = nullptr;
};

} // namespace attnscope::gui
