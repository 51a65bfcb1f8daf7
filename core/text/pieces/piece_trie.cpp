#include "core/text/pieces/piece_trie.h"

#include "core/error.h"

#include <algorithm>
#include <deque>

namespace attnscope::text {
namespace {

constexpr std::uint32_t block_size = 256;
constexpr std::uint32_t largest_base = (1U << 24U) - 1;
constexpr std::size_t open_blocks = 4; // in which gaps are filled; more: a little smaller, slower to build

} // namespace

class PieceTrieBuilder {
public:
    PieceTrieBuilder(PieceTrie& trie, const std::vector<PieceTrie::Piece>& sorted)
        : units_(trie.units_), pieces_(sorted)
    {
        std::vector<Node> waiting;
        trie.root_ = add_children({0, sorted.size(), 0, 0}, waiting);
        while (!waiting.empty()) {
            const Node node = waiting.back();
            waiting.pop_back();
            const std::uint32_t base = add_children(node, waiting);
            units_[node.unit].link |= base << 8U;
        }
    }

private:
    /// Pieces [begin, end) agree in their first `depth` bytes.
    struct Node {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t depth = 0;
        std::uint32_t unit = 0;
    };

    /// Answers their base, 0 when there are none.
    std::uint32_t add_children(const Node& node, std::vector<Node>& waiting)
    {
        bytes_.clear();
        const std::size_t first = waiting.size();
        for (std::size_t i = node.begin; i < node.end;) {
            const std::string_view text = pieces_[i].text;
            if (text.size() == node.depth) { // ends at the parent
                ++i;
                continue;
            }
            const char byte = text[node.depth];
            const std::size_t begin = i;
            while (i < node.end && pieces_[i].text[node.depth] == byte) {
                ++i;
            }
            bytes_.push_back(static_cast<unsigned char>(byte));
            waiting.push_back({begin, i, node.depth + 1, 0});
        }
        if (bytes_.empty()) {
            return 0;
        }
        const std::uint32_t base = take_base();
        for (std::size_t i = 0; i < bytes_.size(); ++i) {
            Node& child = waiting[first + i];
            child.unit = base ^ bytes_[i];
            units_[child.unit] = {bytes_[i], value_of(child)};
        }
        return base;
    }

    std::int32_t value_of(const Node& node) const
    {
        std::int32_t value = PieceTrie::no_piece;
        for (std::size_t i = node.begin; i < node.end && pieces_[i].text.size() == node.depth; ++i) {
            value = pieces_[i].value; // the last of equal ones
        }
        return value;
    }

    std::uint32_t take_base()
    {
        for (const std::uint32_t block : open_) {
            for (std::uint32_t base = block; base < block + block_size; ++base) {
                if (!is_base_[base] && fits(base)) {
                    is_base_[base] = true;
                    return base;
                }
            }
        }
        const auto block = static_cast<std::uint32_t>(units_.size());
        if (block + block_size > largest_base) {
            throw Error(ErrorKind::too_large, "the pieces of the vocabulary have more than 2^24 beginnings");
        }
        units_.resize(units_.size() + block_size);
        is_base_.resize(units_.size());
        is_base_[0] = true; // means none
        open_.push_front(block);
        if (open_.size() > open_blocks) {
            open_.pop_back();
        }
        const std::uint32_t base = block == 0 ? 1 : block;
        is_base_[base] = true;
        return base;
    }

    bool fits(std::uint32_t base) const
    {
        return std::all_of(bytes_.begin(), bytes_.end(), [&](unsigned char byte) {
            return units_[base ^ byte].value == PieceTrie::free_unit;
        });
    }

    std::vector<PieceTrie::Unit>& units_;
    const std::vector<PieceTrie::Piece>& pieces_;
    std::vector<unsigned char> bytes_; // of the children that are added
    std::vector<bool> is_base_;
    std::deque<std::uint32_t> open_; // where blocks begin, the newest first
};

PieceTrie::PieceTrie(std::vector<Piece> pieces)
{
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.text < b.text; });
    PieceTrieBuilder(*this, pieces);
}

} // namespace attnscope::text
