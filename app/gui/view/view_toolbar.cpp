#include "app/gui/view/view_toolbar.h"

#include "app/gui/view/flow_layout.h"
#include "core/attention/derived/describe.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace attnscope::gui {

namespace {

template <typename Value>
void select(QComboBox* box, Value value)
{
    const QSignalBlocker quiet(box);
    box->setCurrentIndex(box->findData(static_cast<int>(value)));
}

template <typename Value>
Value selected(const QComboBox* box)
{
    return static_cast<Value>(box->currentData().toInt());
}

} // namespace

ViewToolbar::ViewToolbar(const CaptureReader& reader, bool compares, QWidget* parent) : QWidget(parent)
{
    new FlowLayout(this, 8);
    layer_ = add(tr("Layer"));
    for (const int layer : reader.layers())
        layer_->addItem(QString::number(layer), layer);
    head_ = add(tr("Head"));
    for (const int head : reader.heads())
        head_->addItem(QString::number(head), head);
    aggregation_ = add(tr("Show"));
    aggregation_->addItem(tr("single head"), static_cast<int>(Aggregation::single));
    aggregation_->addItem(tr("mean of heads"), static_cast<int>(Aggregation::mean));
    aggregation_->addItem(tr("largest of heads"), static_cast<int>(Aggregation::largest));
    aggregation_->addItem(tr("attention rollout"), static_cast<int>(Aggregation::rollout));
    scope_ = add(tr("of"));
    scope_->addItem(tr("this layer"), static_cast<int>(HeadScope::layer));
    scope_->addItem(tr("all layers"), static_cast<int>(HeadScope::all));
    scope_->addItem(tr("chosen heads …"), static_cast<int>(HeadScope::chosen));
    weighting_ = add(tr("Weights"));
    weighting_->addItem(tr("as they are"), static_cast<int>(Weighting::weights));
    weighting_->addItem(tr("× value norm of the key"), static_cast<int>(Weighting::value_norm));
    first_token_ = add(tr("First token"));
    first_token_->addItem(tr("kept"), static_cast<int>(FirstToken::kept));
    first_token_->addItem(tr("removed"), static_cast<int>(FirstToken::removed));
    first_token_->addItem(tr("removed, rows renormalised"), static_cast<int>(FirstToken::renormalised));
    if (compares) {
        compared_ = add(tr("Compare"));
        const bool plain = reader.kind() == ModelKind::plain;
        for (const Component component : components_of(reader))
            compared_->addItem(QString::fromStdString(component_words(component, plain)),
                               static_cast<int>(component));
    }
    for (QComboBox* box : findChildren<QComboBox*>())
        connect(box, &QComboBox::currentIndexChanged, this, &ViewToolbar::take);
    // Choosing again what is chosen already opens the list of heads once more.
    connect(scope_, &QComboBox::activated, this, [this] {
        if (selected<HeadScope>(scope_) == HeadScope::chosen)
            emit heads_wanted();
    });
}

QComboBox* ViewToolbar::add(const QString& label)
{
    auto* pair = new QWidget(this);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QLabel(label, pair);
    auto* box = new QComboBox(pair);
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    words->setBuddy(box);
    row->addWidget(words);
    row->addWidget(box);
    layout()->addWidget(pair);
    return box;
}

void ViewToolbar::set_state(const ViewState& state)
{
    state_ = state;
    select(layer_, state.layer);
    select(head_, state.head);
    select(aggregation_, state.aggregation);
    select(scope_, state.scope);
    select(weighting_, state.weighting);
    select(first_token_, state.first_token);
    if (compared_ != nullptr)
        select(compared_, state.compared);
    const bool scoped = state.aggregation == Aggregation::mean || state.aggregation == Aggregation::largest;
    scope_->parentWidget()->setVisible(scoped);
    head_->setEnabled(state.aggregation == Aggregation::single);
    layer_->setEnabled(state.aggregation == Aggregation::single ||
                       (scoped && state.scope == HeadScope::layer));
}

void ViewToolbar::take()
{
    ViewState next = state_;
    next.layer = selected<int>(layer_);
    next.head = selected<int>(head_);
    next.aggregation = selected<Aggregation>(aggregation_);
    const auto scope = selected<HeadScope>(scope_);
    if (scope != HeadScope::chosen || !state_.chosen_layers.empty())
        next.scope = scope;
    next.weighting = selected<Weighting>(weighting_);
    next.first_token = selected<FirstToken>(first_token_);
    if (compared_ != nullptr)
        next.compared = selected<Component>(compared_);
    emit state_wanted(next, "toolbar");
}

} // namespace attnscope::gui
