#include "app/gui/view/maps_panel.h"

#include "app/gui/view/find_bar.h"
#include "app/gui/view/view_toolbar.h"
#include "widgets/map/colour_controls.h"
#include "widgets/map/lambda_slider.h"
#include "widgets/map/linked_maps.h"
#include "widgets/panel/inline_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

namespace attnscope::gui {

namespace {

constexpr int narrow = 640;

} // namespace

MapsPanel::MapsPanel(const CaptureReader& reader, bool compares, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    toolbar_ = new ViewToolbar(reader, compares, this);
    bar_ = new InlineBar(this);
    find_bar_ = new FindBar(this);
    find_bar_->hide();
    maps_ = new LinkedMaps(this);
    maps_->setAccessibleName(tr("Attention maps"));
    column->addWidget(toolbar_);
    column->addWidget(bar_);
    column->addWidget(find_bar_);
    column->addWidget(maps_, 1);

    below_ = new QWidget(this);
    below_layout_ = new QHBoxLayout(below_);
    below_layout_->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("Values of"), this);
    coloured_ = new QComboBox(this);
    coloured_->setAccessibleName(tr("Map whose values the histogram counts"));
    label->setBuddy(coloured_);
    colours_ = new ColourControls(this);
    row->addWidget(label);
    row->addWidget(coloured_);
    row->addStretch();
    below_layout_->addLayout(row);
    below_layout_->addWidget(colours_, 1);
    column->addWidget(below_);
    auto* last = new QHBoxLayout;
    fold_ = new QToolButton(this);
    fold_->setText(tr("Colours"));
    fold_->setToolTip(tr("Show or hide the choice of colours and range"));
    fold_->setCheckable(true);
    fold_->setChecked(true);
    slider_ = new LambdaSlider(this);
    slider_->setVisible(reader.kind() != ModelKind::plain && reader.has(Component::difference));
    last->addWidget(fold_, 0, Qt::AlignTop);
    last->addWidget(slider_, 1);
    if (slider_->isHidden())
        last->addStretch();
    column->addLayout(last);
    connect(fold_, &QToolButton::clicked, this, [this](bool shown) {
        colours_wanted_ = shown;
        fold_colours();
    });
    connect(coloured_, &QComboBox::currentIndexChanged, this, [this](int index) {
        count_values();
        emit coloured_map_changed(index);
    });
}

void MapsPanel::set_state(const ViewState& state)
{
    toolbar_->set_state(state);
    colours_->set_settings(state.colours);
    slider_->set_hypothetical(state.hypothetical_lambda ? std::optional<double>(*state.hypothetical_lambda)
                                                        : std::nullopt);
    if (maps_->maximised() != state.maximised && state.maximised < maps_->count())
        maps_->maximise(state.maximised);
    maps_->set_lock(state.lock);
    maps_->set_pinned(state.pinned);
}

void MapsPanel::set_contents(std::vector<MapContent> contents, const QStringList& names)
{
    const bool same = maps_->count() == static_cast<int>(contents.size());
    if (same)
        for (std::size_t i = 0; i < contents.size(); ++i)
            maps_->set_content(static_cast<int>(i), std::move(contents[i]));
    else
        maps_->set_contents(std::move(contents), names);
    if (coloured_->count() != names.size()) {
        const QSignalBlocker quiet(coloured_);
        coloured_->clear();
        coloured_->addItems(names);
        coloured_->setCurrentIndex(static_cast<int>(names.size()) - 1);
        coloured_->setEnabled(names.size() > 1);
    }
    count_values();
}

void MapsPanel::set_range_of_all_heads(std::optional<ValueRange> range)
{
    colours_->set_range_of_all_heads(range);
}

void MapsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    below_layout_->setDirection(width() < narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    fold_colours();
}

void MapsPanel::fold_colours()
{
    // Smaller, the colours would take a third of the maps' height; under each other they are higher.
    const int low = width() < narrow ? 680 : 460;
    const bool shown = colours_wanted_.value_or(height() >= low);
    fold_->setChecked(shown);
    below_->setVisible(shown);
}

bool MapsPanel::colours_are_folded() const
{
    return below_->isHidden();
}

int MapsPanel::coloured_map() const
{
    return coloured_->currentIndex();
}

void MapsPanel::count_values()
{
    const int index = coloured_map();
    if (index < 0 || index >= maps_->count())
        return;
    const MapContent& content = maps_->view(index).content();
    if (content.map)
        colours_->set_values(content.map->values, content.signed_values);
}

} // namespace attnscope::gui
