#include "core/experiment/json_lines.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace attnscope {

void for_each_json_line(const std::string& jsonl, const std::string& origin,
                        const std::function<void(const JsonLine&)>& read)
{
    std::istringstream lines(jsonl);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Json value = Json::parse(line, nullptr, false);
        read({value, number, origin + ", line " + std::to_string(number)});
    }
}

} // namespace attnscope
