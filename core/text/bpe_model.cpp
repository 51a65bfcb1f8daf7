#include "core/text/bpe_model.h"

#include "core/error.h"
#include "core/text/token.h"
#include "core/text/utf8.h"

#include <queue>

namespace attnscope::text {
namespace {

std::string piece_of(char32_t character)
{
    std::string piece;
    append_utf8(piece, character);
    return piece;
}

/// A merge that was possible when it was queued.
struct Candidate {
    Merge merge;
    std::size_t left = 0;

    /// For a queue whose top is the lowest rank, and of equal ranks the leftmost.
    bool operator<(const Candidate& other) const noexcept
    {
        return merge.rank != other.merge.rank ? merge.rank > other.merge.rank : left > other.left;
    }
};

constexpr std::size_t none = static_cast<std::size_t>(-1);

} // namespace

struct BpeModel::Symbol {
    std::int32_t id = 0;
    std::size_t length = 0; // 0: merged into the one before
    std::size_t previous = none;
    std::size_t next = none;
};

BpeModel::BpeModel(Vocabulary&& vocabulary, const Merges& merges, BpeOptions options)
    : vocabulary_(std::move(vocabulary)), merges_(merges.size()), options_(std::move(options))
{
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const auto require_id = [&](const std::string& piece) {
            const auto id = vocabulary_.find_id(piece);
            if (!id) {
                throw Error(ErrorKind::corrupt, "model.merges[" + std::to_string(rank) + "]: \"" +
                                                    display_text(piece) + "\" is not in model.vocab");
            }
            return *id;
        };
        const std::int32_t left_id = require_id(left);
        const std::int32_t right_id = require_id(right);
        merges_.set(left_id, right_id, {static_cast<std::uint32_t>(rank), require_id(left + right)});
    }
    bool whole_alphabet = true;
    for (char32_t c = 0; c < byte_alphabet_end; ++c) {
        character_ids_[c] = vocabulary_.find_id(piece_of(c)).value_or(-1);
        whole_alphabet = whole_alphabet && (character_ids_[c] >= 0 || !find_byte_of_character(c));
    }
    if (options_.unk_token && !whole_alphabet) {
        const auto unk = vocabulary_.find_id(*options_.unk_token);
        if (!unk) {
            throw Error(ErrorKind::corrupt, "model.unk_token: \"" + display_text(*options_.unk_token) +
                                                "\" is not in model.vocab");
        }
        unk_id_ = *unk;
    }
}

bool BpeModel::has_whole_alphabet(const Vocabulary& vocabulary)
{
    for (unsigned byte = 0; byte < 256; ++byte) {
        if (!vocabulary.find_id(piece_of(character_of_byte(static_cast<unsigned char>(byte))))) {
            return false;
        }
    }
    return true;
}

void BpeModel::tokenize(std::string_view word, std::vector<WordToken>& tokens) const
{
    if (options_.ignore_merges) {
        if (const auto id = vocabulary_.find_id(word)) {
            tokens.push_back({*id, word.size()});
            return;
        }
    }
    std::vector<Symbol> symbols = symbols_of(word);
    merge_all(symbols);
    for (const Symbol& symbol : symbols) {
        if (symbol.length > 0) {
            tokens.push_back({symbol.id, symbol.length});
        }
    }
}

std::vector<BpeModel::Symbol> BpeModel::symbols_of(std::string_view word) const
{
    std::vector<Symbol> symbols;
    symbols.reserve(word.size());
    bool after_unknown = false;
    for (std::size_t at = 0; at < word.size();) {
        const CodePoint c = code_point_at(word, at);
        at += c.length;
        const std::int32_t known = c.value < byte_alphabet_end ? character_ids_[c.value] : -1;
        const bool unknown = known < 0;
        if (unknown && after_unknown && options_.fuse_unk && !symbols.empty()) {
            symbols.back().length += c.length;
        } else if (!unknown || unk_id_ >= 0) {
            symbols.push_back({unknown ? unk_id_ : known, c.length, none, none});
        }
        after_unknown = unknown && unk_id_ >= 0;
    }
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
        symbols[i].next = i + 1;
        symbols[i + 1].previous = i;
    }
    return symbols;
}

void BpeModel::merge_all(std::vector<Symbol>& symbols) const
{
    std::priority_queue<Candidate> queue;
    const auto propose = [&](std::size_t left) {
        if (left == none || symbols[left].next == none) {
            return;
        }
        if (const Merge* merge = merges_.find(symbols[left].id, symbols[symbols[left].next].id)) {
            queue.push({*merge, left});
        }
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        propose(i);
    }
    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol& left = symbols[best.left];
        if (left.length == 0 || left.next == none) {
            continue;
        }
        Symbol& right = symbols[left.next];
        const Merge* still = merges_.find(left.id, right.id);
        if (still == nullptr || still->result != best.merge.result) {
            continue; // one of the two has been merged otherwise meanwhile
        }
        left.id = best.merge.result;
        left.length += right.length;
        left.next = right.next;
        right.length = 0;
        if (left.next != none) {
            symbols[left.next].previous = best.left;
        }
        propose(left.previous);
        propose(best.left);
    }
}

} // namespace attnscope::text
