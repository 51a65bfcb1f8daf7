#include "app/gui/view/charts_panel.h"

#include "app/gui/chart/statistic_words.h"
#include "app/gui/view/predictions.h"
#include "core/attention/derived/describe.h"
#include "widgets/chart/chart.h"
#include "widgets/panel/prediction_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace attnscope::gui {

namespace {

QComboBox* add_choice(ChartPage& page, const QString& words)
{
    auto* pair = new QWidget(&page.choices());
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(words, pair);
    auto* choice = new QComboBox(pair);
    choice->setAccessibleName(words);
    choice->setMinimumWidth(96); // else the longest statistic would keep the whole dock wide
    label->setBuddy(choice);
    row->addWidget(label);
    row->addWidget(choice);
    page.choices().layout()->addWidget(pair);
    return choice;
}

} // namespace

ChartsPanel::ChartsPanel(CaptureDocument& document, CaptureDocument* second, QWidget* parent)
    : QTabWidget(parent), document_(document), second_(second)
{
    setDocumentMode(true);
    setAccessibleName(tr("Charts"));
    add_segment_choices(*add(tr("Noise and signal"), segment_chart));
    add(tr("Lambda"), lambda_chart);
    add(tr("Position"), position_chart);
    add(tr("Entropy"), entropy_chart);
    add_head_choices(*add(tr("Heads"), head_chart));
    predictions_ = new PredictionTable(this);
    predictions_->setAccessibleName(tr("Predictions"));
    addTab(predictions_, tr("Predictions"));
    connect(this, &QTabWidget::currentChanged, this, &ChartsPanel::show_predictions);
}

ChartPage* ChartsPanel::add(const QString& title, ChartPage::Make make)
{
    auto* page = new ChartPage(document_, title, std::move(make), this);
    connect(&page->chart(), &Chart::place_clicked, this, &ChartsPanel::place_chosen);
    pages_.push_back(page);
    addTab(page, title);
    return page;
}

void ChartsPanel::add_segment_choices(ChartPage& page)
{
    scope_ = add_choice(page, tr("Over"));
    scope_->addItem(tr("this head"), 0);
    scope_->addItem(tr("all heads of this layer"), 1);
    scope_->addItem(tr("all layers and heads"), 2);
    scope_->setCurrentIndex(2);
    by_ = add_choice(page, tr("By"));
    by_->addItem(tr("segment"), static_cast<int>(ChartBy::segment));
    by_->addItem(tr("layer"), static_cast<int>(ChartBy::layer));
    by_->addItem(tr("head of this layer"), static_cast<int>(ChartBy::head));
    map_ = add_choice(page, tr("Map"));
    const bool plain = document_.reader().kind() == ModelKind::plain;
    for (const Component component : components_of(document_.reader()))
        map_->addItem(QString::fromStdString(component_words(component, plain)), static_cast<int>(component));
    map_->setCurrentIndex(map_->count() - 1);
    absolute_ = new QCheckBox(tr("Magnitudes of the difference"), &page);
    page.choices().layout()->addWidget(absolute_);
    for (QComboBox* choice : {scope_, by_, map_})
        connect(choice, &QComboBox::currentIndexChanged, this, &ChartsPanel::show_inputs);
    connect(absolute_, &QCheckBox::toggled, this, &ChartsPanel::show_inputs);
}

void ChartsPanel::add_head_choices(ChartPage& page)
{
    statistic_ = add_choice(page, tr("Statistic"));
    for (const std::string& name : head_statistics(document_.reader(), document_.arrays()))
        statistic_->addItem(statistic_words(name, document_.reader()), QString::fromStdString(name));
    connect(statistic_, &QComboBox::currentIndexChanged, this, &ChartsPanel::show_inputs);
}

void ChartsPanel::set_state(const ViewState& state)
{
    state_ = state;
    show_inputs();
    show_predictions();
}

void ChartsPanel::show_inputs()
{
    map_->setEnabled(by_->currentIndex() > 0);
    const ChartInput input = input_of(state_);
    for (ChartPage* page : pages_)
        page->set_input(input);
}

ChartInput ChartsPanel::input_of(const ViewState& state) const
{
    const CaptureReader& reader = document_.reader();
    ChartInput input;
    input.first = {document_.shared_reader(), document_.name()};
    if (second_ != nullptr && second_->state() == CaptureDocument::State::open)
        input.second = {second_->shared_reader(), second_->name()};
    input.layer = state.layer;
    input.head = state.head;
    const int scope = scope_->currentData().toInt();
    input.layers = scope == 2 ? reader.layers() : std::vector<int>{state.layer};
    input.heads = scope == 0 ? std::vector<int>{state.head} : reader.heads();
    input.queries = state.pinned.empty() ? default_queries(reader) : state.pinned;
    input.component = static_cast<Component>(map_->currentData().toInt());
    input.absolute = absolute_->isChecked();
    input.by = static_cast<ChartBy>(by_->currentData().toInt());
    if (input.by == ChartBy::head)
        input.layers = {state.layer};
    input.statistic = statistic_->currentData().toString().toStdString();
    return input;
}

void ChartsPanel::show_predictions()
{
    if (currentWidget() != predictions_)
        return;
    const std::vector<int> queries =
        state_.pinned.empty() ? default_queries(document_.reader()) : state_.pinned;
    const int query = queries.empty() ? 0 : queries.back();
    document_.reads().request<PredictionContent>(
        "predictions", this, Urgency::normal,
        [reader = document_.shared_reader(), query](const std::stop_token&) {
            return read_predictions(*reader, query);
        },
        [this](const ReadResult<PredictionContent>& result) {
            PredictionContent content;
            if (result)
                content = *result;
            else
                content.empty = result.error().message;
            predictions_->set_content(content);
        });
}

void ChartsPanel::set_theme(const Theme& theme)
{
    for (ChartPage* page : pages_)
        page->set_theme(theme);
    predictions_->set_theme(theme);
}

Chart* ChartsPanel::current_chart() const
{
    auto* page = qobject_cast<ChartPage*>(currentWidget());
    return page != nullptr ? &page->chart() : nullptr;
}

} // namespace attnscope::gui
