// Private to widgets/chart: ticks with our numbers (true minus sign, percent) or with literal names, thinned and elided to fit.
#pragma once

#include "widgets/chart/chart_content.h"

#include <qcustomplot.h>

namespace attnscope {

class ChartTicker : public QCPAxisTicker {
public:
    explicit ChartTicker(const ChartAxis& axis) : axis_(axis) {}

    /// Before each layout: how long the axis is and the font of its labels. `horizontal`: labels stand side by side.
    void fit(double pixels, const QFont& font, bool horizontal);

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    ChartAxis axis_;
    double pixels_ = 400;
    double room_ = 120; ///< for one label
    QFont font_;
};

/// 1, 10, 100 ... as numbers that no label formatting of the plot touches; 1, 2, 5 ... over few decades, and round steps within
/// one.
class ChartLogTicker : public QCPAxisTicker {
protected:
    int getSubTickCount(double) override { return 0; }
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace attnscope
