#include "core/error.h"
#include "core/text/json/tokenizer_parts.h"
#include "core/text/token_model/bpe_model.h"
#include "core/text/token_model/unigram_model.h"
#include "core/text/token_model/word_piece_model.h"

namespace attnscope::text {
namespace {

/// Files without `type` are from before there were several.
std::string kind_of(const JsonField& model)
{
    if (const auto type = model.find("type")) {
        return type->require_string();
    }
    if (model.find("merges")) {
        return "BPE";
    }
    if (model.find("continuing_subword_prefix")) {
        return "WordPiece";
    }
    if (model.find("unk_id")) {
        return "Unigram";
    }
    return model.find("unk_token") ? "WordLevel" : model.require_kind();
}

std::string find_text(const JsonField& model, const std::string& key)
{
    const auto field = model.find(key);
    return field ? field->require_string() : std::string();
}

BpeOptions read_bpe_options(const JsonField& model)
{
    if (const auto dropout = model.find("dropout"); dropout && !dropout->is_zero()) {
        throw Error(ErrorKind::not_supported,
                    dropout->where() + ": dropout (it makes tokens random) is not supported");
    }
    BpeOptions options;
    if (const auto unk = model.find("unk_token")) {
        options.unk_token = unk->require_string();
    }
    options.fuse_unk = model.find_flag("fuse_unk");
    options.byte_fallback = model.find_flag("byte_fallback");
    options.ignore_merges = model.find_flag("ignore_merges");
    options.continuing_subword_prefix = find_text(model, "continuing_subword_prefix");
    options.end_of_word_suffix = find_text(model, "end_of_word_suffix");
    return options;
}

std::unique_ptr<const TokenModel> read_bpe(TokenizerTables&& tables, const JsonField& model)
{
    model.require("merges").require_list();
    return std::make_unique<const BpeModel>(std::move(tables.vocabulary), tables.merges,
                                            read_bpe_options(model));
}

std::unique_ptr<const TokenModel> read_unigram(TokenizerTables&& tables, const JsonField& model)
{
    UnigramOptions options;
    if (const auto unk = model.find("unk_id")) {
        options.unk_id = unk->require_id();
    }
    options.byte_fallback = model.find_flag("byte_fallback");
    return std::make_unique<const UnigramModel>(std::move(tables.vocabulary), std::move(tables.scores),
                                                options);
}

std::unique_ptr<const TokenModel> read_word_piece(TokenizerTables&& tables, const JsonField& model)
{
    WordPieceOptions options;
    options.unk_token = model.require("unk_token").require_string();
    options.continuing_subword_prefix = model.require("continuing_subword_prefix").require_string();
    options.max_input_chars_per_word = model.require("max_input_chars_per_word").require_count();
    return std::make_unique<const WordPieceModel>(std::move(tables.vocabulary), std::move(options));
}

std::unique_ptr<const TokenModel> read_word_level(TokenizerTables&& tables, const JsonField& model)
{
    return std::make_unique<const WordLevelModel>(std::move(tables.vocabulary),
                                                  model.require("unk_token").require_string());
}

} // namespace

std::unique_ptr<const TokenModel> read_model(TokenizerTables&& tables, const JsonField& model)
{
    const std::string kind = kind_of(model);
    const JsonField vocabulary = model.require("vocab");
    if (kind == "Unigram") {
        vocabulary.require_list();
        return read_unigram(std::move(tables), model);
    }
    if (kind != "BPE" && kind != "WordPiece" && kind != "WordLevel") {
        model.refuse_kind(kind);
    }
    vocabulary.require_object();
    if (kind == "BPE") {
        return read_bpe(std::move(tables), model);
    }
    return kind == "WordPiece" ? read_word_piece(std::move(tables), model)
                               : read_word_level(std::move(tables), model);
}

} // namespace attnscope::text
