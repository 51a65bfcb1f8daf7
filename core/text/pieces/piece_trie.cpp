#include "core/text/pieces/piece_trie.h"

#include "core/error.h"

#include <algorithm>
#include <bit>

namespace attnscope::text {

PieceTrie::PieceTrie(std::size_t expected_bytes) : values_{-1}
{
    // Pieces share their beginnings: in real vocabularies about half of the bytes are nodes of their own.
    resize(std::bit_ceil(std::max<std::size_t>(expected_bytes, 512)));
}

void PieceTrie::add(std::string_view piece, std::int32_t value)
{
    std::uint32_t node = 0;
    for (const char c : piece) {
        node = add_child(node, static_cast<unsigned char>(c));
    }
    if (node != 0) {
        values_[node] = value;
    }
}

std::uint32_t PieceTrie::add_child(std::uint32_t node, unsigned char byte)
{
    const std::uint64_t key = key_of(node, byte);
    std::size_t slot = slot_of(key);
    if (edges_[slot] == 0) {
        if (2 * values_.size() > edges_.size()) {
            resize(2 * edges_.size());
            slot = slot_of(key);
        }
        if (values_.size() > child_mask) {
            throw Error(ErrorKind::too_large, "the pieces of the vocabulary have more than 2^28 beginnings");
        }
        edges_[slot] = key << child_bits | values_.size();
        values_.push_back(-1);
    }
    return static_cast<std::uint32_t>(edges_[slot] & child_mask);
}

void PieceTrie::resize(std::size_t slots)
{
    std::vector<Edge> old(slots);
    old.swap(edges_);
    shift_ = 64 - std::countr_zero(slots);
    for (const Edge edge : old) {
        if (edge != 0) {
            edges_[slot_of(edge >> child_bits)] = edge;
        }
    }
}

} // namespace attnscope::text
