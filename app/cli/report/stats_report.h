// Statistics and segment shares as text, CSV and JSON.
#pragma once

#include "app/cli/report/head_table.h"
#include "app/cli/report/json_text.h"
#include "core/attention/segment_shares.h"

#include <string>

namespace attnscope::cli {

std::string text_of_table(const HeadTable& table);
std::string csv_of_table(const HeadTable& table);
Json json_of_table(const HeadTable& table);

/// The variants of a capture, all over the same segments.
struct ShareTable {
    std::vector<Segment> segments;
    std::vector<SegmentShares> variants;
};

std::string text_of_shares(const ShareTable& table);
std::string csv_of_shares(const ShareTable& table);
Json json_of_shares(const ShareTable& table);

} // namespace attnscope::cli
