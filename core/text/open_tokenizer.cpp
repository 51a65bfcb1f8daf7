#include "core/error.h"
#include "core/text/apply_tokenizer_config.h"
#include "core/text/json/json_tokenizer.h"
#include "core/text/pieces/sentence_piece_tokenizer.h"
#include "core/text/read_whole_file.h"
#include "core/text/tiktoken/tiktoken_file.h"
#include "core/text/tiktoken/tiktoken_tokenizer.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_config.h"
#include "core/text/vocabulary_files.h"

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

/// Recognised by content, where the name does not tell: tiktoken files have stood under the name of the other kinds.
std::unique_ptr<const text::TokenizerEngine>
make_engine(std::string_view content, const TokenizerSource& source, text::TokenizerConfig config)
{
    const auto json_engine = [&](text::TokenizerJson file) {
        text::apply_tokenizer_config(config, file);
        return std::make_unique<const text::JsonTokenizer>(std::move(file));
    };
    const std::string name = std::filesystem::path(source.origin).filename().string();
    if (source.merges) {
        return json_engine(text::tokenizer_of_merges(content, *source.merges, config));
    }
    if (name == "vocab.txt") {
        return json_engine(text::tokenizer_of_words(content, config));
    }
    const std::size_t start = content.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && content[start] != '{' && text::is_tiktoken_file(content)) {
        text::Vocabulary ranks = text::read_tiktoken_file(content);
        const auto kind = text::find_tiktoken_kind(name, config.tokenizer_class, ranks.size());
        return std::make_unique<const text::TiktokenTokenizer>(std::move(ranks), kind, config);
    }
    // A SentencePiece model begins with its first piece: field 1, a message.
    if (!content.empty() && content.front() == '\n' &&
        (start == std::string_view::npos || content[start] != '{')) {
        return std::make_unique<const text::SentencePieceTokenizer>(text::read_sentence_piece_file(content),
                                                                    config);
    }
    return json_engine(text::read_tokenizer_json(content));
}

Tokenizer tokenizer_of(std::string_view content, const TokenizerSource& source, text::TokenizerConfig config)
{
    return Tokenizer(
        read_from(source.origin, [&] { return make_engine(content, source, std::move(config)); }),
        source.origin);
}

} // namespace

Tokenizer Tokenizer::open(const std::filesystem::path& path)
{
    TokenizerSource source{path.string(), std::nullopt, std::nullopt};
    if (path.filename() == "vocab.json") {
        source.merges = text::read_whole_file(path.parent_path() / "merges.txt");
    }
    text::TokenizerConfig config = text::read_tokenizer_config(path.parent_path());
    return tokenizer_of(text::read_whole_file(path), source, std::move(config));
}

Tokenizer Tokenizer::parse(std::string_view content, const TokenizerSource& source)
{
    const text::TokenizerConfigFiles files = {source.config, std::nullopt, std::nullopt};
    return tokenizer_of(content, source, text::read_tokenizer_config(files));
}

} // namespace attnscope
