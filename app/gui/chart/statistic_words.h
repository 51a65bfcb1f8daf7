// Names of statistics: as the file has them, and for people.
#pragma once

#include "core/capture/capture_reader.h"

#include <QString>

#include <string>
#include <vector>

namespace attnscope::gui {

/// "statistics/entropy_1": the array of a quantity of one map.
std::string array_name(const std::string& quantity, Component component);

/// "Entropy of A1 (nats)", "Attention of A1 on “answer”, query 39"; the name itself where it is not known.
QString statistic_words(const std::string& statistic, const CaptureReader& reader);

/// What gives one number for each head, in an order for choosers: for read_head_statistic. Of spans called "answer" first,
/// since they were named to be looked for; of other spans last. `arrays`: all that the capture has.
std::vector<std::string> head_statistics(const CaptureReader& reader, const std::vector<std::string>& arrays);

} // namespace attnscope::gui
