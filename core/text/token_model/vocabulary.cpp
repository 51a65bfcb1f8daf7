#include "core/text/token_model/vocabulary.h"

#include <algorithm>
#include <functional>

namespace attnscope::text {
namespace {

std::uint32_t hash_of(std::string_view piece) noexcept
{
    const std::size_t hash = std::hash<std::string_view>{}(piece);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

void Vocabulary::add(std::string_view piece, std::int32_t id, Older older)
{
    if (slots_.size() < 2 * (entries_.size() + 1)) {
        grow();
    }
    const std::uint32_t hash = hash_of(piece);
    Slot& slot = slots_[slot_of(piece, hash)];
    if (slot.entry != 0 && older == Older::goes) {
        entries_[slot.entry - 1].id = id;
        return;
    }
    entries_.push_back({text_.size(), piece.size(), id});
    text_.append(piece);
    slot = {hash, static_cast<std::uint32_t>(entries_.size())};
}

void Vocabulary::grow()
{
    std::vector<Slot> old(std::max<std::size_t>(1024, 4 * slots_.size()));
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.entry != 0) {
            slots_[slot_of(piece_of(entries_[slot.entry - 1]), slot.hash)] = slot;
        }
    }
}

std::size_t Vocabulary::slot_of(std::string_view piece, std::uint32_t hash) const noexcept
{
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        const Slot& slot = slots_[at];
        if (slot.entry == 0 || (slot.hash == hash && piece_of(entries_[slot.entry - 1]) == piece)) {
            return at;
        }
    }
}

void Vocabulary::finish()
{
    by_id_.resize(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        by_id_[i] = static_cast<std::uint32_t>(i);
    }
    const auto before = [this](std::uint32_t a, std::uint32_t b) {
        const Entry& first = entries_[a];
        const Entry& second = entries_[b];
        return first.id != second.id ? first.id < second.id : piece_of(first) < piece_of(second);
    };
    if (!std::is_sorted(by_id_.begin(), by_id_.end(), before)) {
        std::sort(by_id_.begin(), by_id_.end(), before);
    }
    const auto same_id = [this](std::uint32_t a, std::uint32_t b) {
        return entries_[a].id == entries_[b].id;
    };
    by_id_.erase(std::unique(by_id_.begin(), by_id_.end(), same_id), by_id_.end());
}

std::optional<std::int32_t> Vocabulary::find_id(std::string_view piece) const
{
    if (slots_.empty()) {
        return std::nullopt;
    }
    const Slot& slot = slots_[slot_of(piece, hash_of(piece))];
    return slot.entry == 0 ? std::nullopt : std::optional(entries_[slot.entry - 1].id);
}

std::optional<std::string_view> Vocabulary::find_piece(std::int32_t id) const
{
    // Ids without gaps stand at their own place.
    const auto place = static_cast<std::size_t>(id);
    if (id >= 0 && place < by_id_.size() && entries_[by_id_[place]].id == id) {
        return piece_of(entries_[by_id_[place]]);
    }
    const auto found =
        std::lower_bound(by_id_.begin(), by_id_.end(), id, [this](std::uint32_t entry, std::int32_t wanted) {
            return entries_[entry].id < wanted;
        });
    const bool present = found != by_id_.end() && entries_[*found].id == id;
    return present ? std::optional(piece_of(entries_[*found])) : std::nullopt;
}

std::int32_t Vocabulary::largest_id() const noexcept
{
    return by_id_.empty() ? -1 : entries_[by_id_.back()].id;
}

} // namespace attnscope::text
