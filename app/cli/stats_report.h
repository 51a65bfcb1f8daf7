// Statistics and segment shares as text, CSV and JSON.
#pragma once

#include "app/cli/json_text.h"
#include "app/cli/segment_shares.h"
#include "app/cli/statistics_table.h"

#include <string>

namespace attnscope::cli {

std::string text_of_table(const StatisticsTable& table);
std::string csv_of_table(const StatisticsTable& table);
Json json_of_table(const StatisticsTable& table);

std::string text_of_shares(const SegmentShares& shares);
std::string csv_of_shares(const SegmentShares& shares);
Json json_of_shares(const SegmentShares& shares);

} // namespace attnscope::cli
