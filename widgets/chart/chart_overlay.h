// Private to widgets/chart: what lies over the curves: the strip of segments along the axis, the read-out, words in place of
// curves where there are none.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/chart_style.h"
#include "widgets/colour/theme.h"

#include <qcustomplot.h>

#include <optional>

namespace attnscope {

/// The segments of a token axis, thin, just under the curves, named where there is room.
class SegmentStrip : public QCPLayerable {
public:
    static constexpr double height = 5;

    SegmentStrip(QCustomPlot* plot, const ChartContent& content, const Theme& theme);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        applyAntialiasingHint(painter, false, QCP::aeOther);
    }

private:
    std::vector<Segment> segments_;
    std::vector<QColor> colours_;
    Theme theme_;
};

/// Words in the middle of the axes.
class EmptyWords : public QCPLayerable {
public:
    EmptyWords(QCustomPlot* plot, const QString& words, const Theme& theme);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    QString words_;
    Theme theme_;
};

/// Dims everything below it.
class StaleVeil : public QCPLayerable {
public:
    StaleVeil(QCustomPlot* plot, const Theme& theme);

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}

private:
    QColor colour_;
};

/// A point that the reader stands on, and what it says.
class ReadOut : public QCPLayerable {
public:
    ReadOut(QCustomPlot* plot, const Theme& theme);

    void show(QPointF place, QStringList lines);
    void hide();
    const QStringList& lines() const noexcept { return lines_; }

protected:
    void draw(QCPPainter* painter) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        applyAntialiasingHint(painter, true, QCP::aeOther);
    }

private:
    Theme theme_;
    std::optional<QPointF> place_;
    QStringList lines_;
};

} // namespace attnscope
