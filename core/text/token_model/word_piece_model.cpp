#include "core/text/token_model/word_piece_model.h"

#include "core/error.h"
#include "core/text/token.h"
#include "core/text/utf8.h"

namespace attnscope::text {
namespace {

WordToken unknown_word(const Vocabulary& vocabulary, const std::string& unk_token, std::string_view word)
{
    const auto id = vocabulary.find_id(unk_token);
    if (!id) {
        throw Error(ErrorKind::corrupt,
                    "model.unk_token: \"" + display_text(unk_token) + "\" is needed and not in model.vocab");
    }
    return {*id, 0, word.size()};
}

bool has_more_characters(std::string_view word, std::uint64_t limit)
{
    std::uint64_t count = 0;
    for (std::size_t at = 0; at < word.size() && count <= limit; at += code_point_at(word, at).length) {
        ++count;
    }
    return count > limit;
}

} // namespace

WordPieceModel::WordPieceModel(Vocabulary&& given, WordPieceOptions options)
    : TokenModel(std::move(given)), options_(std::move(options))
{
    const std::string& prefix = options_.continuing_subword_prefix;
    std::vector<PieceTrie::Piece> first;
    std::vector<PieceTrie::Piece> further;
    vocabulary().for_each([&](std::string_view piece, std::int32_t id) {
        first.push_back({piece, id});
        if (piece.starts_with(prefix)) {
            further.push_back({piece.substr(prefix.size()), id});
        }
    });
    first_pieces_ = PieceTrie(std::move(first));
    further_pieces_ = PieceTrie(std::move(further));
}

void WordPieceModel::tokenize(std::string_view word, std::vector<WordToken>& tokens) const
{
    const std::size_t first_new = tokens.size();
    const bool too_long = has_more_characters(word, options_.max_input_chars_per_word);
    for (std::size_t begin = 0; begin < word.size() && !too_long;) {
        WordToken longest{-1, begin, begin};
        const PieceTrie& pieces = begin == 0 ? first_pieces_ : further_pieces_;
        pieces.find_prefixes(word, begin, [&](std::size_t length, std::int32_t id) {
            longest = {id, begin, begin + length};
        });
        if (longest.id < 0) {
            tokens.resize(first_new);
            break;
        }
        tokens.push_back(longest);
        begin = longest.end;
    }
    if (tokens.size() == first_new) {
        tokens.push_back(unknown_word(vocabulary(), options_.unk_token, word));
    }
}

void WordLevelModel::tokenize(std::string_view word, std::vector<WordToken>& tokens) const
{
    const auto id = vocabulary().find_id(word);
    tokens.push_back(id ? WordToken{*id, 0, word.size()} : unknown_word(vocabulary(), unk_token_, word));
}

} // namespace attnscope::text
