#include "core/text/chat/chat_scopes.h"

#include <iterator>

namespace attnscope::text::chat {

const Value* Scopes::find(const std::string& name) const
{
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
        if (const auto found = level->find(name); found != level->end()) {
            return &found->second;
        }
    }
    return nullptr;
}

std::vector<std::map<std::string, Value>> Scopes::enter_macro()
{
    std::vector<std::map<std::string, Value>> hidden(std::make_move_iterator(levels_.begin() + 1),
                                                     std::make_move_iterator(levels_.end()));
    levels_.resize(1);
    levels_.emplace_back();
    return hidden;
}

void Scopes::leave_macro(std::vector<std::map<std::string, Value>> hidden)
{
    levels_.resize(1);
    std::move(hidden.begin(), hidden.end(), std::back_inserter(levels_));
}

} // namespace attnscope::text::chat
