#include "core/text/tokenizer.h"

#include "core/error.h"
#include "core/text/tokenizer_impl.h"
#include "core/text/utf8.h"

#include <fstream>
#include <sstream>

namespace attnscope {
namespace {

std::string read_file(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw Error(ErrorKind::not_found, path.string() + ": there is no such file");
    }
    if (std::filesystem::is_directory(status)) {
        throw Error(ErrorKind::io, path.string() + ": is a folder, expected a tokenizer.json");
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file || file.bad()) {
        throw Error(ErrorKind::io, path.string() + ": cannot be read");
    }
    return std::move(content).str();
}

} // namespace

std::vector<std::int32_t> Encoding::ids() const
{
    std::vector<std::int32_t> result;
    result.reserve(tokens.size());
    for (const Token& token : tokens) {
        result.push_back(token.id);
    }
    return result;
}

Tokenizer::Tokenizer(std::unique_ptr<const Impl> impl) : impl_(std::move(impl)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Tokenizer Tokenizer::open(const std::filesystem::path& tokenizer_json)
{
    return parse(read_file(tokenizer_json), tokenizer_json.string());
}

Tokenizer Tokenizer::parse(std::string_view json, const std::string& origin)
{
    try {
        return Tokenizer(std::make_unique<const Impl>(text::read_tokenizer_json(json)));
    } catch (const Error& error) {
        const bool refused = error.kind() == ErrorKind::not_supported;
        throw Error(error.kind(), origin + ": " + error.what() +
                                      (refused ? "; the prompt can be given as token ids instead" : ""));
    }
}

Encoding Tokenizer::encode(std::string_view text, const EncodeOptions& options) const
{
    if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos) {
        throw Error(ErrorKind::invalid_argument, "the text is not valid UTF-8: byte " + std::to_string(at) +
                                                     " (" + display_text(text.substr(at, 1)) +
                                                     ") starts no character; convert it to UTF-8 first");
    }
    text::AlignedText aligned(text);
    impl_->added.extract_and_normalize(aligned, impl_->normalize);
    impl_->pre_tokenizer->apply(aligned);

    text::Processing processing{text, options.add_special_tokens, {}};
    processing.parts.push_back(impl_->tokenize_pieces(aligned));
    Encoding encoding;
    encoding.notices = impl_->notices;
    if (options.add_special_tokens) {
        impl_->note_second_bos(processing.parts.front(), encoding.notices);
    }
    if (impl_->post_processor) {
        impl_->post_processor->apply(processing);
    }
    for (text::ProcessedTokens& part : processing.parts) {
        for (text::ProcessedToken& token : part) {
            encoding.tokens.push_back(impl_->finish(std::move(token)));
        }
    }
    return encoding;
}

std::string Tokenizer::decode(std::span<const std::int32_t> ids, bool skip_special_tokens) const
{
    std::vector<std::string> pieces;
    for (const std::int32_t id : ids) {
        const auto piece = impl_->find_piece(id);
        if (piece && !(skip_special_tokens && impl_->added.is_special(*piece))) {
            pieces.emplace_back(*piece);
        }
    }
    return impl_->decoder.decode(pieces);
}

std::optional<Token> Tokenizer::find_token(std::int32_t id) const
{
    const auto piece = impl_->find_piece(id);
    return piece ? std::optional(impl_->finish({id, std::string(*piece), 0, 0, false})) : std::nullopt;
}

std::optional<std::int32_t> Tokenizer::find_id(std::string_view piece) const
{
    const auto added = impl_->added.find_id(piece);
    return added ? added : impl_->model.vocabulary().find_id(piece);
}

std::optional<std::int32_t> Tokenizer::find_bos() const
{
    return impl_->post_processor ? impl_->post_processor->find_first_id() : std::nullopt;
}

std::int32_t Tokenizer::vocabulary_size() const noexcept
{
    return std::max(impl_->model.vocabulary().largest_id(), impl_->added.largest_id()) + 1;
}

} // namespace attnscope
