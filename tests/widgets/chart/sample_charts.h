// Data of charts that tests and pictures share: small, with values worked out by hand.
#pragma once

#include "widgets/chart/head_chart.h"
#include "widgets/chart/lambda_chart.h"
#include "widgets/chart/layer_chart.h"
#include "widgets/chart/position_chart.h"
#include "widgets/chart/row_profile_chart.h"
#include "widgets/chart/segment_chart.h"

namespace attnscope::samples {

/// Five segments over 100 tokens, A1 and A2 mostly on noise, the difference on the answer.
SegmentShareData segment_shares(const QString& capture, double shift = 0);
SegmentSeriesData segment_series(const QString& capture, int layers);
LambdaChartData lambda(const QString& capture, LambdaShape shape, int layers, int heads);
LayerChartData entropy(const QString& capture, int layers, int heads, double shift = 0);
HeadChartData induction(const QString& capture, int layers, int heads);
RowProfileData row_profile(const QString& capture, int keys);
PositionChartData positions(const QString& capture, int keys);

} // namespace attnscope::samples
