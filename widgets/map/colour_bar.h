// The colour bar of a map: the scale's colours, its ends and round numbers between them. Any thread that may use QPainter.
#pragma once

#include "widgets/colour/colour_scale.h"
#include "widgets/colour/theme.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace attnscope {

/// A number beside the bar.
struct BarTick {
    double value = 0.0;
    double position = 0.0; ///< 0 at the low end, 1 at the high end
    QString text;
};

/// The ends, always, and round values between them (powers of ten on a logarithmic scale), at least `least` (a fraction of the
/// bar) apart.
std::vector<BarTick> bar_ticks(const ColourScale& scale, double least);

/// Upright with numbers on the right where `bar` is higher than wide, otherwise lying with numbers below.
void paint_colour_bar(QPainter& painter, const QRectF& bar, const ColourScale& scale, const Theme& theme,
                      const QFont& font);

} // namespace attnscope
