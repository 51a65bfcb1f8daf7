#include "core/text/json/json_tokenizer.h"

#include "core/error.h"
#include "core/text/byte_alphabet.h"
#include "core/text/json/stray_span.h"
#include "core/text/pieces/token_memo.h"
#include "core/text/token_model/word_cache.h"

#include <algorithm>

namespace attnscope::text {
namespace {

/// What has to hold before the parts are worth reading.
void require_known_file(const JsonField& root)
{
    const auto version = root.find("version");
    if (version && version->require_string() != "1.0") {
        throw Error(ErrorKind::not_supported,
                    "version: expected \"1.0\", found \"" + display_text(version->require_string()) + "\"");
    }
}

std::vector<NumberedToken> read_tokens(const JsonField& root)
{
    require_known_file(root);
    return read_added_tokens(root.find("added_tokens"));
}

std::vector<AddedToken> without_numbers(const std::vector<NumberedToken>& numbered)
{
    std::vector<AddedToken> tokens;
    tokens.reserve(numbered.size());
    for (const NumberedToken& token : numbered) {
        tokens.push_back(token.token);
    }
    return tokens;
}

} // namespace

JsonTokenizer::JsonTokenizer(TokenizerJson file)
    : JsonTokenizer(std::move(file.tables), {file.document, ""}, read_tokens({file.document, ""}))
{
}

JsonTokenizer::JsonTokenizer(TokenizerTables&& tables, const JsonField& root,
                             const std::vector<NumberedToken>& added_tokens)
    : normalizer_(read_normalizer(root.find("normalizer"))),
      pre_tokenizer_(read_pre_tokenizer(root.find("pre_tokenizer"))),
      post_processor_(read_post_processor(root.find("post_processor"))),
      decoder_(read_decoder(root.find("decoder"))),
      model_(read_model(std::move(tables), root.require("model"))),
      added_(without_numbers(added_tokens), model_->vocabulary(), normalizer_.get())
{
    for (const auto& [token, id] : added_tokens) {
        const auto actual = added_.find_id(token.content);
        if (actual && *actual != id) {
            notices_.push_back("tokenizer.json gives the added token \"" + display_text(token.content) +
                               "\" the id " + std::to_string(id) + ", but by its place it has " +
                               std::to_string(*actual) +
                               "; the latter is used, as the tokenizers library does");
        }
    }
}

Processing JsonTokenizer::process(std::string_view text, const EncodeOptions& options,
                                  std::vector<std::string>& notices) const
{
    AlignedText aligned(text);
    added_.extract_and_normalize(aligned, normalizer_.get());
    if (pre_tokenizer_) {
        pre_tokenizer_->apply(aligned);
    }

    Processing processing{text, options.add_special_tokens, {}};
    processing.parts.push_back(tokenize_pieces(aligned, text));
    if (options.add_special_tokens) {
        note_second_bos(processing.parts.front(), notices);
    }
    if (post_processor_) {
        post_processor_->apply(processing);
    }
    return processing;
}

Encoding JsonTokenizer::encode(std::string_view text, const EncodeOptions& options) const
{
    Encoding encoding;
    encoding.notices = notices_;
    Processing processing = process(text, options, encoding.notices);
    std::size_t count = 0;
    for (const ProcessedTokens& part : processing.parts) {
        count += part.size();
    }
    encoding.tokens.reserve(count);
    TokenMemo memo(count, static_cast<std::size_t>(vocabulary_size()));
    for (ProcessedTokens& part : processing.parts) {
        for (ProcessedToken& token : part) {
            const Token& known = memo.token_of(token.id, [&] { return finish(ProcessedToken(token)); });
            // An added token shows the white space that it took, an unknown one the text.
            if (known.piece != token.piece || known.added != token.added) {
                encoding.tokens.push_back(finish(std::move(token)));
                continue;
            }
            encoding.tokens.push_back(known);
            encoding.tokens.back().span = {token.begin, token.end};
        }
    }
    return encoding;
}

std::vector<std::int32_t> JsonTokenizer::encode_ids(std::string_view text, const EncodeOptions& options) const
{
    std::vector<std::string> notices;
    std::vector<std::int32_t> ids;
    for (const ProcessedTokens& part : process(text, options, notices).parts) {
        for (const ProcessedToken& token : part) {
            ids.push_back(token.id);
        }
    }
    return ids;
}

std::string JsonTokenizer::decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const
{
    std::vector<std::string> pieces;
    for (const std::int32_t id : ids) {
        const auto piece = find_piece(id);
        if (piece && !(skip_special_tokens && added_.is_special(*piece))) {
            pieces.emplace_back(*piece);
        }
    }
    return decode_pieces(decoder_.get(), std::move(pieces));
}

std::optional<Token> JsonTokenizer::find_token(std::int32_t id) const
{
    const auto piece = find_piece(id);
    return piece ? std::optional(finish({id, std::string(*piece), 0, 0, false})) : std::nullopt;
}

std::optional<std::int32_t> JsonTokenizer::find_id(std::string_view piece) const
{
    const auto added = added_.find_id(piece);
    return added ? added : model_->vocabulary().find_id(piece);
}

std::optional<std::int32_t> JsonTokenizer::find_bos() const
{
    return post_processor_ ? post_processor_->find_first_id() : std::nullopt;
}

std::int32_t JsonTokenizer::vocabulary_size() const noexcept
{
    return std::max(model_->vocabulary().largest_id(), added_.largest_id()) + 1;
}

ProcessedTokens JsonTokenizer::tokenize_pieces(const AlignedText& text, std::string_view prompt) const
{
    ProcessedTokens tokens;
    WordCache cache(*model_);
    for (std::size_t i = 0; i < text.piece_count(); ++i) {
        const std::string_view piece = text.piece(i);
        if (const auto id = text.token(i)) {
            const Origin origin = text.origin(i, 0, piece.size());
            tokens.push_back({*id, std::string(piece), origin.begin, origin.end, false});
            continue;
        }
        for (const WordToken& token : cache.tokens_of(piece)) {
            const Origin origin = token.end > piece.size() ? stray_span(prompt, token.begin, token.end)
                                                           : text.origin(i, token.begin, token.end);
            const std::string_view spelling = token.as_written
                                                  ? piece.substr(token.begin, token.end - token.begin)
                                                  : *model_->vocabulary().find_piece(token.id);
            tokens.push_back({token.id, std::string(spelling), origin.begin, origin.end, false});
        }
    }
    return tokens;
}

std::string JsonTokenizer::bytes_of(const std::string& piece) const
{
    if (decoder_) {
        return decoder_->bytes_of(piece);
    }
    const bool spelled = pre_tokenizer_ && pre_tokenizer_->spells_bytes();
    return spelled ? find_bytes_of_piece(piece).value_or(piece) : piece;
}

Token JsonTokenizer::finish(ProcessedToken&& processed) const
{
    Token token;
    token.id = processed.id;
    const AddedToken* known = added_.find_token(processed.id);
    token.bytes = known ? known->content : bytes_of(processed.piece);
    token.text = display_text(token.bytes);
    token.span = {processed.begin, processed.end};
    token.added = processed.added;
    token.special = processed.added || (known && added_.is_special(known->content));
    token.piece = std::move(processed.piece);
    return token;
}

std::optional<std::string_view> JsonTokenizer::find_piece(std::int32_t id) const
{
    const AddedToken* known = added_.find_token(id);
    return known ? known->content : model_->vocabulary().find_piece(id);
}

void JsonTokenizer::note_second_bos(const ProcessedTokens& tokens, std::vector<std::string>& to) const
{
    const auto bos = find_bos();
    if (bos && !tokens.empty() && tokens.front().id == *bos) {
        to.push_back("the text itself begins with " + display_text(tokens.front().piece) +
                     ", and the tokenizer puts one before it: the prompt now starts with two");
    }
}

} // namespace attnscope::text
