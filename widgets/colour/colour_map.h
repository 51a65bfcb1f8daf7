// Perceptually uniform colour maps as tables, generated from control points in CIELAB (D65) so that lightness runs
// in equal steps. Tables are made once, on first use, and never change: any thread may read them.
#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <optional>
#include <span>

namespace attnscope {

/// Sequential maps run from dark to light. Diverging ones have their centre, exact zero, in the middle and
/// equal lightness at equal distance from it: blue below, red above.
enum class ColourMap { viridis, cividis, magma, grey, diverging_light, diverging_dark };

inline constexpr std::array all_colour_maps{ColourMap::viridis,         ColourMap::cividis,
                                            ColourMap::magma,           ColourMap::grey,
                                            ColourMap::diverging_light, ColourMap::diverging_dark};

/// Odd, so that a diverging map has an entry of its own for zero.
inline constexpr int colour_count = 511;

/// From the lowest value to the highest, opaque.
const std::array<QRgb, colour_count>& colours_of(ColourMap map);

bool is_diverging(ColourMap map) noexcept;

/// "viridis", "blue-white-red", "blue-black-red" ...: for choosers, titles and files.
QString name_of(ColourMap map);
std::optional<ColourMap> find_colour_map(const QString& name);

/// The white-centred diverging map on a light theme, the black-centred one on a dark one; sequential maps stay.
ColourMap for_theme(ColourMap map, bool dark) noexcept;

} // namespace attnscope
