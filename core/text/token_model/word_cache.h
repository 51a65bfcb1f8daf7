// Words met in one text and their tokens: a word that comes again is not tokenized again.
#pragma once

#include "core/text/token_model/token_model.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attnscope::text {

/// For one text and one thread.
class WordCache {
public:
    explicit WordCache(const TokenModel& model) : model_(model) {}

    /// Valid until the next call. `word` must stay where it is as long as the cache lives.
    std::span<const WordToken> tokens_of(std::string_view word)
    {
        if (word.size() > longest_cached_word) {
            long_word_.clear();
            model_.tokenize(word, long_word_);
            return long_word_;
        }
        const auto [entry, inserted] = words_.try_emplace(word);
        if (inserted) {
            const std::size_t begin = tokens_.size();
            model_.tokenize(word, tokens_);
            entry->second = {begin, tokens_.size() - begin};
        }
        return std::span(tokens_).subspan(entry->second.begin, entry->second.count);
    }

private:
    static constexpr std::size_t longest_cached_word = 256; // bytes

    struct Entry {
        std::size_t begin = 0; // in tokens_
        std::size_t count = 0;
    };

    const TokenModel& model_;
    std::unordered_map<std::string_view, Entry> words_;
    std::vector<WordToken> tokens_;
    std::vector<WordToken> long_word_;
};

} // namespace attnscope::text
