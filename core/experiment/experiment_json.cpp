#include "core/experiment/experiment_json.h"

#include <nlohmann/json.hpp>

namespace attnscope {

std::string json_text(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace attnscope
