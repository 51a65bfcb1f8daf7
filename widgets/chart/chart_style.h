// Private to widgets/chart: colour, line, marker and pattern of a series. Colour is never alone: markers tell lines apart,
// hatches tell bars apart, dashes tell the second capture.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/colour/theme.h"

#include <qcustomplot.h>

#include <QFont>

namespace attnscope {

enum class BarPattern { solid, rising, falling, crossed };

struct SeriesStyle {
    QColor colour;
    double width = 1.5;
    Qt::PenStyle line = Qt::SolidLine;
    QCPScatterStyle marker;
    BarPattern pattern = BarPattern::solid;
};

/// `colour` or the nearest darker (lighter, on a dark ground) one with a contrast of 3:1 against `ground`.
QColor readable_on(const QColor& ground, QColor colour);

/// The colour of a segment by name, where `segments` decide about the user's own names.
QColor colour_of_segment(const QString& name, const std::vector<Segment>& segments);

SeriesStyle style_of(const ChartContent& content, const ChartSeries& series, const Theme& theme);

/// Two text sizes, in pixels, so that text grows with the picture on every device.
QFont chart_font();
QFont chart_title_font();

} // namespace attnscope
