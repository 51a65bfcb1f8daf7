#include "widgets/colour/colour_map.h"

#include "widgets/colour/cie_lab.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnscope {

namespace {

using Table = std::array<QRgb, colour_count>;

constexpr int centre = colour_count / 2;

// Colours that the maps pass through. Viridis and magma: S. van der Walt and N. Smith, 2015; cividis: J. Nuñez,
// C. Anderton and R. Renslow, PLOS ONE 13(7), 2018. Only their hue and chroma count: lightness is made even.
constexpr std::array viridis_points{0x440154u, 0x472d7bu, 0x3b528bu, 0x2c728eu, 0x21918cu,
                                    0x28ae80u, 0x5ec962u, 0xaddc30u, 0xfde725u};
constexpr std::array cividis_points{0x00224eu, 0x123570u, 0x3b496cu, 0x575d6du, 0x707173u,
                                    0x8a8678u, 0xa59c74u, 0xc3b369u, 0xfee838u};
constexpr std::array magma_points{0x000004u, 0x1d1147u, 0x51127cu, 0x832681u, 0xb73779u,
                                  0xe75263u, 0xfc8961u, 0xfec488u, 0xfcfdbfu};
constexpr std::array grey_points{0x0a0a0au, 0xf7f7f7u};

/// a and b between two control points, by lightness.
Lab between(const Lab& low, const Lab& high, double lightness)
{
    const double span = high.lightness - low.lightness;
    const double part = span > 0.0 ? std::clamp((lightness - low.lightness) / span, 0.0, 1.0) : 0.0;
    return {lightness, std::lerp(low.a, high.a, part), std::lerp(low.b, high.b, part)};
}

Table sequential(std::span<const unsigned> points)
{
    std::vector<Lab> controls;
    for (const unsigned point : points)
        controls.push_back(lab_of(0xff000000u | point));
    Table table{};
    std::size_t next = 1;
    for (int entry = 0; entry < colour_count; ++entry) {
        const double lightness =
            std::lerp(controls.front().lightness, controls.back().lightness, entry / (colour_count - 1.0));
        while (next + 1 < controls.size() && controls[next].lightness < lightness)
            ++next;
        table[static_cast<std::size_t>(entry)] =
            rgb_of(between(controls[next - 1], controls[next], lightness));
    }
    return table;
}

/// Both arms run from the lightness of the centre to `lightness`, their chroma growing with the square root so
/// that small values of either sign already have a hue.
Table diverging(double centre_lightness, double lightness, double blue_hue, double red_hue, double chroma)
{
    Table table{};
    const auto arm = [&](int entry, double hue) {
        const double part = std::abs(entry - centre) / double(centre);
        const double radians = hue * std::acos(-1.0) / 180.0;
        const double strength = chroma * std::sqrt(part);
        return rgb_of({std::lerp(centre_lightness, lightness, part), strength * std::cos(radians),
                       strength * std::sin(radians)});
    };
    for (int entry = 0; entry < colour_count; ++entry)
        table[static_cast<std::size_t>(entry)] = arm(entry, entry < centre ? blue_hue : red_hue);
    return table;
}

} // namespace

const Table& colours_of(ColourMap map)
{
    static const Table viridis = sequential(viridis_points);
    static const Table cividis = sequential(cividis_points);
    static const Table magma = sequential(magma_points);
    static const Table grey = sequential(grey_points);
    static const Table light = diverging(100.0, 36.0, 268.0, 30.0, 64.0);
    static const Table dark = diverging(0.0, 72.0, 262.0, 30.0, 56.0);
    switch (map) {
    case ColourMap::viridis:
        return viridis;
    case ColourMap::cividis:
        return cividis;
    case ColourMap::magma:
        return magma;
    case ColourMap::grey:
        return grey;
    case ColourMap::diverging_light:
        return light;
    case ColourMap::diverging_dark:
        return dark;
    }
    return viridis;
}

bool is_diverging(ColourMap map) noexcept
{
    return map == ColourMap::diverging_light || map == ColourMap::diverging_dark;
}

QString name_of(ColourMap map)
{
    switch (map) {
    case ColourMap::viridis:
        return QStringLiteral("viridis");
    case ColourMap::cividis:
        return QStringLiteral("cividis");
    case ColourMap::magma:
        return QStringLiteral("magma");
    case ColourMap::grey:
        return QStringLiteral("grey");
    case ColourMap::diverging_light:
        return QStringLiteral("blue-white-red");
    case ColourMap::diverging_dark:
        return QStringLiteral("blue-black-red");
    }
    return {};
}

std::optional<ColourMap> find_colour_map(const QString& name)
{
    const auto* found = std::find_if(all_colour_maps.begin(), all_colour_maps.end(),
                                     [&](ColourMap map) { return name_of(map) == name; });
    return found == all_colour_maps.end() ? std::nullopt : std::optional(*found);
}

ColourMap for_theme(ColourMap map, bool dark) noexcept
{
    if (!is_diverging(map))
        return map;
    return dark ? ColourMap::diverging_dark : ColourMap::diverging_light;
}

} // namespace attnscope
