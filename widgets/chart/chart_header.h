// Private to widgets/chart: title, subtitle, notes and legend above the axes, wrapped to the width. Plain text.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/chart_style.h"
#include "widgets/colour/theme.h"

#include <qcustomplot.h>

#include <functional>
#include <vector>

namespace attnscope {

class ChartHeader : public QCPLayoutElement {
public:
    struct Entry {
        QString name;
        std::function<void(QCPPainter&, const QRectF&)> draw_icon;
    };

    ChartHeader(QCustomPlot* plot, const ChartContent& content, const Theme& theme,
                std::vector<Entry> entries);

    /// Breaks the lines anew and asks the layout for the height they take: at most about half of `height`.
    void fit(double width, double height);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        applyAntialiasingHint(painter, true, QCP::aeOther);
    }

private:
    struct Line {
        QString text;
        bool title = false;
    };
    struct PlacedEntry {
        QString text;
        QPointF place; ///< of the icon, from the top left
        std::size_t entry = 0;
    };

    struct Room {
        int lines_a_text = 4;
        int texts = 99; ///< subtitle and notes that are shown
    };

    double break_lines(double width, Room limits);

    QString title_;
    QStringList texts_; ///< subtitle and notes
    Theme theme_;
    std::vector<Entry> entries_;
    std::vector<Line> lines_;
    std::vector<PlacedEntry> placed_;
};

/// Name and sign of a series. Bars that wear the colours of segments show their pattern in grey.
ChartHeader::Entry legend_entry(const ChartSeries& series, const SeriesStyle& style, const Theme& theme);

} // namespace attnscope
