#include "core/text/tokenizer_impl.h"

#include "core/error.h"

#include <unordered_map>

namespace attnscope {
namespace {

using text::WordToken;

constexpr std::size_t longest_cached_word = 256; // bytes

/// Words met in one text and their tokens.
class WordCache {
public:
    explicit WordCache(const text::BpeModel& model) : model_(model) {}

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
    struct Entry {
        std::size_t begin = 0; // in tokens_
        std::size_t count = 0;
    };

    const text::BpeModel& model_;
    std::unordered_map<std::string_view, Entry> words_;
    std::vector<WordToken> tokens_;
    std::vector<WordToken> long_word_;
};

/// What has to hold before the parts are worth reading.
void require_known_file(const text::JsonField& root)
{
    const auto version = root.find("version");
    if (version && version->require_string() != "1.0") {
        throw Error(ErrorKind::not_supported,
                    "version: expected \"1.0\", found \"" + display_text(version->require_string()) + "\"");
    }
    text::require_bpe(root.require("model"));
}

std::vector<text::NumberedToken> read_tokens(const text::JsonField& root)
{
    require_known_file(root);
    const auto list = root.find("added_tokens");
    return list ? text::read_added_tokens(*list) : std::vector<text::NumberedToken>();
}

std::vector<text::AddedToken> without_numbers(const std::vector<text::NumberedToken>& numbered)
{
    std::vector<text::AddedToken> tokens;
    tokens.reserve(numbered.size());
    for (const text::NumberedToken& token : numbered) {
        tokens.push_back(token.token);
    }
    return tokens;
}

} // namespace

Tokenizer::Impl::Impl(text::TokenizerJson file)
    : Impl(std::move(file.vocabulary), file.merges, {file.document, ""}, read_tokens({file.document, ""}))
{
}

Tokenizer::Impl::Impl(text::Vocabulary&& vocabulary, const text::BpeModel::Merges& merges,
                      const text::JsonField& root, const std::vector<text::NumberedToken>& added_tokens)
    : normalize(text::read_normalizer(root.find("normalizer"))),
      pre_tokenizer(text::read_pre_tokenizer(root.find("pre_tokenizer"))),
      model(std::move(vocabulary), merges, text::read_bpe_options(root.require("model"), vocabulary)),
      post_processor(text::read_post_processor(root.find("post_processor"))),
      decoder(text::read_decoder(root.find("decoder"))),
      added(without_numbers(added_tokens), model.vocabulary(), normalize)
{
    for (const auto& [token, id] : added_tokens) {
        const auto actual = added.find_id(token.content);
        if (actual && *actual != id) {
            notices.push_back("tokenizer.json gives the added token \"" + display_text(token.content) +
                              "\" the id " + std::to_string(id) + ", but by its place it has " +
                              std::to_string(*actual) +
                              "; the latter is used, as the tokenizers library does");
        }
    }
}

text::ProcessedTokens Tokenizer::Impl::tokenize_pieces(const text::AlignedText& text) const
{
    text::ProcessedTokens tokens;
    WordCache cache(model);
    for (std::size_t i = 0; i < text.piece_count(); ++i) {
        const std::string_view piece = text.piece(i);
        if (const auto id = text.token(i)) {
            const text::Origin origin = text.origin(i, 0, piece.size());
            tokens.push_back({*id, std::string(piece), origin.begin, origin.end, false});
            continue;
        }
        std::size_t begin = 0;
        for (const WordToken& token : cache.tokens_of(piece)) {
            const text::Origin origin = text.origin(i, begin, begin + token.length);
            tokens.push_back({token.id, std::string(*model.vocabulary().find_piece(token.id)), origin.begin,
                              origin.end, false});
            begin += token.length;
        }
    }
    return tokens;
}

Token Tokenizer::Impl::finish(text::ProcessedToken&& processed) const
{
    Token token;
    token.id = processed.id;
    const text::AddedToken* known = added.find_token(processed.id);
    token.bytes =
        known ? known->content : text::find_bytes_of_piece(processed.piece).value_or(processed.piece);
    token.text = display_text(token.bytes);
    token.span = {processed.begin, processed.end};
    token.added = processed.added;
    token.special = processed.added || (known && added.is_special(known->content));
    token.piece = std::move(processed.piece);
    return token;
}

std::optional<std::string_view> Tokenizer::Impl::find_piece(std::int32_t id) const
{
    const text::AddedToken* known = added.find_token(id);
    return known ? known->content : model.vocabulary().find_piece(id);
}

void Tokenizer::Impl::note_second_bos(const text::ProcessedTokens& tokens, std::vector<std::string>& to) const
{
    const auto bos = post_processor ? post_processor->find_first_id() : std::nullopt;
    if (bos && !tokens.empty() && tokens.front().id == *bos) {
        to.push_back("the text itself begins with " + display_text(tokens.front().piece) +
                     ", and the tokenizer puts one before it: the prompt now starts with two");
    }
}

} // namespace attnscope
