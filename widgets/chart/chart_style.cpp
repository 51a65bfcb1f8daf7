#include "widgets/chart/chart_style.h"

#include "widgets/colour/segment_colours.h"

#include <QApplication>
#include <QFontInfo>

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

constexpr double marker_size = 6;

QColor role_colour(SeriesRole role, const Theme& theme)
{
    switch (role) { // near Okabe and Ito's blue and reddish purple; their vermilion is the accent
    case SeriesRole::first:
        return theme.dark ? QColor(0x56B4E9) : QColor(0x1F6FB2);
    case SeriesRole::second:
        return theme.dark ? QColor(0xE090C0) : QColor(0xB8558F);
    case SeriesRole::difference:
        return theme.text;
    case SeriesRole::reference:
        return theme.muted_text;
    case SeriesRole::segment:
    case SeriesRole::plain:
        break;
    }
    return theme.accent;
}

int place_of_segment(const QString& name, const std::vector<Segment>& segments)
{
    const auto found = std::find_if(segments.begin(), segments.end(), [&name](const Segment& segment) {
        return QString::fromStdString(segment.name) == name;
    });
    return static_cast<int>(found - segments.begin());
}

QCPScatterStyle::ScatterShape shape_of(const ChartContent& content, const ChartSeries& series)
{
    static constexpr std::array shapes{
        QCPScatterStyle::ssCircle,   QCPScatterStyle::ssSquare,           QCPScatterStyle::ssDiamond,
        QCPScatterStyle::ssTriangle, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCross,
        QCPScatterStyle::ssPlus};
    std::size_t place = 0;
    switch (series.role) {
    case SeriesRole::segment:
        place = static_cast<std::size_t>(place_of_segment(series.segment, content.segments));
        break;
    case SeriesRole::second:
        place = 1;
        break;
    case SeriesRole::difference:
        place = 2;
        break;
    case SeriesRole::first:
    case SeriesRole::reference:
    case SeriesRole::plain:
        break;
    }
    return shapes[place % shapes.size()];
}

QCPScatterStyle stroke_marker(const QColor& colour, bool dashed)
{
    QPainterPath stroke;
    stroke.moveTo(-7, 0);
    stroke.lineTo(7, 0);
    return {stroke, QPen(colour, 2, dashed ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap), Qt::NoBrush, 6};
}

/// One pattern for all where there is nothing to tell apart.
bool has_several_bar_roles(const ChartContent& content)
{
    const ChartSeries* first = nullptr;
    for (const ChartSeries& series : content.series) {
        if (series.shape != SeriesShape::bars)
            continue;
        if (first != nullptr && series.role != first->role)
            return true;
        first = &series;
    }
    return false;
}

} // namespace

QColor readable_on(const QColor& ground, QColor colour)
{
    const bool dark_ground = contrast_ratio(ground, Qt::white) > contrast_ratio(ground, Qt::black);
    for (int step = 0; step < 20 && contrast_ratio(colour, ground) < 3; ++step)
        colour = dark_ground ? colour.lighter(110) : colour.darker(110);
    return colour;
}

QColor colour_of_segment(const QString& name, const std::vector<Segment>& segments)
{
    const auto place = static_cast<std::size_t>(place_of_segment(name, segments));
    return place < segments.size() ? segment_colours(segments)[place] : segment_colour(name.toStdString());
}

SeriesStyle style_of(const ChartContent& content, const ChartSeries& series, const Theme& theme)
{
    SeriesStyle style;
    style.colour = series.role == SeriesRole::segment
                       ? readable_on(theme.background, colour_of_segment(series.segment, content.segments))
                       : role_colour(series.role, theme);
    style.width = series.role == SeriesRole::difference ? 2 : 1.5;
    style.line = series.overlay ? Qt::DashLine : Qt::SolidLine;
    if (series.faint)
        style.colour.setAlphaF(0.4F);
    if (series.shape == SeriesShape::marks)
        style.marker = stroke_marker(style.colour, series.overlay);
    else
        style.marker = QCPScatterStyle(shape_of(content, series), QPen(style.colour, 1.2),
                                       series.overlay ? QBrush(theme.background) : QBrush(style.colour),
                                       series.faint ? 4 : marker_size);
    if (has_several_bar_roles(content))
        style.pattern = series.role == SeriesRole::first    ? BarPattern::rising
                        : series.role == SeriesRole::second ? BarPattern::falling
                        : series.role == SeriesRole::plain  ? BarPattern::crossed
                                                            : BarPattern::solid;
    return style;
}

QFont chart_font()
{
    QFont font = QApplication::font();
    font.setPixelSize(std::max(9, QFontInfo(font).pixelSize() - 1));
    return font;
}

QFont chart_title_font()
{
    QFont font = QApplication::font();
    font.setPixelSize(QFontInfo(font).pixelSize());
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace attnscope
