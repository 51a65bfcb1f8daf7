#include "core/text/token_model/bpe_merge.h"

#include <queue>

namespace attnscope::text {
namespace {

/// A merge that was possible when it was queued.
struct Candidate {
    Merge merge;
    std::size_t left = 0;

    /// For a queue whose top is the lowest rank, and of equal ranks the leftmost.
    bool operator<(const Candidate& other) const noexcept
    {
        return merge.rank != other.merge.rank ? merge.rank > other.merge.rank : left > other.left;
    }
};

} // namespace

void merge_all(std::vector<BpeSymbol>& symbols, const MergeTable& merges)
{
    std::priority_queue<Candidate> queue;
    const auto propose = [&](std::size_t left) {
        if (left == BpeSymbol::none || symbols[left].next == BpeSymbol::none) {
            return;
        }
        if (const Merge* merge = merges.find(symbols[left].id, symbols[symbols[left].next].id)) {
            queue.push({*merge, left});
        }
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        propose(i);
    }
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        BpeSymbol& left = symbols[best.left];
        if (left.length == 0 || left.next == BpeSymbol::none) {
            continue;
        }
        BpeSymbol& right = symbols[left.next];
        const Merge* still = merges.find(left.id, right.id);
        if (still == nullptr || still->result != best.merge.result) {
            continue; // one of the two has been merged otherwise meanwhile
        }
        left.id = best.merge.result;
        left.length += right.length;
        left.next = right.next;
        right.length = 0;
        if (left.next != BpeSymbol::none) {
            symbols[left.next].previous = best.left;
        }
        propose(left.previous);
        propose(best.left);
    }
}

} // namespace attnscope::text
