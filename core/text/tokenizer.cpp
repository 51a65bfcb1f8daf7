#include "core/text/tokenizer.h"

#include "core/error.h"
#include "core/text/tokenizer_engine.h"

namespace attnscope {

std::vector<std::int32_t> Encoding::ids() const
{
    std::vector<std::int32_t> result;
    result.reserve(tokens.size());
    for (const Token& token : tokens) {
        result.push_back(token.id);
    }
    return result;
}

Tokenizer::Tokenizer(std::unique_ptr<const text::TokenizerEngine> engine, std::string origin)
    : engine_(std::move(engine)), origin_(std::move(origin))
{
}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

namespace {

void require_utf8(std::string_view text)
{
    if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos) {
        throw Error(ErrorKind::invalid_argument, "the text is not valid UTF-8: byte " + std::to_string(at) +
                                                     " (" + display_text(text.substr(at, 1)) +
                                                     ") starts no character; convert it to UTF-8 first");
    }
}

} // namespace

Encoding Tokenizer::encode(std::string_view text, const EncodeOptions& options) const
{
    require_utf8(text);
    return engine_->encode(text, options);
}

std::vector<std::int32_t> Tokenizer::encode_ids(std::string_view text, const EncodeOptions& options) const
{
    require_utf8(text);
    return engine_->encode_ids(text, options);
}

std::string Tokenizer::decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const
{
    return engine_->decode(ids, skip_special_tokens);
}

std::optional<Token> Tokenizer::find_token(std::int32_t id) const
{
    return engine_->find_token(id);
}

std::optional<std::int32_t> Tokenizer::find_id(std::string_view piece) const
{
    return engine_->find_id(piece);
}

std::optional<std::int32_t> Tokenizer::find_bos() const
{
    return engine_->find_bos();
}

std::int32_t Tokenizer::vocabulary_size() const noexcept
{
    return engine_->vocabulary_size();
}

} // namespace attnscope
