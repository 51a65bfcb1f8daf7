// Owns what is looked at, and its past: whoever wants to change it asks here, whoever shows it listens here. GUI thread.
#pragma once

#include "app/gui/view/view_state.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <vector>

namespace attnscope::gui {

class ViewModel : public QObject {
    Q_OBJECT

public:
    explicit ViewModel(QObject* parent = nullptr);

    const ViewState& state() const noexcept { return state_; }

    /// `step` names what is done. Changes of one step that follow each other within a second are undone together, e.g. those
    /// of a slider that is dragged.
    void change(const ViewState& next, const QString& step);
    /// Without a place in the past: for the state that a file is opened with.
    void reset(const ViewState& state);

    bool can_undo() const noexcept { return !past_.empty(); }
    bool can_redo() const noexcept { return !future_.empty(); }
    void undo();
    void redo();

signals:
    void changed(const attnscope::gui::ViewState& before);
    void history_changed();

private:
    void replace(const ViewState& next);

    static constexpr std::size_t longest_past = 200;

    ViewState state_;
    std::vector<ViewState> past_;
    std::vector<ViewState> future_;
    QString last_step_;
    QElapsedTimer since_last_;
};

} // namespace attnscope::gui
