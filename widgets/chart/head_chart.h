// Any statistic of every head, sorted.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/data/head_values.h"

namespace attnscope {

struct HeadChartData {
    QString capture;
    QString quantity; ///< e.g. "Induction score of A1"
    HeadValues values;
    QString scope;
};

enum class BarOrder { descending, ascending, model };

/// One bar a head; the second capture's value of the same layer and head stands beside it. NaN goes last. `limit` > 0: the
/// first so many only, and the subtitle says of how many.
ChartContent head_content(const HeadChartData& data, BarOrder order = BarOrder::descending, int limit = 0,
                          const HeadChartData* second = nullptr);

} // namespace attnscope
