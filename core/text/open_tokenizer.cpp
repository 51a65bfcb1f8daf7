#include "core/error.h"
#include "core/text/apply_tokenizer_config.h"
#include "core/text/json/json_tokenizer.h"
#include "core/text/pieces/sentence_piece_tokenizer.h"
#include "core/text/read_whole_file.h"
#include "core/text/tiktoken/tiktoken_file.h"
#include "core/text/tiktoken/tiktoken_tokenizer.h"
#include "core/text/tokenizer.h"

namespace attnscope {
namespace {

/// Puts the name of the file before what went wrong in it.
template <typename Read>
auto read_from(const std::string& origin, Read read)
{
    try {
        return read();
    } catch (const Error& error) {
        const bool refused = error.kind() == ErrorKind::not_supported;
        throw Error(error.kind(), origin + ": " + error.what() +
                                      (refused ? "; the prompt can be given as token ids instead" : ""));
    }
}

/// Recognised by content: tiktoken files have stood under the name of the other kinds.
std::unique_ptr<const text::TokenizerEngine>
make_engine(std::string_view content, const TokenizerSource& source, const text::TokenizerConfig& config)
{
    const std::size_t start = content.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && content[start] != '{' && text::is_tiktoken_file(content)) {
        text::Vocabulary ranks = text::read_tiktoken_file(content);
        const std::string name = std::filesystem::path(source.origin).filename().string();
        const auto kind = text::find_tiktoken_kind(name, config.tokenizer_class, ranks.size());
        return std::make_unique<const text::TiktokenTokenizer>(std::move(ranks), kind, config);
    }
    // A SentencePiece model begins with its first piece: field 1, a message.
    if (!content.empty() && content.front() == '\n' &&
        (start == std::string_view::npos || content[start] != '{')) {
        return std::make_unique<const text::SentencePieceTokenizer>(text::read_sentence_piece_file(content),
                                                                    config);
    }
    text::TokenizerJson file = text::read_tokenizer_json(content);
    if (source.config) {
        text::apply_tokenizer_config(config, file);
    }
    return std::make_unique<const text::JsonTokenizer>(std::move(file));
}

} // namespace

Tokenizer Tokenizer::open(const std::filesystem::path& path)
{
    TokenizerSource source;
    source.origin = path.string();
    const std::filesystem::path config = path.parent_path() / "tokenizer_config.json";
    std::error_code ignored;
    if (std::filesystem::is_regular_file(config, ignored)) {
        source.config = text::read_whole_file(config);
        source.config_origin = config.string();
    }
    return parse(text::read_whole_file(path), source);
}

Tokenizer Tokenizer::parse(std::string_view content, const TokenizerSource& source)
{
    text::TokenizerConfig config;
    if (source.config) {
        config = read_from(source.config_origin, [&] { return text::read_tokenizer_config(*source.config); });
    }
    return Tokenizer(read_from(source.origin, [&] { return make_engine(content, source, config); }),
                     source.origin);
}

} // namespace attnscope
