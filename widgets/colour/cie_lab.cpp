#include "widgets/colour/cie_lab.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope {

namespace {

struct Linear {
    double red, green, blue;
};

constexpr double white_x = 0.95047;
constexpr double white_z = 1.08883;
constexpr double epsilon = 216.0 / 24389.0; // CIE 15:2004, the point where the cube root becomes a line
constexpr double kappa = 24389.0 / 27.0;

double to_linear(int channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

int from_linear(double value)
{
    const double cut = std::clamp(value, 0.0, 1.0);
    const double encoded = cut <= 0.0031308 ? 12.92 * cut : 1.055 * std::pow(cut, 1.0 / 2.4) - 0.055;
    return static_cast<int>(std::lround(encoded * 255.0));
}

double compress(double value)
{
    return value > epsilon ? std::cbrt(value) : (kappa * value + 16.0) / 116.0;
}

double expand(double value)
{
    const double cube = value * value * value;
    return cube > epsilon ? cube : (116.0 * value - 16.0) / kappa;
}

Linear linear_of(const Lab& colour)
{
    const double middle = (colour.lightness + 16.0) / 116.0;
    const double x = white_x * expand(middle + colour.a / 500.0);
    const double y = expand(middle);
    const double z = white_z * expand(middle - colour.b / 200.0);
    return {3.2404542 * x - 1.5371385 * y - 0.4985314 * z, -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
            0.0556434 * x - 0.2040259 * y + 1.0572252 * z};
}

bool fits(const Linear& colour)
{
    const auto inside = [](double value) { return value > -1e-4 && value < 1.0001; };
    return inside(colour.red) && inside(colour.green) && inside(colour.blue);
}

} // namespace

double luminance_of(QRgb colour)
{
    return 0.2126729 * to_linear(qRed(colour)) + 0.7151522 * to_linear(qGreen(colour)) +
           0.0721750 * to_linear(qBlue(colour));
}

Lab lab_of(QRgb colour)
{
    const double red = to_linear(qRed(colour));
    const double green = to_linear(qGreen(colour));
    const double blue = to_linear(qBlue(colour));
    const double x = compress((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / white_x);
    const double y = compress(luminance_of(colour));
    const double z = compress((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / white_z);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

QRgb rgb_of(const Lab& colour)
{
    Linear linear = linear_of(colour);
    if (!fits(linear)) {
        double inside = 0.0;
        double outside = 1.0;
        for (int step = 0; step < 20; ++step) {
            const double chroma = (inside + outside) / 2.0;
            const Linear tried = linear_of({colour.lightness, colour.a * chroma, colour.b * chroma});
            (fits(tried) ? inside : outside) = chroma;
        }
        linear = linear_of({colour.lightness, colour.a * inside, colour.b * inside});
    }
    return qRgb(from_linear(linear.red), from_linear(linear.green), from_linear(linear.blue));
}

} // namespace attnscope
