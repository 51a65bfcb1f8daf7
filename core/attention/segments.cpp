#include "core/attention/segments.h"

#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

std::string words_for(const Segment& segment)
{
    return "segment \"" + segment.name + "\" [" + std::to_string(segment.tokens.begin) + ", " +
           std::to_string(segment.tokens.end) + ")";
}

const Segment* find_segment(const std::vector<Segment>& segments, const char* name)
{
    const auto found =
        std::find_if(segments.begin(), segments.end(), [&](const Segment& s) { return s.name == name; });
    return found == segments.end() ? nullptr : &*found;
}

void sort_by_position(std::vector<Segment>& segments)
{
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return a.tokens.begin < b.tokens.begin; });
}

void require_sound(const std::vector<Segment>& sorted, int prompt_tokens)
{
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const Segment& segment = sorted[i];
        if (segment.name.empty())
            throw Error(ErrorKind::invalid_argument, words_for(segment) + " has no name");
        if (segment.tokens.empty())
            throw Error(ErrorKind::invalid_argument, words_for(segment) + " contains no token");
        if (segment.tokens.begin < 0 || segment.tokens.end > prompt_tokens)
            throw Error(ErrorKind::invalid_argument, words_for(segment) +
                                                         " reaches outside of the prompt, which has " +
                                                         std::to_string(prompt_tokens) + " tokens");
        for (std::size_t j = 0; j < i; ++j)
            if (sorted[j].name == segment.name)
                throw Error(ErrorKind::invalid_argument,
                            words_for(sorted[j]) + " and " + words_for(segment) + " have the same name");
        if (i > 0 && sorted[i - 1].tokens.end > segment.tokens.begin)
            throw Error(ErrorKind::invalid_argument, words_for(sorted[i - 1]) + " and " + words_for(segment) +
                                                         " overlap; give disjoint token ranges");
    }
}

/// Free tokens directly before `position`: up to the segment that ends nearest to it.
Range gap_before(const std::vector<Segment>& segments, int position)
{
    int begin = 0;
    for (const Segment& segment : segments)
        if (segment.tokens.end <= position)
            begin = std::max(begin, segment.tokens.end);
    return {begin, position};
}

Range gap_after(const std::vector<Segment>& segments, int position, int prompt_tokens)
{
    int end = prompt_tokens;
    for (const Segment& segment : segments)
        if (segment.tokens.begin >= position)
            end = std::min(end, segment.tokens.begin);
    return {position, end};
}

} // namespace

std::vector<Segment> complete_segments(std::vector<Segment> given, int prompt_tokens, bool has_bos)
{
    sort_by_position(given);
    require_sound(given, prompt_tokens);
    const Segment* answer = find_segment(given, "answer");
    if (!answer)
        return given;
    const Range answer_tokens = answer->tokens;
    const auto add = [&](const char* name, Range tokens) {
        if (!tokens.empty() && !find_segment(given, name))
            given.push_back({name, tokens});
    };
    if (has_bos && given.front().tokens.begin > 0)
        add("bos", {0, 1});
    add("before", gap_before(given, answer_tokens.begin));
    add("after", gap_after(given, answer_tokens.end, prompt_tokens));
    sort_by_position(given);
    return given;
}

} // namespace attnscope
