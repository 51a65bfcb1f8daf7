#include "widgets/map/colour_controls.h"

#include "widgets/colour/theme.h"
#include "widgets/map/range_histogram.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>

#include <array>

namespace attnscope {

namespace {

constexpr std::array modes{RangeMode::minimum_maximum, RangeMode::percentile, RangeMode::fixed,
                           RangeMode::all_heads};
constexpr std::array transforms{Transform::linear, Transform::square_root, Transform::symmetric_log};

/// Narrower than this the choosers stand below the histogram, and the marks below the choosers.
constexpr int side_by_side = 560;
constexpr int marks_beside = 760;

QIcon icon_of(ColourMap map)
{
    constexpr QSize size(32, 12);
    QPixmap pixmap(size);
    QPainter painter(&pixmap);
    const auto& colours = colours_of(map);
    for (int x = 0; x < size.width(); ++x)
        painter.fillRect(
            x, 0, 1, size.height(),
            QColor(colours[static_cast<std::size_t>(x * (colour_count - 1) / (size.width() - 1))]));
    return pixmap;
}

QComboBox* chooser(const QString& name)
{
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    box->setMinimumWidth(80);
    return box;
}

} // namespace

ColourControls::ColourControls(QWidget* parent)
    : QWidget(parent), layout_(new QBoxLayout(QBoxLayout::LeftToRight, this)), histogram_(new RangeHistogram),
      mode_(chooser(QStringLiteral("Colour range"))), percentile_(new QDoubleSpinBox),
      transform_(chooser(QStringLiteral("Scale"))), map_(chooser(QStringLiteral("Colour map"))),
      outside_(new QCheckBox(QStringLiteral("Mark &outside range"))),
      zeros_(new QCheckBox(QStringLiteral("Mark exact &0")))
{
    layout_->setContentsMargins(8, 4, 8, 4);
    layout_->setSpacing(8);
    layout_->setSizeConstraint(
        QLayout::SetNoConstraint); // or it could never become narrow enough to be turned
    layout_->addWidget(histogram_, 1);
    layout_->addWidget(make_choosers());
    for (const RangeMode mode : modes)
        mode_->addItem(name_of(mode));
    for (const Transform transform : transforms)
        transform_->addItem(name_of(transform));
    connect(histogram_, &RangeHistogram::range_changed, this, [this](ValueRange range) {
        ColourSettings settings = settings_;
        settings.mode = RangeMode::fixed;
        settings.fixed = range;
        change(settings);
    });
    const auto choose = [this](auto set) {
        return [this, set] {
            if (showing_)
                return;
            ColourSettings settings = settings_;
            set(settings);
            change(settings);
        };
    };
    connect(mode_, &QComboBox::currentIndexChanged, this, choose([this](ColourSettings& settings) {
                settings.mode = modes[static_cast<std::size_t>(std::max(0, mode_->currentIndex()))];
                if (settings.mode == RangeMode::fixed)
                    settings.fixed = scale().range; // starts from what is shown
            }));
    connect(percentile_, &QDoubleSpinBox::valueChanged, this,
            choose([this](ColourSettings& settings) { settings.percentile = percentile_->value(); }));
    connect(transform_, &QComboBox::currentIndexChanged, this, choose([this](ColourSettings& settings) {
                settings.transform =
                    transforms[static_cast<std::size_t>(std::max(0, transform_->currentIndex()))];
            }));
    connect(map_, &QComboBox::currentIndexChanged, this, choose([this](ColourSettings& settings) {
                if (const auto found = find_colour_map(map_->currentText()))
                    (signed_values_ ? settings.diverging : settings.sequential) = *found;
            }));
    connect(outside_, &QCheckBox::toggled, this,
            choose([this](ColourSettings& settings) { settings.mark_outside = outside_->isChecked(); }));
    connect(zeros_, &QCheckBox::toggled, this,
            choose([this](ColourSettings& settings) { settings.mark_zeros = zeros_->isChecked(); }));
    show_settings();
}

QWidget* ColourControls::make_choosers()
{
    percentile_->setRange(50.0, 100.0);
    percentile_->setDecimals(2);
    percentile_->setSingleStep(0.5);
    percentile_->setSuffix(QStringLiteral(" %"));
    percentile_->setAccessibleName(QStringLiteral("Percentile of the magnitudes other than 0"));
    percentile_->setKeyboardTracking(false);
    auto* choosers = new QWidget;
    grid_ = new QGridLayout(choosers);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(4);
    const auto labelled = [&](const QString& text, QWidget* control, int row, int column) {
        auto* label = new QLabel(text);
        label->setBuddy(control);
        grid_->addWidget(label, row, column);
        grid_->addWidget(control, row, column + 1);
    };
    labelled(QStringLiteral("&Range"), mode_, 0, 0);
    grid_->addWidget(percentile_, 0, 2, 1, 2);
    labelled(QStringLiteral("&Scale"), transform_, 1, 0);
    labelled(QStringLiteral("&Colours"), map_, 1, 2);
    place_marks();
    return choosers;
}

void ColourControls::place_marks()
{
    grid_->removeWidget(outside_);
    grid_->removeWidget(zeros_);
    if (width() < marks_beside) {
        grid_->addWidget(outside_, 2, 0, 1, 2);
        grid_->addWidget(zeros_, 2, 2, 1, 2);
    } else {
        grid_->addWidget(outside_, 0, 4);
        grid_->addWidget(zeros_, 1, 4);
    }
}

void ColourControls::set_settings(const ColourSettings& settings)
{
    settings_ = settings;
    show_settings();
}

void ColourControls::set_values(std::span<const float> values, bool signed_values)
{
    values_.assign(values.begin(), values.end());
    signed_values_ = signed_values;
    histogram_->set_values(values, true);
    show_settings();
}

void ColourControls::set_range_of_all_heads(std::optional<ValueRange> range)
{
    all_heads_ = range;
    show_settings();
}

ColourScale ColourControls::scale() const
{
    return scale_for(settings_, values_, signed_values_, theme_of(palette()).dark, all_heads_);
}

void ColourControls::change(ColourSettings settings)
{
    if (settings == settings_)
        return;
    settings_ = settings;
    show_settings();
    emit settings_changed(settings_);
}

void ColourControls::fill_maps()
{
    const bool dark = theme_of(palette()).dark;
    const ColourMap chosen = for_theme(signed_values_ ? settings_.diverging : settings_.sequential, dark);
    map_->clear();
    map_->setIconSize({32, 12});
    for (const ColourMap map : all_colour_maps)
        if (signed_values_ ? map == for_theme(map, dark) : !is_diverging(map))
            map_->addItem(icon_of(map), name_of(map));
    map_->setCurrentText(name_of(chosen));
}

void ColourControls::show_settings()
{
    showing_ = true;
    const auto place = [](const auto& list, auto value) {
        return static_cast<int>(std::find(list.begin(), list.end(), value) - list.begin());
    };
    mode_->setCurrentIndex(place(modes, settings_.mode));
    transform_->setCurrentIndex(place(transforms, settings_.transform));
    percentile_->setValue(settings_.percentile);
    percentile_->setVisible(settings_.mode == RangeMode::percentile);
    outside_->setChecked(settings_.mark_outside);
    zeros_->setChecked(settings_.mark_zeros);
    fill_maps();
    histogram_->set_scale(scale());
    showing_ = false;
}

void ColourControls::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show_settings();
}

QSize ColourControls::minimumSizeHint() const
{
    const QMargins margins = layout_->contentsMargins();
    return {grid_->minimumSize().width() + margins.left() + margins.right(), layout_->minimumSize().height()};
}

void ColourControls::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout_->setDirection(width() < side_by_side ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    place_marks();
}

} // namespace attnscope
