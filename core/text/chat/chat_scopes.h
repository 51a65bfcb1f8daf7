// Names of a chat template and their values, scope in scope.
#pragma once

#include "core/text/chat/chat_value.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace attnscope::text::chat {

/// Names and their values, innermost scope last.
class Scopes {
public:
    Scopes() : levels_(1) {}

    void push() { levels_.emplace_back(); }
    void pop() { levels_.pop_back(); }
    std::size_t depth() const noexcept { return levels_.size(); }
    void set(const std::string& name, Value value)
    {
        levels_.back().insert_or_assign(name, std::move(value));
    }
    const Value* find(const std::string& name) const;

    /// Only the outermost scope and a fresh one, as a macro sees them; what was there is answered, for restore.
    std::vector<std::map<std::string, Value>> enter_macro();
    void leave_macro(std::vector<std::map<std::string, Value>> hidden);

private:
    std::vector<std::map<std::string, Value>> levels_;
};

} // namespace attnscope::text::chat
