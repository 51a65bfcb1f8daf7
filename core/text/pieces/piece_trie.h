// All pieces of a vocabulary that a text begins with, shortest first.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// A trie whose edges lie in one hash table. Filled once, then only read; 256,000 pieces are in within a moment.
class PieceTrie {
public:
    /// Room for so many bytes of pieces; more only costs time.
    explicit PieceTrie(std::size_t expected_bytes);

    /// Of equal pieces the last one counts. An empty piece is never found. Errors: too_large beyond 2^28 different beginnings.
    void add(std::string_view piece, std::int32_t value);

    /// Calls `found(length, value)` for every piece that the bytes from `at` on begin with.
    template <typename Found>
    void find_prefixes(std::string_view text, std::size_t at, Found found) const
    {
        std::uint32_t node = 0;
        for (std::size_t i = at; i < text.size(); ++i) {
            node = find_child(node, static_cast<unsigned char>(text[i]));
            if (node == 0) {
                return;
            }
            if (values_[node] >= 0) {
                found(i + 1 - at, values_[node]);
            }
        }
    }

private:
    /// Node, byte and child in 28, 8 and 28 bits; 0: free, as no edge leads to the root.
    using Edge = std::uint64_t;
    static constexpr int child_bits = 28;
    static constexpr std::uint64_t child_mask = (std::uint64_t{1} << child_bits) - 1;

    static std::uint64_t key_of(std::uint32_t node, unsigned char byte) noexcept
    {
        return std::uint64_t{node} << 8 | byte;
    }

    /// Where the edge is, or the free slot where it belongs.
    std::size_t slot_of(std::uint64_t key) const noexcept
    {
        // Fibonacci hashing: the upper bits of the product are well mixed.
        auto slot = static_cast<std::size_t>(((key + 1) * 0x9E3779B97F4A7C15U) >> shift_);
        while (edges_[slot] != 0 && edges_[slot] >> child_bits != key) {
            slot = (slot + 1) & (edges_.size() - 1);
        }
        return slot;
    }

    /// 0 when there is none.
    std::uint32_t find_child(std::uint32_t node, unsigned char byte) const noexcept
    {
        return static_cast<std::uint32_t>(edges_[slot_of(key_of(node, byte))] & child_mask);
    }

    std::uint32_t add_child(std::uint32_t node, unsigned char byte);
    void resize(std::size_t slots);

    std::vector<Edge> edges_;          // a power of two, at least twice as many as nodes
    std::vector<std::int32_t> values_; // of each node; -1: no piece ends there
    int shift_ = 0;
};

} // namespace attnscope::text
