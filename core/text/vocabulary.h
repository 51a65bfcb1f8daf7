// A vocabulary: pieces and their ids, both ways.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace attnscope::text {

/// One less than the largest int32, so that the size of a vocabulary is an int32, too.
inline constexpr std::int32_t largest_token_id = 2147483646;

/// Filled once, then only read. Ids may be sparse (up to largest_token_id): memory follows the number of pieces, not the ids.
class Vocabulary {
public:
    Vocabulary() = default;
    Vocabulary(Vocabulary&&) = default; // the deque keeps its strings where they are
    Vocabulary& operator=(Vocabulary&&) = default;
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    /// A piece that comes again takes the newer id, as in the reference.
    void add(std::string piece, std::int32_t id);

    /// Must follow the last add and precede find_piece and size_by_id. Of several pieces with one id the first
    /// in alphabetical order answers for it (the reference leaves that to its hash map).
    void finish();

    std::optional<std::int32_t> find_id(std::string_view piece) const;
    const std::string* find_piece(std::int32_t id) const;

    std::size_t size() const noexcept { return ids_.size(); }
    std::int32_t largest_id() const noexcept; ///< -1 when empty

private:
    std::unordered_map<std::string_view, std::int32_t> ids_; // views into pieces_
    std::deque<std::string> pieces_;
    std::vector<std::pair<std::int32_t, const std::string*>> by_id_; // ascending
    bool dense_ = false;                                             // by_id_[i].first == i
};

} // namespace attnscope::text
