// Finds the longest of many texts that starts at a place.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace attnscope::text {

struct TrieMatch {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::int32_t value = 0;
};

class TextTrie {
public:
    /// Of equal texts the first one counts. An empty text never matches.
    void add(std::string_view text, std::int32_t value);

    /// The leftmost match from `from` on, and of those that start there the longest.
    std::optional<TrieMatch> find(std::string_view text, std::size_t from) const;

private:
    struct Node {
        std::map<unsigned char, std::size_t> children;
        std::optional<std::int32_t> value;
    };

    std::optional<TrieMatch> match_at(std::string_view text, std::size_t begin) const;

    std::vector<Node> nodes_{Node{}};
    bool starts_[256] = {}; // which first bytes occur at all
};

} // namespace attnscope::text
