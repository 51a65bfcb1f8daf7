#include "core/experiment/json_members.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

namespace attnscope {

void JsonMembers::fail(const std::string& problem) const
{
    throw Error(ErrorKind::corrupt, place_ + ": " + problem);
}

const Json& JsonMembers::require(const Json& object, const char* key) const
{
    if (!object.is_object() || !object.contains(key))
        fail(std::string("has no \"") + key + "\"");
    return object[key];
}

std::string JsonMembers::text(const Json& object, const char* key) const
{
    const Json& value = require(object, key);
    if (!value.is_string())
        fail(std::string("\"") + key + "\" is no text");
    return value.get<std::string>();
}

std::vector<std::string> JsonMembers::texts(const Json& object, const char* key) const
{
    const Json& value = require(object, key);
    if (value.is_string())
        return {value.get<std::string>()};
    std::vector<std::string> list;
    for (const Json& one : value) {
        if (!one.is_string())
            fail(std::string("\"") + key + "\" is no list of texts");
        list.push_back(one.get<std::string>());
    }
    return list;
}

} // namespace attnscope
