#include "app/gui/view/view_model.h"

#include <utility>

namespace attnscope::gui {

ViewModel::ViewModel(QObject* parent) : QObject(parent) {}

void ViewModel::change(const ViewState& next, const QString& step)
{
    if (next == state_)
        return;
    const bool goes_on = step == last_step_ && since_last_.isValid() && since_last_.elapsed() < 1000;
    if (!goes_on) {
        past_.push_back(state_);
        if (past_.size() > longest_past)
            past_.erase(past_.begin());
    }
    future_.clear();
    last_step_ = step;
    since_last_.start();
    replace(next);
}

void ViewModel::reset(const ViewState& state)
{
    past_.clear();
    future_.clear();
    last_step_.clear();
    replace(state);
}

void ViewModel::undo()
{
    if (past_.empty())
        return;
    future_.push_back(state_);
    const ViewState next = past_.back();
    past_.pop_back();
    last_step_.clear();
    replace(next);
}

void ViewModel::redo()
{
    if (future_.empty())
        return;
    past_.push_back(state_);
    const ViewState next = future_.back();
    future_.pop_back();
    last_step_.clear();
    replace(next);
}

void ViewModel::replace(const ViewState& next)
{
    const ViewState before = std::exchange(state_, next);
    emit history_changed();
    if (before != state_)
        emit changed(before);
}

} // namespace attnscope::gui
