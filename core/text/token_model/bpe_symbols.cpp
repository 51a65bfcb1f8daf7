#include "core/text/token_model/bpe_symbols.h"

#include "core/error.h"
#include "core/text/token.h"
#include "core/text/utf8.h"

namespace attnscope::text {

BpeSymbols::BpeSymbols(const Vocabulary& vocabulary, BpeOptions options)
    : options_(std::move(options)), bytes_(vocabulary)
{
    for (char32_t c = 0; c < tabulated; ++c) {
        std::string piece;
        append_utf8(piece, c);
        character_ids_[c] = vocabulary.find_id(piece).value_or(-1);
    }
    if (options_.unk_token) {
        unk_id_ = vocabulary.find_id(*options_.unk_token);
    }
}

std::vector<BpeSymbol> BpeSymbols::read(const Vocabulary& vocabulary, std::string_view word) const
{
    std::vector<BpeSymbol> symbols;
    symbols.reserve(word.size());
    const auto add = [&](std::int32_t id, std::size_t length) {
        const std::size_t place = symbols.size();
        symbols.push_back({id, length, place > 0 ? place - 1 : BpeSymbol::none, BpeSymbol::none});
        if (place > 0) {
            symbols[place - 1].next = place;
        }
    };
    // The unknown token is added late, when a known character or the end comes: bytes overtake it, as in the reference.
    std::size_t unknown = 0; // bytes that it covers
    const auto flush = [&] {
        if (unknown > 0) {
            add(*unk_id_, unknown);
            unknown = 0;
        }
    };
    const bool affixes = !options_.continuing_subword_prefix.empty() || !options_.end_of_word_suffix.empty();
    std::string spelled;
    for (std::size_t at = 0; at < word.size();) {
        const CodePoint c = code_point_at(word, at);
        std::string_view spelling = word.substr(at, c.length);
        if (affixes) {
            spelled = at > 0 ? options_.continuing_subword_prefix : "";
            spelled += spelling;
            spelled += at + c.length == word.size() ? options_.end_of_word_suffix : "";
            spelling = spelled;
        }
        const bool plain = spelling.size() == c.length && c.value < tabulated;
        const std::int32_t id = plain ? character_ids_[c.value] : vocabulary.find_id(spelling).value_or(-1);
        if (id >= 0) {
            flush();
            add(id, c.length);
        } else if (options_.byte_fallback && bytes_.cover(spelling)) {
            for (const char byte : spelling) {
                add(bytes_.id(byte), 1);
            }
        } else if (options_.unk_token) {
            require_unk_id();
            if (!options_.fuse_unk) {
                flush();
            }
            unknown += c.length;
        }
        at += c.length;
    }
    flush();
    return symbols;
}

void BpeSymbols::require_unk_id() const
{
    if (!unk_id_) {
        throw Error(ErrorKind::corrupt, "model.unk_token: \"" + display_text(*options_.unk_token) +
                                            "\" is needed and not in model.vocab");
    }
}

} // namespace attnscope::text
