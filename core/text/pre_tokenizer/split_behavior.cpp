#include "core/text/pre_tokenizer/split_behavior.h"

#include <algorithm>

namespace attnscope::text {
namespace {

/// Joins each stretch that `joins(stretch, whether the one before was a delimiter)` to the one before it.
template <typename Joins>
std::vector<PieceRange> join(const std::vector<Stretch>& stretches, Joins joins)
{
    std::vector<PieceRange> ranges;
    bool after_delimiter = false;
    for (const Stretch& stretch : stretches) {
        if (!ranges.empty() && joins(stretch, after_delimiter)) {
            ranges.back().begin = std::min(ranges.back().begin, stretch.begin);
            ranges.back().end = std::max(ranges.back().end, stretch.end);
        } else {
            ranges.push_back({stretch.begin, stretch.end, std::nullopt});
        }
        after_delimiter = stretch.delimiter;
    }
    return ranges;
}

bool joins_merged(const Stretch& stretch, bool after_delimiter)
{
    return stretch.delimiter && !after_delimiter;
}

} // namespace

std::vector<Stretch> stretches_of(std::string_view text, const std::vector<Match>& matches, bool invert)
{
    std::vector<Stretch> stretches;
    std::size_t done = 0;
    for (const Match& match : matches) {
        if (done != match.begin) {
            stretches.push_back({done, match.begin, invert});
        }
        stretches.push_back({match.begin, match.end, !invert});
        done = match.end;
    }
    if (done != text.size()) {
        stretches.push_back({done, text.size(), invert});
    }
    return stretches;
}

std::vector<PieceRange> apply_behavior(const std::vector<Stretch>& stretches, SplitBehavior behavior)
{
    std::vector<PieceRange> ranges;
    switch (behavior) {
    case SplitBehavior::removed:
        for (const Stretch& stretch : stretches) {
            if (!stretch.delimiter) {
                ranges.push_back({stretch.begin, stretch.end, std::nullopt});
            }
        }
        break;
    case SplitBehavior::isolated:
        for (const Stretch& stretch : stretches) {
            ranges.push_back({stretch.begin, stretch.end, std::nullopt});
        }
        break;
    case SplitBehavior::merged_with_previous:
        ranges = join(stretches, joins_merged);
        break;
    case SplitBehavior::merged_with_next:
        ranges = join({stretches.rbegin(), stretches.rend()}, joins_merged);
        std::reverse(ranges.begin(), ranges.end());
        break;
    case SplitBehavior::contiguous:
        ranges =
            join(stretches, [](const Stretch& stretch, bool after) { return stretch.delimiter == after; });
        break;
    }
    return ranges;
}

} // namespace attnscope::text
