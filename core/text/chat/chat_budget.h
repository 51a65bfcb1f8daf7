// What a chat template may use up: it comes from strangers and can loop.
#pragma once

#include "core/text/chat/chat_lexer.h"

#include <cstddef>

namespace attnscope::text::chat {

/// Every step and every byte of text that a template makes is counted; a conversation of a million tokens needs a hundredth.
class Budget {
public:
    /// Errors: not_supported when nothing is left.
    void spend(int line, std::size_t bytes = 0)
    {
        const std::size_t cost = 1 + bytes / 64;
        if (cost > left_) {
            refuse(line, "takes too many steps or makes too much text");
        }
        left_ -= cost;
    }

private:
    std::size_t left_ = 4'000'000; // steps, or pieces of 64 bytes: 256 MB
};

} // namespace attnscope::text::chat
