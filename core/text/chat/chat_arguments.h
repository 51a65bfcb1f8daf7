// What a call, filter or test of a chat template is given.
#pragma once

#include "core/text/chat/chat_value.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace attnscope::text::chat {

/// Error(invalid_argument): "line N: the chat template WHAT".
[[noreturn]] void fail(int line, const std::string& what);

/// Arguments of a call, filter or test.
struct Arguments {
    int line = 1;
    std::vector<Value> values;
    std::vector<std::pair<std::string, Value>> named;

    /// The argument at a place or of a name, or nothing.
    const Value* find(std::size_t place, const std::string& name) const;
    const Value& require(std::size_t place, const std::string& name) const;
    const std::string& require_string(std::size_t place, const std::string& name) const;
    std::int64_t integer_or(std::size_t place, const std::string& name, std::int64_t otherwise) const;
    /// Nothing but these names, and no more places than names.
    void allow(const std::string& what, std::initializer_list<const char*> names) const;
};

} // namespace attnscope::text::chat
