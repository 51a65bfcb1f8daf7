// Members of JSON objects in strangers' files.
#pragma once

#include "core/experiment/experiment_json.h"

#include <string>
#include <vector>

namespace attnscope {

/// For readers to derive from. Errors: corrupt, with the place in front.
class JsonMembers {
protected:
    /// `place` is a file, or a line of one.
    explicit JsonMembers(std::string place) : place_(std::move(place)) {}

    [[noreturn]] void fail(const std::string& problem) const;
    const Json& require(const Json& object, const char* key) const;
    std::string text(const Json& object, const char* key) const;
    /// A text or a list of texts.
    std::vector<std::string> texts(const Json& object, const char* key) const;

private:
    std::string place_;
};

} // namespace attnscope
