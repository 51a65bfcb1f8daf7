#include "widgets/colour/theme.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// WCAG 2.1 relative luminance.
double relative_luminance(const QColor& colour)
{
    const auto linear = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

} // namespace

Theme light_theme()
{
    Theme theme;
    theme.dark = false;
    theme.background = QColor(0xff, 0xff, 0xff);
    theme.surface = QColor(0xf4, 0xf5, 0xf7);
    theme.text = QColor(0x1a, 0x1d, 0x21);
    theme.muted_text = QColor(0x5a, 0x62, 0x6b);
    theme.hairline = QColor(0xd5, 0xd9, 0xde);
    theme.accent = QColor(0xb8, 0x3a, 0x00);
    theme.accent_text = QColor(0xff, 0xff, 0xff);
    theme.warning = QColor(0x9a, 0x5b, 0x00);
    theme.hatch = QColor(0xdc, 0xe0, 0xe5);
    return theme;
}

Theme dark_theme()
{
    Theme theme;
    theme.dark = true;
    theme.background = QColor(0x1b, 0x1e, 0x22);
    theme.surface = QColor(0x25, 0x29, 0x2e);
    theme.text = QColor(0xe8, 0xea, 0xed);
    theme.muted_text = QColor(0xa3, 0xab, 0xb5);
    theme.hairline = QColor(0x40, 0x46, 0x4d);
    theme.accent = QColor(0xff, 0x9d, 0x5c);
    theme.accent_text = QColor(0x1b, 0x1e, 0x22);
    theme.warning = QColor(0xf0, 0xb4, 0x4c);
    theme.hatch = QColor(0x34, 0x39, 0x40);
    return theme;
}

Theme theme_of(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5f ? dark_theme() : light_theme();
}

QPalette palette_of(const Theme& theme)
{
    QPalette palette(theme.text, theme.surface, theme.hairline.lighter(110), theme.hairline.darker(130),
                     theme.hairline, theme.text, theme.text, theme.background, theme.surface);
    palette.setColor(QPalette::AlternateBase, theme.surface);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accent_text);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::PlaceholderText, theme.muted_text);
    palette.setColor(QPalette::ToolTipBase, theme.surface);
    palette.setColor(QPalette::ToolTipText, theme.text);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.muted_text);
    return palette;
}

double contrast_ratio(const QColor& a, const QColor& b)
{
    const double first = relative_luminance(a);
    const double second = relative_luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace attnscope
