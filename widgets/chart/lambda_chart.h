// Lambda of every layer and head, and lambda_init under it.
#pragma once

#include "widgets/chart/chart_content.h"
#include "widgets/chart/data/head_values.h"

namespace attnscope {

struct LambdaChartData {
    QString capture;
    LambdaValues values;
    QString queries; ///< in words; read when lambda depends on the query
};

/// x is the layer; heads are dots beside each other, with whiskers from 5 % to 95 % of the queries where lambda depends on
/// the query; a line joins the medians over the heads. A plain model: empty, saying why.
ChartContent lambda_content(const LambdaChartData& data, const LambdaChartData* second = nullptr);

/// Lambda along the queries of one head. `lambdas` as CaptureReader::lambdas() gives them.
ChartContent lambda_by_query_content(const QString& capture, int layer, int head,
                                     const std::vector<int>& queries, const std::vector<float>& lambdas);

} // namespace attnscope
