#include "app/gui/view/heads_panel.h"

#include "app/gui/chart/statistic_words.h"
#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/colour_settings.h"
#include "widgets/map/overview_map.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>

#include <algorithm>

namespace attnscope::gui {

namespace {

constexpr int thumbnail_side = 96;
constexpr int choice_letters = 16; ///< of a choice that can be read however narrow the dock is

QComboBox* add_choice(QFormLayout& form, const QString& words, const QStringList& items)
{
    auto* box = new QComboBox;
    box->addItems(items);
    box->setAccessibleName(words);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(choice_letters);
    form.addRow(words, box);
    return box;
}

bool may_be_negative(const std::vector<float>& values)
{
    return std::any_of(values.begin(), values.end(), [](float value) { return value < 0; });
}

} // namespace

HeadsPanel::HeadsPanel(CaptureDocument& document, QWidget* parent)
    : QWidget(parent), document_(document), component_(components_of(document.reader()).back())
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    auto* top = new QFormLayout;
    statistic_ = add_choice(*top, tr("Colour by"), {});
    for (const std::string& name : head_statistics(document_.reader(), document_.arrays()))
        statistic_->addItem(statistic_words(name, document_.reader()), QString::fromStdString(name));
    column->addLayout(top);
    overview_ = new OverviewMap(this);
    column->addWidget(overview_, 2);
    value_ = new QLabel(this);
    value_->setTextFormat(Qt::PlainText);
    value_->setWordWrap(true);
    column->addWidget(value_);
    auto* below = new QFormLayout;
    which_ = add_choice(*below, tr("Thumbnails"), {tr("this layer"), tr("all layers")});
    order_ = add_choice(*below, tr("Order"), {tr("of the model"), tr("rising"), tr("falling")});
    column->addLayout(below);
    grid_ = new HeadGrid(this);
    column->addWidget(grid_, 3);

    connect(statistic_, &QComboBox::currentIndexChanged, this, &HeadsPanel::show_statistic);
    connect(which_, &QComboBox::currentIndexChanged, this, &HeadsPanel::show_statistic);
    connect(order_, &QComboBox::currentIndexChanged, this,
            [this](int index) { grid_->set_order(static_cast<attnscope::HeadOrder>(index)); });
    connect(&document_, &CaptureDocument::statistic_ready, this, &HeadsPanel::show_statistic);
    connect(overview_, &OverviewMap::selected_changed, this,
            [this](HeadId id) { emit head_chosen(id.layer, id.head); });
    connect(overview_, &OverviewMap::hovered, this, [this](HeadId id, float value) {
        value_->setText(tr("layer %1, head %2: %3")
                            .arg(id.layer)
                            .arg(id.head)
                            .arg(QString::fromStdString(number_words(static_cast<double>(value)))));
    });
    connect(grid_, &HeadGrid::selected_changed, this,
            [this](HeadId id) { emit head_chosen(id.layer, id.head); });
    connect(grid_, &HeadGrid::thumbnail_wanted, this, &HeadsPanel::read_thumbnail);
}

std::string HeadsPanel::statistic() const
{
    return statistic_->currentData().toString().toStdString();
}

void HeadsPanel::set_state(const ViewState& state)
{
    const bool other_layer = state.layer != state_.layer;
    const bool other_colours = state.colours != state_.colours;
    state_ = state;
    overview_->set_selected(HeadId{state.layer, state.head});
    if (other_layer || grid_->heads().empty())
        show_statistic();
    if (other_colours)
        restart_thumbnails();
    grid_->set_selected(HeadId{state.layer, state.head});
}

void HeadsPanel::show_statistic()
{
    const CaptureReader& reader = document_.reader();
    const HeadStatistic* values = statistic_->count() > 0 ? document_.find_statistic(statistic()) : nullptr;
    if (values != nullptr) {
        OverviewContent content;
        content.statistic = statistic_->currentText();
        content.layers = values->layers;
        content.heads = values->heads;
        content.values.assign(values->values.begin(), values->values.end());
        content.scale =
            scale_for({}, content.values, may_be_negative(content.values), theme_of(palette()).dark);
        overview_->set_content(std::move(content));
        overview_->set_selected(HeadId{state_.layer, state_.head});
    }
    std::vector<HeadEntry> entries;
    for (std::size_t layer = 0; layer < reader.layers().size(); ++layer) {
        if (which_->currentIndex() == 0 && reader.layers()[layer] != state_.layer)
            continue;
        for (std::size_t head = 0; head < reader.heads().size(); ++head) {
            HeadEntry entry{{reader.layers()[layer], reader.heads()[head]}, std::nullopt};
            if (values != nullptr)
                entry.value = values->at(layer, head);
            entries.push_back(entry);
        }
    }
    grid_->set_heads(std::move(entries), values != nullptr ? statistic_->currentText() : QString());
    grid_->set_selected(HeadId{state_.layer, state_.head});
}

void HeadsPanel::read_thumbnail(HeadId id)
{
    document_.reads().request<AttentionMap>(
        QString("thumbnail/%1/%2").arg(id.layer).arg(id.head), this, Urgency::background,
        [reader = document_.shared_reader(), id, component = component_](const std::stop_token&) {
            return reader->read({id.layer, id.head, component}, {}, thumbnail_side);
        },
        [this, id](const ReadResult<AttentionMap>& result) {
            MapContent content;
            content.token_count = document_.reader().key_count();
            content.mask = document_.reader().mask_of(id.layer);
            content.signed_values = component_ == Component::difference;
            if (result) {
                content.map = *result;
                content.scale = scale_for(state_.colours, content.map->values, content.signed_values,
                                          theme_of(palette()).dark);
            } else {
                content.message = result.error().message;
            }
            grid_->set_thumbnail(id, std::move(content));
        });
}

void HeadsPanel::restart_thumbnails()
{
    grid_->clear_thumbnails();
}

void HeadsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && grid_ != nullptr) {
        show_statistic();
        restart_thumbnails();
    }
}

} // namespace attnscope::gui
