#include "core/text/pieces/sentence_piece_tokenizer.h"

#include "core/text/pieces/token_memo.h"
#include "core/text/utf8.h"

namespace attnscope::text {
namespace {

constexpr std::string_view space_symbol = "\u2581";

/// Bytes as text: each that is no part of a valid character becomes U+FFFD on its own.
std::string text_of_bytes(std::string_view bytes)
{
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Scan scan = scan_utf8(bytes, at);
        if (scan.valid) {
            text += bytes.substr(at, scan.length);
            at += scan.length;
        } else {
            text += "\uFFFD";
            ++at;
        }
    }
    return text;
}

} // namespace

SentencePieceTokenizer::SentencePieceTokenizer(SentencePieceFile file, const TokenizerConfig& config)
    : file_(std::move(file)), normalizer_(file_.normalizer, file_.space_as_suffix, UserDefinedPieces(file_)),
      model_(file_.model == SentencePieceFile::Model::bpe ? make_sentence_piece_bpe(file_)
                                                          : make_sentence_piece_unigram(file_)),
      prefix_everywhere_(config.legacy)
{
    if (!file_.denormalizer.character_map.empty()) {
        denormalizer_.emplace(file_.denormalizer, false, UserDefinedPieces());
    }
    byte_ids_.resize(256, file_.unk_id);
    for (std::size_t i = 0; i < file_.pieces.size(); ++i) {
        const auto id = static_cast<std::int32_t>(i);
        ids_.add(file_.pieces[i].piece, id);
        if (file_.pieces[i].type == PieceType::byte) {
            byte_ids_[*find_exact_byte(file_.pieces[i].piece)] = id;
        }
    }
    ids_.finish();
    file_.normalizer.character_map.clear();
    set_frame(frame_of(config));
}

TokenFrame SentencePieceTokenizer::frame_of(const TokenizerConfig& config) const
{
    const auto id_of = [&](const char* name, const std::string& otherwise) -> std::optional<std::int32_t> {
        const std::optional<std::string> named = config.find_special(name);
        for (const NumberedToken& token : config.added_tokens) {
            if (named && token.token.content == *named) {
                return token.id;
            }
        }
        return named ? ids_.find_id(*named) : find_control(otherwise);
    };
    const auto bos = id_of("bos_token", file_.bos_piece);
    const auto eos = id_of("eos_token", file_.eos_piece);
    TokenFrame frame;
    if (config.add_bos_token.value_or(bos.has_value())) {
        frame.bos = bos;
    }
    if (config.add_eos_token.value_or(!bos)) {
        frame.eos = eos;
    }
    frame.added = config.added_tokens;
    return frame;
}

std::optional<std::int32_t> SentencePieceTokenizer::find_control(const std::string& piece) const
{
    const auto id = ids_.find_id(piece);
    return id && file_.pieces[static_cast<std::size_t>(*id)].type == PieceType::control ? id : std::nullopt;
}

void SentencePieceTokenizer::encode_text(std::string_view text, bool starts_prompt,
                                         std::vector<Token>& tokens) const
{
    const NormalizedText normalized = normalizer_.normalize(text, starts_prompt || prefix_everywhere_);
    const std::vector<FoundPiece> all = model_->find_pieces(normalized.text);
    TokenMemo memo(all.size(), file_.pieces.size());
    const auto token_of = [&](std::int32_t id) -> const Token& {
        return memo.token_of(id, [&] { return *find_model_token(id); });
    };
    tokens.reserve(tokens.size() + all.size());
    std::size_t begin = 0;
    bool after_unknown = false;
    for (const FoundPiece& found : all) {
        const std::string_view piece = std::string_view(normalized.text).substr(begin, found.length);
        const ByteSpan span = {normalized.origins[begin].begin,
                               normalized.origins[begin + found.length - 1].end};
        begin += found.length;
        const bool unknown = found.id == file_.unk_id;
        if (unknown && file_.byte_fallback) {
            for (const char c : piece) {
                tokens.push_back(token_of(byte_ids_[static_cast<unsigned char>(c)]));
                tokens.back().span = span;
            }
        } else if (unknown && after_unknown) { // a run of them is one token
            tokens.back().span.end = span.end;
            tokens.back().bytes = text.substr(tokens.back().span.begin, span.end - tokens.back().span.begin);
            tokens.back().text = display_text(tokens.back().bytes);
        } else {
            tokens.push_back(token_of(found.id));
            Token& token = tokens.back();
            token.span = span;
            if (unknown) {
                token.bytes = text.substr(span.begin, span.end - span.begin);
                token.text = display_text(token.bytes);
            }
        }
        after_unknown = unknown;
    }
}

void SentencePieceTokenizer::append_ids(std::string_view text, bool starts_prompt,
                                        std::vector<std::int32_t>& ids) const
{
    const NormalizedText normalized = normalizer_.normalize(text, starts_prompt || prefix_everywhere_);
    std::size_t begin = 0;
    bool after_unknown = false;
    for (const FoundPiece& found : model_->find_pieces(normalized.text)) {
        const bool unknown = found.id == file_.unk_id;
        if (unknown && file_.byte_fallback) {
            for (const char c : std::string_view(normalized.text).substr(begin, found.length)) {
                ids.push_back(byte_ids_[static_cast<unsigned char>(c)]);
            }
        } else if (!unknown || !after_unknown) {
            ids.push_back(found.id);
        }
        begin += found.length;
        after_unknown = unknown;
    }
}

// DecodePieces of the original library.
std::string SentencePieceTokenizer::decode_text(std::span<const std::int32_t> ids) const
{
    std::string text;
    std::string bytes;
    bool at_start = true;
    bool space_taken = false;
    for (const std::int32_t id : ids) {
        const SentencePiece& piece = file_.pieces[static_cast<std::size_t>(id)];
        if (piece.type == PieceType::byte) {
            bytes += static_cast<char>(*find_exact_byte(piece.piece));
            continue;
        }
        text += text_of_bytes(bytes);
        bytes.clear();
        at_start = at_start && !space_taken && text.empty();
        space_taken = false;
        if (piece.type == PieceType::unknown) {
            text += file_.unk_surface;
            continue;
        }
        std::string_view rest = piece.piece;
        const NormalizerSpec& spec = file_.normalizer;
        if (at_start && (spec.add_dummy_prefix || spec.remove_extra_whitespaces) &&
            rest.starts_with(space_symbol)) {
            rest.remove_prefix(space_symbol.size());
            space_taken = !spec.remove_extra_whitespaces;
        }
        text += text_of(rest);
    }
    text += text_of_bytes(bytes);
    return denormalizer_ ? denormalizer_->normalize(text).text : text;
}

std::optional<Token> SentencePieceTokenizer::find_model_token(std::int32_t id) const
{
    if (id < 0 || id >= model_size()) {
        return std::nullopt;
    }
    const SentencePiece& piece = file_.pieces[static_cast<std::size_t>(id)];
    Token token;
    token.id = id;
    token.piece = piece.piece;
    token.special = piece.type == PieceType::control || piece.type == PieceType::unknown;
    token.bytes = piece.type == PieceType::byte
                      ? std::string(1, static_cast<char>(*find_exact_byte(piece.piece)))
                  : token.special ? piece.piece
                                  : text_of(piece.piece);
    token.text = display_text(token.bytes);
    return token;
}

std::string SentencePieceTokenizer::text_of(std::string_view piece) const
{
    std::string text;
    for (std::size_t at = 0; at < piece.size();) {
        const bool space = piece.substr(at).starts_with(space_symbol);
        text += space ? ' ' : piece[at];
        at += space ? space_symbol.size() : 1;
    }
    return text;
}

} // namespace attnscope::text
