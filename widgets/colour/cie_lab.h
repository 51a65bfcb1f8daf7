// Private to widgets/colour: sRGB (IEC 61966-2-1) and CIELAB for the white point D65.
#pragma once

#include <QColor>

namespace attnscope {

struct Lab {
    double lightness = 0.0; ///< 0 ... 100
    double a = 0.0;
    double b = 0.0;
};

Lab lab_of(QRgb colour);

/// Where the colour is outside sRGB its chroma is reduced until it fits: lightness and hue stay.
QRgb rgb_of(const Lab& colour);

/// Luminance relative to white, 0 ... 1.
double luminance_of(QRgb colour);

} // namespace attnscope
