#include "widgets/map/cell_pattern.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

// Colours that none of the maps comes near.
constexpr QRgb magenta = 0xffff00c8;
constexpr QRgb on_magenta = 0xff4a0038;
constexpr QRgb upwards = 0xff39ff14;
constexpr QRgb downwards = 0xff00e5ff;
constexpr QRgb arrow = 0xff101010;

/// An end of the scale, moved on in lightness, as far as it goes, away from where the scale comes from.
QRgb cap(QRgb end, bool lighter)
{
    const int towards = lighter ? 255 : 0;
    const auto mix = [&](int channel) { return (channel + 2 * towards) / 3; };
    return qRgb(mix(qRed(end)), mix(qGreen(end)), mix(qBlue(end)));
}

/// A triangle that fills most of the cell; `down` is measured from its tip.
bool in_arrow(float across, float down)
{
    return down > 0.18f && down < 0.82f && std::abs(across - 0.5f) < (down - 0.18f) * 0.55f;
}

} // namespace

CellPattern::CellPattern(const ColourScale& scale, const Theme& theme, double side, double pixel_ratio)
    : scale_(scale), background_(theme.background.rgb()), surface_(theme.surface.rgb()),
      hatch_(theme.hatch.rgb()), large_(side >= 5.0)
{
    const auto& colours = colours_of(scale.map);
    above_ = cap(colours.back(), scale.map != ColourMap::diverging_light);
    below_ = cap(colours.front(), scale.map == ColourMap::diverging_dark);
    const QRgb zero = ValueColours(scale).colour(0.0f);
    dot_ = qGray(zero) > 110 ? 0xff303030 : 0xffd8d8d8;
    line_ = std::max(1, static_cast<int>(std::lround(pixel_ratio)));
    mask_period_ = 6 * line_;
    nan_period_ = 4 * line_;
    for (std::size_t kind = 0; kind < patterned_.size(); ++kind)
        patterned_[kind] = needs_pattern(static_cast<CellKind>(kind));
}

bool CellPattern::needs_pattern(CellKind kind) const noexcept
{
    switch (kind) {
    case CellKind::ordinary:
        return false;
    case CellKind::zero:
        return scale_.mark_zeros && large_;
    case CellKind::above_range:
    case CellKind::below_range:
        return scale_.mark_outside;
    default:
        return true;
    }
}

bool CellPattern::on_line(int place, int period) const noexcept
{
    return ((place % period) + period) % period < line_;
}

void CellPattern::fill_masked(QRgb* line, int x, int y, int count) const noexcept
{
    int phase = (x + y) % mask_period_;
    for (int at = 0; at < count; ++at) {
        line[at] = phase < line_ ? hatch_ : background_;
        phase = phase + 1 == mask_period_ ? 0 : phase + 1;
    }
}

QRgb CellPattern::colour(CellKind kind, QRgb plain, const PatternPoint& point) const noexcept
{
    switch (kind) {
    case CellKind::ordinary:
        return plain;
    case CellKind::zero:
        return std::abs(point.across - 0.5f) < 0.12f && std::abs(point.down - 0.5f) < 0.12f ? dot_ : plain;
    case CellKind::above_range:
        return !large_ || point.down < 0.25f ? above_ : plain;
    case CellKind::below_range:
        return !large_ || point.down > 0.75f ? below_ : plain;
    case CellKind::not_a_number:
        return large_ && on_line(point.x - point.y, nan_period_) ? on_magenta : magenta;
    case CellKind::plus_infinity:
        return large_ && in_arrow(point.across, point.down) ? arrow : upwards;
    case CellKind::minus_infinity:
        return large_ && in_arrow(point.across, 1.0f - point.down) ? arrow : downwards;
    case CellKind::masked:
        return on_line(point.x + point.y, mask_period_) ? hatch_ : background_;
    case CellKind::absent:
        return surface_;
    }
    return plain;
}

} // namespace attnscope
