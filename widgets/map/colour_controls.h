// Histogram with range handles, and choosers for range mode, scale, colour map and marks. GUI thread only.
#pragma once

#include "widgets/map/colour_settings.h"

#include <QWidget>

#include <span>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;

namespace attnscope {

class RangeHistogram;

class ColourControls : public QWidget {
    Q_OBJECT
public:
    explicit ColourControls(QWidget* parent = nullptr);

    /// Emits nothing.
    void set_settings(const ColourSettings& settings);
    const ColourSettings& settings() const noexcept { return settings_; }

    /// The values that the histogram counts and min, max and percentile are taken of.
    void set_values(std::span<const float> values, bool signed_values);
    void set_range_of_all_heads(std::optional<ValueRange> range);

    /// What a map with these values is drawn with.
    ColourScale scale() const;

    RangeHistogram& histogram() const noexcept { return *histogram_; }

    /// Narrow enough for the choosers below the histogram, whatever the present arrangement.
    QSize minimumSizeHint() const override;

signals:
    /// Moving a handle makes the mode `fixed`.
    void settings_changed(const attnscope::ColourSettings& settings);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void change(ColourSettings settings);
    void show_settings();
    void fill_maps();
    QWidget* make_choosers();
    void place_marks();

    ColourSettings settings_;
    std::vector<float> values_;
    bool signed_values_ = false;
    std::optional<ValueRange> all_heads_;
    bool showing_ = false; ///< controls change because the settings did
    QBoxLayout* layout_;
    QGridLayout* grid_ = nullptr;
    RangeHistogram* histogram_;
    QComboBox* mode_;
    QDoubleSpinBox* percentile_;
    QComboBox* transform_;
    QComboBox* map_;
    QCheckBox* outside_;
    QCheckBox* zeros_;
};

} // namespace attnscope
