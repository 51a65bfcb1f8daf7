#include "core/text/vocabulary_files.h"

#include "core/error.h"
#include "core/text/token.h"

#include <algorithm>
#include <initializer_list>

namespace attnscope::text {
namespace {

using nlohmann::json;

constexpr const char* qwen2_pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

[[noreturn]] void refuse_class(const TokenizerConfig& config, const std::string& files,
                               const std::string& known)
{
    throw Error(ErrorKind::not_supported,
                "tokenizer_config.json " +
                    (config.tokenizer_class.empty()
                         ? "is missing or names no \"tokenizer_class\""
                         : "names the \"tokenizer_class\" " + display_text(config.tokenizer_class)) +
                    "; of tokenizers kept as " + files + " these are read: " + known +
                    ". Load it with transformers and save it again: that writes a tokenizer.json");
}

/// Names that neither the file has nor sets to null get their text.
void set_defaults(TokenizerConfig& config,
                  std::initializer_list<std::pair<const char*, const char*>> defaults)
{
    for (const auto& [name, content] : defaults) {
        const auto& nothing = config.special_nulls;
        if (!config.find_special(name) && std::find(nothing.begin(), nothing.end(), name) == nothing.end()) {
            config.set_special(name, {content, false, false, false, false, true});
        }
    }
}

/// Calls `take(line)` for every line, without its end.
template <typename Take>
void for_each_line(std::string_view text, Take take)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        take(line);
    }
}

Vocabulary read_vocabulary(std::string_view text)
{
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) {
        throw Error(ErrorKind::corrupt, "expected a JSON object: pieces and their ids");
    }
    Vocabulary vocabulary;
    for (const auto& [piece, id] : object.items()) {
        vocabulary.add(piece, JsonField(id, display_text(piece)).require_id());
    }
    vocabulary.finish();
    return vocabulary;
}

std::vector<std::pair<std::string, std::string>> read_merges(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> merges;
    std::size_t number = 0;
    for_each_line(text, [&](std::string_view line) {
        ++number;
        if (line.starts_with("#version")) {
            return;
        }
        const std::size_t space = line.find(' ');
        if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos) {
            throw Error(ErrorKind::corrupt, "merges.txt, line " + std::to_string(number) +
                                                ": expected two pieces with a space between them, found \"" +
                                                display_text(line.substr(0, 100)) + "\"");
        }
        merges.emplace_back(line.substr(0, space), line.substr(space + 1));
    });
    return merges;
}

json byte_level(bool add_prefix_space, bool use_regex)
{
    return {{"type", "ByteLevel"},
            {"add_prefix_space", add_prefix_space},
            {"trim_offsets", true},
            {"use_regex", use_regex}};
}

json template_around(const std::string& before, const std::string& behind, const Vocabulary& vocabulary)
{
    json special = json::object();
    for (const std::string& content : {before, behind}) {
        const auto id = vocabulary.find_id(content);
        if (!id) {
            throw Error(ErrorKind::corrupt, "vocab.txt has no " + display_text(content));
        }
        special[content] = {{"id", content},
                            {"ids", {static_cast<std::uint32_t>(*id)}}, // as the parser keeps whole numbers
                            {"tokens", json::array({content})}};
    }
    const auto item = [](const std::string& content) {
        return json{{"SpecialToken", {{"id", content}, {"type_id", 0}}}};
    };
    return {{"type", "TemplateProcessing"},
            {"single", {item(before), {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}, item(behind)}},
            {"pair", json::array()},
            {"special_tokens", special}};
}

} // namespace

TokenizerJson tokenizer_of_merges(std::string_view vocab_json, std::string_view merges_txt,
                                  TokenizerConfig& config)
{
    const bool gpt2 = config.tokenizer_class == "GPT2Tokenizer";
    if (!gpt2 && config.tokenizer_class != "Qwen2Tokenizer") {
        refuse_class(config, "vocab.json and merges.txt", "GPT2Tokenizer, Qwen2Tokenizer");
    }
    TokenizerJson file;
    file.tables.vocabulary = read_vocabulary(vocab_json);
    file.tables.merges = read_merges(merges_txt);
    file.document = {{"model",
                      {{"type", "BPE"},
                       {"unk_token", nullptr},
                       {"continuing_subword_prefix", ""},
                       {"end_of_word_suffix", ""},
                       {"fuse_unk", false},
                       {"byte_fallback", false},
                       {"vocab", json::object()},
                       {"merges", json::array()}}},
                     {"pre_tokenizer", byte_level(config.add_prefix_space, true)},
                     {"decoder", byte_level(true, true)}};
    constexpr const char* end_of_text = "<|endoftext|>";
    if (gpt2) {
        set_defaults(config,
                     {{"bos_token", end_of_text}, {"eos_token", end_of_text}, {"unk_token", end_of_text}});
        return file;
    }
    set_defaults(config,
                 {{"eos_token", end_of_text}, {"unk_token", end_of_text}, {"pad_token", end_of_text}});
    const json split = {{"type", "Split"},
                        {"pattern", {{"Regex", qwen2_pattern}}},
                        {"behavior", "Isolated"},
                        {"invert", false}};
    file.document["normalizer"] = {{"type", "NFC"}};
    file.document["pre_tokenizer"] = {{"type", "Sequence"},
                                      {"pretokenizers", {split, byte_level(config.add_prefix_space, false)}}};
    return file;
}

TokenizerJson tokenizer_of_words(std::string_view vocab_txt, TokenizerConfig& config)
{
    if (config.tokenizer_class != "BertTokenizer") {
        refuse_class(config, "vocab.txt", "BertTokenizer");
    }
    TokenizerJson file;
    std::int32_t id = 0;
    for_each_line(vocab_txt, [&](std::string_view line) {
        line = line.substr(0, line.find_last_not_of(" \t\v\f\r") + 1);
        file.tables.vocabulary.add(line, id++);
    });
    file.tables.vocabulary.finish();
    set_defaults(config, {{"unk_token", "[UNK]"},
                          {"sep_token", "[SEP]"},
                          {"pad_token", "[PAD]"},
                          {"cls_token", "[CLS]"},
                          {"mask_token", "[MASK]"}});
    const auto named = [&](const char* name) { return config.find_special(name).value_or(""); };
    file.document = {
        {"model",
         {{"type", "WordPiece"},
          {"unk_token", named("unk_token")},
          {"continuing_subword_prefix", "##"},
          {"max_input_chars_per_word", 100U},
          {"vocab", json::object()}}},
        {"normalizer",
         {{"type", "BertNormalizer"},
          {"clean_text", true},
          {"handle_chinese_chars", config.tokenize_chinese_chars},
          {"strip_accents", config.strip_accents ? json(*config.strip_accents) : json()},
          {"lowercase", config.do_lower_case}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"post_processor", template_around(named("cls_token"), named("sep_token"), file.tables.vocabulary)},
        {"decoder", {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}}}};
    config.add_bos_token = config.add_eos_token = std::nullopt; // [CLS] and [SEP] stand in their place
    return file;
}

} // namespace attnscope::text
