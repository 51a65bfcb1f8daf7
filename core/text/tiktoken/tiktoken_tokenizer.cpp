#include "core/text/tiktoken/tiktoken_tokenizer.h"

#include "core/text/byte_alphabet.h"
#include "core/text/pieces/token_memo.h"
#include "core/text/utf8.h"

#include <queue>
#include <unordered_map>

namespace attnscope::text {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Two neighbouring parts of a word whose whole has a rank.
struct Pair {
    std::int32_t rank = 0;
    std::size_t left = 0; // where the left part begins
    std::size_t end = 0;

    /// For a queue whose top is the lowest rank, and of equal ones the leftmost.
    bool operator<(const Pair& other) const noexcept
    {
        return rank != other.rank ? rank > other.rank : left > other.left;
    }
};

/// A part of a word by the byte where it begins.
struct Cut {
    std::size_t end = none; // none: no part begins here
    std::size_t previous = none;
};

std::string spelled(std::string_view bytes)
{
    std::string piece;
    for (const char byte : bytes) {
        append_utf8(piece, character_of_byte(static_cast<unsigned char>(byte)));
    }
    return piece;
}

TokenFrame frame_of(const TiktokenKind& kind, const TokenizerConfig& config)
{
    TokenFrame frame;
    frame.added = config.added_tokens;
    if (frame.added.empty()) {
        for (const auto& [content, id] : kind.special_tokens) {
            frame.added.push_back({{content, false, false, false, false, true}, id});
        }
    }
    const auto id_of = [&](const std::string& content) -> std::optional<std::int32_t> {
        for (const NumberedToken& token : frame.added) {
            if (token.token.content == content) {
                return token.id;
            }
        }
        return std::nullopt;
    };
    if (config.add_bos_token.value_or(!kind.bos.empty())) {
        frame.bos = id_of(config.find_special("bos_token").value_or(kind.bos));
    }
    if (config.add_eos_token.value_or(false)) {
        frame.eos = id_of(config.find_special("eos_token").value_or(""));
    }
    if (kind.guessed) {
        frame.notices.emplace_back(
            "the tiktoken file does not say how texts are cut into words, and neither its name nor "
            "its size tells: cut as Llama 3 does; name it e.g. cl100k_base.tiktoken or "
            "qwen.tiktoken if it is of that kind");
    }
    return frame;
}

} // namespace

TiktokenTokenizer::TiktokenTokenizer(Vocabulary ranks, const TiktokenKind& kind,
                                     const TokenizerConfig& config)
    : ranks_(std::move(ranks)), words_(kind.pattern, "the pattern of " + kind.name)
{
    set_frame(frame_of(kind, config));
}

template <typename Take>
void TiktokenTokenizer::walk(std::string_view text, Take take) const
{
    std::unordered_map<std::string_view, std::vector<WordPart>> known;
    for (const Match& match : words_.find_all(text, TimeLimit(text.size()))) {
        const std::string_view word = text.substr(match.begin, match.end - match.begin);
        const auto [entry, inserted] = known.try_emplace(word);
        if (inserted) {
            tokenize(word, entry->second);
        }
        take(match.begin, entry->second);
    }
}

void TiktokenTokenizer::append_ids(std::string_view text, bool, std::vector<std::int32_t>& ids) const
{
    walk(text, [&](std::size_t, const std::vector<WordPart>& parts) {
        for (const WordPart& part : parts) {
            ids.push_back(part.id);
        }
    });
}

void TiktokenTokenizer::encode_text(std::string_view text, bool, std::vector<Token>& tokens) const
{
    TokenMemo memo(text.size() / 4, static_cast<std::size_t>(model_size()));
    walk(text, [&](std::size_t begin, const std::vector<WordPart>& parts) {
        for (const WordPart& part : parts) {
            tokens.push_back(memo.token_of(part.id, [&] { return *find_model_token(part.id); }));
            std::size_t from = begin;
            std::size_t to = begin + part.length;
            begin = to;
            // Spans are of whole characters.
            while (from > 0 && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U) {
                --from;
            }
            while (to < text.size() && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U) {
                ++to;
            }
            tokens.back().span = {from, to};
        }
    });
}

void TiktokenTokenizer::tokenize(std::string_view word, std::vector<WordPart>& tokens) const
{
    if (word.empty()) {
        return;
    }
    if (const auto id = ranks_.find_id(word)) {
        tokens.push_back({*id, word.size()});
        return;
    }
    std::vector<Cut> parts(word.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = {i + 1, i == 0 ? none : i - 1};
    }
    std::priority_queue<Pair> queue;
    const auto propose = [&](std::size_t left) {
        if (left == none || parts[left].end == word.size()) {
            return;
        }
        const std::size_t end = parts[parts[left].end].end;
        if (const auto rank = ranks_.find_id(word.substr(left, end - left))) {
            queue.push({*rank, left, end});
        }
    };
    for (std::size_t i = 0; i < parts.size(); ++i) {
        propose(i);
    }
    while (!queue.empty()) {
        const Pair best = queue.top();
        queue.pop();
        Cut& left = parts[best.left];
        if (left.end == none || left.end == word.size() || parts[left.end].end != best.end) {
            continue; // one of the two has been joined otherwise meanwhile
        }
        parts[left.end] = {};
        left.end = best.end;
        if (best.end < word.size()) {
            parts[best.end].previous = best.left;
        }
        propose(left.previous);
        propose(best.left);
    }
    for (std::size_t at = 0; at < word.size(); at = parts[at].end) {
        tokens.push_back({*ranks_.find_id(word.substr(at, parts[at].end - at)), parts[at].end - at});
    }
}

std::string TiktokenTokenizer::decode_text(std::span<const std::int32_t> ids) const
{
    std::string bytes;
    for (const std::int32_t id : ids) {
        bytes += *ranks_.find_piece(id);
    }
    return replace_invalid_utf8(bytes);
}

std::optional<Token> TiktokenTokenizer::find_model_token(std::int32_t id) const
{
    const auto bytes = ranks_.find_piece(id);
    if (!bytes) {
        return std::nullopt;
    }
    Token token;
    token.id = id;
    token.bytes = *bytes;
    token.piece = spelled(*bytes);
    token.text = display_text(*bytes);
    return token;
}

std::optional<std::int32_t> TiktokenTokenizer::find_model_id(std::string_view piece) const
{
    const auto bytes = find_bytes_of_piece(piece);
    return bytes ? ranks_.find_id(*bytes) : std::nullopt;
}

} // namespace attnscope::text
