#include "core/text/token_model/text_trie.h"

namespace attnscope::text {

void TextTrie::add(std::string_view text, std::int32_t value)
{
    if (text.empty()) {
        return;
    }
    starts_[static_cast<unsigned char>(text.front())] = true;
    std::size_t node = 0;
    for (const char c : text) {
        const auto [child, inserted] =
            nodes_[node].children.try_emplace(static_cast<unsigned char>(c), nodes_.size());
        node = child->second;
        if (inserted) {
            nodes_.emplace_back();
        }
    }
    if (!nodes_[node].value) {
        nodes_[node].value = value;
    }
}

std::optional<TrieMatch> TextTrie::find(std::string_view text, std::size_t from) const
{
    for (std::size_t begin = from; begin < text.size(); ++begin) {
        if (starts_[static_cast<unsigned char>(text[begin])]) {
            if (const auto match = match_at(text, begin)) {
                return match;
            }
        }
    }
    return std::nullopt;
}

std::optional<TrieMatch> TextTrie::match_at(std::string_view text, std::size_t begin) const
{
    std::optional<TrieMatch> longest;
    std::size_t node = 0;
    for (std::size_t at = begin; at < text.size(); ++at) {
        const auto& children = nodes_[node].children;
        const auto child = children.find(static_cast<unsigned char>(text[at]));
        if (child == children.end()) {
            break;
        }
        node = child->second;
        if (nodes_[node].value) {
            longest = TrieMatch{begin, at + 1, *nodes_[node].value};
        }
    }
    return longest;
}

} // namespace attnscope::text
