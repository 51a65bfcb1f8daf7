#include "app/gui/view/view_toolbar.h"

#include "app/gui/view/flow_layout.h"
#include "core/attention/derived/describe.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace attnscope::gui {

namespace {

constexpr int spacing = 8;

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

ViewToolbar::ViewToolbar(const CaptureReader& reader, bool compares, QWidget* parent)
    : QWidget(parent), line_(new QWidget(this)), more_(new QToolButton(this))
{
    new FlowLayout(line_, spacing);
    more_->setText(tr("More"));
    more_->setToolTip(tr("Show the choices that have no room in the line"));
    more_->setCheckable(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    row->addWidget(line_, 1);
    row->addWidget(more_, 0, Qt::AlignTop);
    connect(more_, &QToolButton::toggled, this, &ViewToolbar::fit_line);
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
    weighting_->addItem(tr("× value norm"), static_cast<int>(Weighting::value_norm));
    weighting_->setToolTip(tr("As they are, or times the length of what the key's value adds to the output"));
    first_token_ = add(tr("First token"));
    first_token_->addItem(tr("kept"), static_cast<int>(FirstToken::kept));
    first_token_->addItem(tr("removed"), static_cast<int>(FirstToken::removed));
    first_token_->addItem(tr("renormalised"), static_cast<int>(FirstToken::renormalised));
    first_token_->setToolTip(
        tr("The first token takes what heads have no use for. Removed: its column is left out; renormalised: "
           "the rest of each row is divided by its sum"));
    if (compares) {
        compared_ = add(tr("Compare"));
        const bool plain = reader.kind() == ModelKind::plain;
        for (const Component component : components_of(reader))
            compared_->addItem(QString::fromStdString(component_words(component, plain)),
                               static_cast<int>(component));
        lock_ = add(tr("Lock views by"));
        lock_->addItem(tr("position"), static_cast<int>(ViewLock::position));
        lock_->addItem(tr("share of the prompt"), static_cast<int>(ViewLock::share));
        lock_->setToolTip(
            tr("What both views show when the prompts differ in length: tokens of the same number, or "
               "the same part of each prompt"));
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
    auto* pair = new QWidget(line_);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QLabel(label, pair);
    auto* box = new QComboBox(pair);
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    words->setBuddy(box);
    row->addWidget(words);
    row->addWidget(box);
    line_->layout()->addWidget(pair);
    choices_.push_back({pair});
    return box;
}

void ViewToolbar::fit_line()
{
    int all = 0;
    for (const Choice& choice : choices_)
        all += choice.wanted ? choice.pair->sizeHint().width() + spacing : 0;
    const bool fits = all - spacing <= width();
    int room = fits ? width() : width() - more_->sizeHint().width() - spacing;
    bool full = false;
    for (const Choice& choice : choices_) {
        room -= choice.wanted ? choice.pair->sizeHint().width() : 0;
        full = full || room < 0; // whoever follows stands below, too: the order stays
        choice.pair->setVisible(choice.wanted && (!full || more_->isChecked()));
        room -= choice.wanted ? spacing : 0;
    }
    more_->setVisible(!fits);
}

void ViewToolbar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit_line();
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
    if (compared_ != nullptr) {
        select(compared_, state.compared);
        select(lock_, state.lock);
    }
    const bool scoped = state.aggregation == Aggregation::mean || state.aggregation == Aggregation::largest;
    std::find_if(choices_.begin(), choices_.end(), [this](const Choice& choice) {
        return choice.pair == scope_->parentWidget();
    })->wanted = scoped;
    fit_line();
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
    if (compared_ != nullptr) {
        next.compared = selected<Component>(compared_);
        next.lock = selected<ViewLock>(lock_);
    }
    emit state_wanted(next, "toolbar");
}

} // namespace attnscope::gui
