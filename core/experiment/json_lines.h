// Files of one JSON value a line.
#pragma once

#include "core/experiment/experiment_json.h"

#include <cstddef>
#include <functional>
#include <string>

namespace attnscope {

/// A line that is not empty. What is no JSON comes as a discarded value, which is no object; whoever reads says so.
struct JsonLine {
    const Json& value;
    std::size_t number; ///< from 1, empty lines counted
    std::string place;  ///< "ORIGIN, line NUMBER", for messages
};

void for_each_json_line(const std::string& jsonl, const std::string& origin,
                        const std::function<void(const JsonLine&)>& read);

} // namespace attnscope
