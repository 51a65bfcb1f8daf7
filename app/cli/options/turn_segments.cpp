#include "app/cli/options/turn_segments.h"

#include <algorithm>

namespace attnscope::cli {

namespace {

/// Tokens from `first` on that stand for a byte of the span.
Range tokens_of(ByteSpan bytes, std::span<const Token> tokens, int first)
{
    Range range{first, first};
    for (int index = first; index < static_cast<int>(tokens.size()); ++index) {
        const ByteSpan& span = tokens[static_cast<std::size_t>(index)].span;
        if (std::max(span.begin, bytes.begin) < std::min(span.end, bytes.end))
            range = {range.empty() ? index : range.begin, index + 1};
    }
    return range;
}

} // namespace

std::vector<Segment> segments_of_turns(const std::vector<ChatTurn>& turns, std::span<const Token> tokens)
{
    std::vector<ChatTurn> ordered = turns;
    std::sort(ordered.begin(), ordered.end(),
              [](const ChatTurn& a, const ChatTurn& b) { return a.content.begin < b.content.begin; });
    std::vector<Segment> segments;
    for (const ChatTurn& turn : ordered) {
        const int first = segments.empty() ? 0 : segments.back().tokens.end;
        if (const Range range = tokens_of(turn.content, tokens, first); !range.empty())
            segments.push_back({name_of(turn), range});
    }
    return segments;
}

void add_turn_segments(std::vector<Segment>& segments, const std::vector<Segment>& turns,
                       std::vector<std::string>& notices)
{
    const std::vector<Segment> own = segments;
    std::string left_out;
    for (const Segment& turn : turns) {
        const bool meets = std::any_of(own.begin(), own.end(), [&](const Segment& segment) {
            return segment.name == turn.name ||
                   (segment.tokens.begin < turn.tokens.end && turn.tokens.begin < segment.tokens.end);
        });
        if (meets)
            left_out += (left_out.empty() ? "" : ", ") + turn.name;
        else
            segments.push_back(turn);
    }
    if (!left_out.empty())
        notices.push_back("no segments of their own, as they meet those that were asked for: " + left_out);
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return a.tokens.begin < b.tokens.begin; });
}

} // namespace attnscope::cli
