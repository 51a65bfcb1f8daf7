#include "core/text/pieces/piece_tokenizer.h"

#include <algorithm>

namespace attnscope::text {

void PieceTokenizer::set_frame(TokenFrame frame)
{
    frame_ = std::move(frame);
    if (frame_.added.empty()) {
        return;
    }
    // AddedVocabulary numbers by place what the model does not know; here every token comes with its id.
    Vocabulary known;
    std::vector<AddedToken> tokens;
    for (const NumberedToken& token : frame_.added) {
        known.add(token.token.content, token.id);
        tokens.push_back(token.token);
    }
    known.finish();
    added_ = std::make_unique<const AddedVocabulary>(tokens, known, nullptr);
}

template <typename Encode, typename Add>
void PieceTokenizer::walk(std::string_view text, Encode encode, Add add) const
{
    if (!added_) {
        if (!text.empty()) {
            encode(text, std::size_t{0});
        }
        return;
    }
    AlignedText aligned(text);
    added_->extract_and_normalize(aligned, nullptr);
    for (std::size_t i = 0; i < aligned.piece_count(); ++i) {
        const std::string_view part = aligned.piece(i);
        if (part.empty()) {
            continue;
        }
        const Origin origin = aligned.origin(i, 0, part.size());
        if (const auto id = aligned.token(i)) {
            add(*id, ByteSpan{origin.begin, origin.end});
        } else {
            encode(text.substr(origin.begin, origin.end - origin.begin), std::size_t{origin.begin});
        }
    }
}

std::vector<std::int32_t> PieceTokenizer::encode_ids(std::string_view text,
                                                     const EncodeOptions& options) const
{
    std::vector<std::int32_t> ids;
    if (options.add_special_tokens && frame_.bos) {
        ids.push_back(*frame_.bos);
    }
    walk(
        text, [&](std::string_view part, std::size_t begin) { append_ids(part, begin == 0, ids); },
        [&](std::int32_t id, ByteSpan) { ids.push_back(id); });
    if (options.add_special_tokens && frame_.eos) {
        ids.push_back(*frame_.eos);
    }
    return ids;
}

Encoding PieceTokenizer::encode(std::string_view text, const EncodeOptions& options) const
{
    Encoding encoding;
    encoding.notices = frame_.notices;
    std::vector<Token>& tokens = encoding.tokens;
    const auto add_special = [&](std::optional<std::int32_t> id) {
        if (options.add_special_tokens && id) {
            Token token = *find_token(*id);
            token.added = token.special = true;
            tokens.push_back(std::move(token));
        }
    };
    add_special(frame_.bos);
    const std::size_t first = tokens.size();
    const auto encode_between = [&](std::string_view part, std::size_t begin) {
        const std::size_t before = tokens.size();
        encode_text(part, begin == 0, tokens);
        for (std::size_t i = begin == 0 ? tokens.size() : before; i < tokens.size(); ++i) {
            tokens[i].span = {tokens[i].span.begin + begin, tokens[i].span.end + begin};
        }
    };
    walk(text, encode_between, [&](std::int32_t id, ByteSpan span) { append_added(tokens, id, span); });
    if (options.add_special_tokens && frame_.bos && tokens.size() > first &&
        tokens[first].id == *frame_.bos) {
        encoding.notices.push_back("the text itself begins with " + display_text(tokens[first].piece) +
                                   ", and the tokenizer puts one before it: the prompt now starts with two");
    }
    add_special(frame_.eos);
    return encoding;
}

std::string PieceTokenizer::decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const
{
    std::string text;
    std::vector<std::int32_t> run;
    const auto finish_run = [&] {
        if (!run.empty()) {
            text += decode_text(run);
            run.clear();
        }
    };
    for (const std::int32_t id : ids) {
        const AddedToken* known = added_ ? added_->find_token(id) : nullptr;
        const auto token = known == nullptr ? find_model_token(id) : std::nullopt;
        if (known == nullptr && !token) {
            continue;
        }
        if (token && !is_control(id)) {
            run.push_back(id);
            continue;
        }
        const bool special = known == nullptr || known->special;
        if (!special || !skip_special_tokens) {
            finish_run();
            text += known == nullptr ? token->piece : known->content;
        }
    }
    finish_run();
    return text;
}

std::optional<Token> PieceTokenizer::find_token(std::int32_t id) const
{
    if (added_ && added_->find_token(id) != nullptr) {
        std::vector<Token> one;
        append_added(one, id, {});
        return std::move(one.front());
    }
    return find_model_token(id);
}

std::optional<std::int32_t> PieceTokenizer::find_id(std::string_view piece) const
{
    const auto id = added_ ? added_->find_id(piece) : std::nullopt;
    return id ? id : find_model_id(piece);
}

std::int32_t PieceTokenizer::vocabulary_size() const noexcept
{
    return std::max(model_size(), added_ ? added_->largest_id() + 1 : 0);
}

void PieceTokenizer::append_added(std::vector<Token>& tokens, std::int32_t id, ByteSpan span) const
{
    const AddedToken& known = *added_->find_token(id);
    Token token;
    token.id = id;
    token.piece = token.bytes = known.content;
    token.text = display_text(known.content);
    token.span = span;
    token.special = known.special;
    tokens.push_back(std::move(token));
}

} // namespace attnscope::text
