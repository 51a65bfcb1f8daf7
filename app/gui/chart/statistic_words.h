// Names of statistics: as the file has them, and for people.
#pragma once

#include "core/capture/capture_reader.h"

#include <QString>

#include <string>
#include <vector>

namespace attnscope::gui {

/// "statistics/entropy_1": the array of a quantity of one map.
std::string array_name(const std::string& quantity, Component component);

/// "Entropy of A1 (nats)"; the name itself where it is not known. `plain`: the map is called A.
QString statistic_words(const std::string& array, bool plain);

/// Those of the arrays of a capture that give one number for each head, in an order for choosers.
std::vector<std::string> head_arrays(const std::vector<std::string>& names);

} // namespace attnscope::gui
