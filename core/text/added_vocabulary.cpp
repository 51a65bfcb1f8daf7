#include "core/text/added_vocabulary.h"

#include "core/error.h"
#include "core/text/unicode/character_class.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnscope::text {
namespace {

bool inside_word(std::string_view text, std::size_t begin, std::size_t end)
{
    const bool word_before = begin > 0 && is_word(code_point_before(text, begin).value);
    const bool word_after = end < text.size() && is_word(code_point_at(text, end).value);
    return word_before || word_after;
}

std::size_t skip_space_before(std::string_view text, std::size_t begin)
{
    while (begin > 0) {
        const CodePoint c = code_point_before(text, begin);
        if (!is_white_space(c.value)) {
            break;
        }
        begin -= c.length;
    }
    return begin;
}

std::size_t skip_space_after(std::string_view text, std::size_t end)
{
    while (end < text.size()) {
        const CodePoint c = code_point_at(text, end);
        if (!is_white_space(c.value)) {
            break;
        }
        end += c.length;
    }
    return end;
}

/// A token's content as it looks in normalized text.
std::string normalized_content(const std::string& content, const Normalizer* normalizer)
{
    if (normalizer == nullptr) {
        return content;
    }
    AlignedText text(content);
    normalizer->apply(text);
    return text.piece_count() == 0 ? std::string() : std::string(text.piece(0));
}

} // namespace

AddedVocabulary::AddedVocabulary(const std::vector<AddedToken>& tokens, const Vocabulary& model,
                                 const Normalizer* normalizer)
{
    std::vector<Pattern> special;
    std::vector<Pattern> others;
    for (const AddedToken& token : tokens) {
        if (token.special && !token.content.empty() && special_.insert(token.content).second) {
            special.push_back({token.content, token.normalized});
        }
    }
    std::int64_t next_id = static_cast<std::int64_t>(model.size());
    std::map<std::string, std::vector<AddedToken>> existing; // the same token written twice counts once
    for (const AddedToken& token : tokens) {
        auto& same_content = existing[token.content];
        if (token.content.empty() ||
            std::find(same_content.begin(), same_content.end(), token) != same_content.end()) {
            continue;
        }
        auto id = find_id(token.content);
        if (!id) {
            id = model.find_id(token.content);
        }
        if (!id) {
            if (next_id > largest_token_id) {
                throw Error(ErrorKind::not_supported, "added_tokens: more than 2^31 ids");
            }
            id = static_cast<std::int32_t>(next_id++);
        }
        ids_[token.content] = *id;
        tokens_[*id] = token;
        same_content.push_back(token);
        if (!is_special(token.content)) {
            others.push_back({token.content, token.normalized});
        }
    }
    special.insert(special.end(), others.begin(), others.end());
    build_tries(special, model, normalizer);
}

void AddedVocabulary::build_tries(const std::vector<Pattern>& patterns, const Vocabulary& model,
                                  const Normalizer* normalizer)
{
    for (const Pattern& pattern : patterns) {
        auto id = find_id(pattern.content);
        if (!id) {
            id = model.find_id(pattern.content);
        }
        if (pattern.normalized) {
            normalized_.add(normalized_content(pattern.content, normalizer), *id);
        } else {
            as_written_.add(pattern.content, *id);
        }
    }
}

void AddedVocabulary::extract_and_normalize(AlignedText& text, const Normalizer* normalizer) const
{
    text.split([&](std::string_view piece) { return find_matches(piece, as_written_); });
    if (normalizer != nullptr) {
        normalizer->apply(text);
    }
    text.split([&](std::string_view piece) { return find_matches(piece, normalized_); });
}

std::vector<PieceRange> AddedVocabulary::find_matches(std::string_view text, const TextTrie& trie) const
{
    std::vector<PieceRange> ranges;
    std::size_t done = 0; // everything before belongs to a range
    std::size_t from = 0;
    while (const auto match = trie.find(text, from)) {
        from = match->end;
        const AddedToken& token = tokens_.at(match->value);
        if (token.single_word && inside_word(text, match->begin, match->end)) {
            continue;
        }
        const std::size_t begin =
            token.lstrip ? std::max(skip_space_before(text, match->begin), done) : match->begin;
        const std::size_t end = token.rstrip ? skip_space_after(text, match->end) : match->end;
        if (done < begin) {
            ranges.push_back({done, begin, std::nullopt});
        }
        ranges.push_back({begin, end, match->value});
        done = end;
    }
    if (done < text.size()) {
        ranges.push_back({done, text.size(), std::nullopt});
    }
    return ranges;
}

std::optional<std::int32_t> AddedVocabulary::find_id(std::string_view content) const
{
    const auto found = ids_.find(content);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

const AddedToken* AddedVocabulary::find_token(std::int32_t id) const
{
    const auto found = tokens_.find(id);
    return found == tokens_.end() ? nullptr : &found->second;
}

bool AddedVocabulary::is_special(std::string_view content) const
{
    return special_.find(content) != special_.end();
}

std::int32_t AddedVocabulary::largest_id() const noexcept
{
    return tokens_.empty() ? -1 : tokens_.rbegin()->first;
}

} // namespace attnscope::text
