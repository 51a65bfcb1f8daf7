#include "core/text/token_model/merge_table.h"

#include <bit>

namespace attnscope::text {
namespace {

std::uint64_t key_of(std::int32_t left, std::int32_t right) noexcept
{
    return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32) |
           static_cast<std::uint32_t>(right);
}

} // namespace

MergeTable::MergeTable(std::size_t expected) : slots_(std::bit_ceil(2 * expected + 2))
{
    shift_ = 64 - std::countr_zero(slots_.size());
}

/// Where the key is, or the empty slot where it belongs.
std::size_t MergeTable::slot_of(std::uint64_t key) const noexcept
{
    // Fibonacci hashing: the upper bits of the product are well mixed.
    std::size_t slot = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> shift_);
    while (slots_[slot].key != key && slots_[slot].key != empty) {
        slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
}

void MergeTable::set(std::int32_t left, std::int32_t right, Merge merge)
{
    const std::uint64_t key = key_of(left, right);
    slots_[slot_of(key)] = {key, merge};
}

const Merge* MergeTable::find(std::int32_t left, std::int32_t right) const noexcept
{
    const Slot& slot = slots_[slot_of(key_of(left, right))];
    return slot.key == empty ? nullptr : &slot.merge;
}

} // namespace attnscope::text
