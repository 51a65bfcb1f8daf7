// The merges of a BPE model: for a pair of ids the rank of its merge and the id of the result.
#pragma once

#include <cstdint>
#include <vector>

namespace attnscope::text {

struct Merge {
    std::uint32_t rank = 0;
    std::int32_t result = 0;
};

/// A hash table with open addressing; ids are not negative. Filled once, then only read.
class MergeTable {
public:
    explicit MergeTable(std::size_t expected);

    /// A pair that comes again takes the newer merge.
    void set(std::int32_t left, std::int32_t right, Merge merge);
    const Merge* find(std::int32_t left, std::int32_t right) const noexcept;

private:
    struct Slot {
        std::uint64_t key = empty;
        Merge merge;
    };
    static constexpr std::uint64_t empty = ~std::uint64_t{0};

    std::size_t slot_of(std::uint64_t key) const noexcept;

    std::vector<Slot> slots_; // a power of two, at least twice as many as merges
    int shift_ = 0;
};

} // namespace attnscope::text
