// The messages of a rendered conversation as named parts of the prompt: turn-0-system, turn-1-user...
#pragma once

#include "core/attention/segments.h"
#include "core/text/chat_template.h"

#include <span>
#include <string>
#include <vector>

namespace attnscope::cli {

/// A segment for each turn whose words have tokens: all that touch them, and not those that the turn before has taken.
std::vector<Segment> segments_of_turns(const std::vector<ChatTurn>& turns, std::span<const Token> tokens);

/// Adds turns to segments of the user's, which count first: a turn that meets one of them, or has its name, is left out, and
/// `notices` tells of it. Sorted by position.
void add_turn_segments(std::vector<Segment>& segments, const std::vector<Segment>& turns,
                       std::vector<std::string>& notices);

} // namespace attnscope::cli
