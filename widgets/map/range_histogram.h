// How often which value occurs, over the colours it is drawn in, with a handle at each end of the range. Counts are
// drawn on a logarithmic scale: most weights are close to 0. Handles by mouse or keyboard (Tab chooses, arrows move,
// Shift: coarse, Home and End: to the ends). GUI thread only.
#pragma once

#include "widgets/colour/colour_scale.h"

#include <QWidget>

#include <span>
#include <vector>

namespace attnscope {

class RangeHistogram : public QWidget {
    Q_OBJECT
public:
    explicit RangeHistogram(QWidget* parent = nullptr);

    /// Takes counts, not the values. NaN and infinities are not counted. Exact zeros neither, where
    /// `skip_zeros` (a causal map is half zeros).
    void set_values(std::span<const float> values, bool skip_zeros);

    /// The range of the scale is where the handles are.
    void set_scale(const ColourScale& scale);
    const ColourScale& scale() const noexcept { return scale_; }

    ValueRange domain() const noexcept { return domain_; } ///< of the axis: the values and the range
    const std::vector<int>& counts() const noexcept { return counts_; }
    double x_of(double value) const noexcept; ///< in pixels

    QSize sizeHint() const override { return {260, 56}; }
    QSize minimumSizeHint() const override { return {120, 44}; }

signals:
    void range_changed(attnscope::ValueRange range); ///< while a handle moves

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool event(QEvent* event) override;

private:
    enum class Handle { none, low, high };

    QRectF bars() const;
    ColourScale axis() const; ///< position_of() it is the place along the bars
    double value_at_x(double x) const noexcept;
    Handle nearest_handle(double x) const;
    void move_handle(double value);
    void count();
    void describe();
    void paint_bars(QPainter& painter) const;
    void paint_handle(QPainter& painter, Handle handle) const;

    ColourScale scale_;
    ValueRange domain_;
    std::vector<float> values_; ///< finite ones
    std::vector<int> counts_;
    Handle active_ = Handle::low;
    bool dragging_ = false;
};

} // namespace attnscope
