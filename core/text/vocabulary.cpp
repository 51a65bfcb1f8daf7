#include "core/text/vocabulary.h"

#include <algorithm>

namespace attnscope::text {

void Vocabulary::add(std::string piece, std::int32_t id)
{
    const auto found = ids_.find(piece);
    if (found != ids_.end()) {
        found->second = id;
        return;
    }
    pieces_.push_back(std::move(piece));
    ids_.emplace(pieces_.back(), id);
}

void Vocabulary::finish()
{
    by_id_.clear();
    by_id_.reserve(pieces_.size());
    for (const std::string& piece : pieces_) {
        by_id_.emplace_back(ids_.at(piece), &piece);
    }
    const auto before = [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : *a.second < *b.second;
    };
    if (!std::is_sorted(by_id_.begin(), by_id_.end(), before)) {
        std::sort(by_id_.begin(), by_id_.end(), before);
    }
    const auto same_id = [](const auto& a, const auto& b) { return a.first == b.first; };
    by_id_.erase(std::unique(by_id_.begin(), by_id_.end(), same_id), by_id_.end());
    dense_ = !by_id_.empty() && by_id_.front().first == 0 &&
             by_id_.back().first == static_cast<std::int32_t>(by_id_.size()) - 1;
}

std::optional<std::int32_t> Vocabulary::find_id(std::string_view piece) const
{
    const auto found = ids_.find(piece);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

const std::string* Vocabulary::find_piece(std::int32_t id) const
{
    if (dense_) {
        const bool inside = id >= 0 && static_cast<std::size_t>(id) < by_id_.size();
        return inside ? by_id_[static_cast<std::size_t>(id)].second : nullptr;
    }
    const auto found =
        std::lower_bound(by_id_.begin(), by_id_.end(), id,
                         [](const auto& entry, std::int32_t wanted) { return entry.first < wanted; });
    return found != by_id_.end() && found->first == id ? found->second : nullptr;
}

std::int32_t Vocabulary::largest_id() const noexcept
{
    return by_id_.empty() ? -1 : by_id_.back().first;
}

} // namespace attnscope::text
