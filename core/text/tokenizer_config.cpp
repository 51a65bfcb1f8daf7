#include "core/text/tokenizer_config.h"

#include "core/error.h"
#include "core/text/read_whole_file.h"
#include "core/text/token.h"
#include "core/text/token_model/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace attnscope::text {
namespace {

using nlohmann::json;

/// As AddedToken of the library fills in what is left out.
AddedToken read_added_token(const JsonField& token)
{
    AddedToken added;
    added.content = token.require("content").require_string();
    added.single_word = token.find_flag("single_word", false);
    added.lstrip = token.find_flag("lstrip", false);
    added.rstrip = token.find_flag("rstrip", false);
    added.special = token.find_flag("special", false);
    added.normalized = token.find_flag("normalized", !added.special);
    return added;
}

std::vector<NumberedToken> read_decoder_of_added_tokens(const json& object)
{
    std::vector<NumberedToken> tokens;
    for (const auto& [key, value] : object.items()) {
        const JsonField field(value, "added_tokens_decoder." + key);
        NumberedToken token;
        const auto read = std::from_chars(key.data(), key.data() + key.size(), token.id);
        if (read.ec != std::errc() || read.ptr != key.data() + key.size() || token.id < 0 ||
            token.id > largest_token_id) {
            throw Error(ErrorKind::corrupt, field.where() + ": expected a token id in place of this key");
        }
        token.token = read_added_token(field);
        tokens.push_back(std::move(token));
    }
    std::sort(tokens.begin(), tokens.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return tokens;
}

/// Places in the order of special tokens.
std::size_t rank_of(const std::string& name)
{
    constexpr std::array names = {"bos_token", "eos_token", "unk_token", "sep_token",
                                  "pad_token", "cls_token", "mask_token"};
    const auto found = std::find(names.begin(), names.end(), name);
    return name.empty() ? names.size() + 1 : static_cast<std::size_t>(found - names.begin());
}

/// A special token is written as its text or as an object.
std::optional<AddedToken> find_special_token(const json& value, const std::string& where)
{
    if (value.is_string()) {
        return AddedToken{value.get<std::string>(), false, false, false, false, true};
    }
    if (value.is_object() && value.contains("content") && value["content"].is_string()) {
        const JsonField field(value, where);
        AddedToken token = read_added_token(field);
        token.normalized = field.find_flag("normalized", false);
        token.special = true;
        return token;
    }
    return std::nullopt;
}

/// Members of tokenizer_config.json or special_tokens_map.json.
void read_special_tokens(const json& object, TokenizerConfig& config)
{
    for (const auto& [key, value] : object.items()) {
        if (key.ends_with("_token") && !key.starts_with("add_")) {
            if (auto token = find_special_token(value, key)) {
                config.set_special(key, *std::move(token));
            } else if (value.is_null()) {
                config.special_nulls.push_back(key);
            }
        }
        if ((key == "additional_special_tokens" || key == "extra_special_tokens") && value.is_array()) {
            for (const json& item : value) {
                if (auto token = find_special_token(item, key)) {
                    config.set_special("", *std::move(token));
                }
            }
        }
    }
}

json object_of(std::string_view text, const char* expected)
{
    json object = json::parse(text, nullptr, false);
    if (!object.is_object()) {
        throw Error(ErrorKind::corrupt, std::string("expected a JSON object") + expected);
    }
    return object;
}

/// Puts the name of the file before what went wrong in it.
template <typename Read>
auto in_file(const char* name, Read read)
{
    try {
        return read();
    } catch (const Error& error) {
        throw Error(error.kind(), std::string(name) + ": " + error.what());
    }
}

/// added_tokens.json: texts and their ids.
std::vector<NumberedToken> read_added_ids(const json& object, const TokenizerConfig& config)
{
    std::vector<NumberedToken> tokens;
    for (const auto& item : object.items()) {
        const std::string& content = item.key();
        const bool special = std::any_of(config.special_tokens.begin(), config.special_tokens.end(),
                                         [&](const auto& known) { return known.token.content == content; });
        NumberedToken token;
        token.id = JsonField(item.value(), display_text(content)).require_id();
        token.token.content = content;
        token.token.normalized = !special;
        token.token.special = special;
        tokens.push_back(std::move(token));
    }
    std::sort(tokens.begin(), tokens.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return tokens;
}

std::optional<std::string> read_chat_template(const JsonField& config, const json& object)
{
    const auto field = config.find("chat_template");
    if (!field) {
        return std::nullopt;
    }
    if (!object["chat_template"].is_array()) {
        return field->require_string();
    }
    for (const JsonField& item : field->require_list()) {
        if (item.require("name").require_string() == "default") {
            return item.require("template").require_string();
        }
    }
    return std::nullopt;
}

/// Answers whether it has added_tokens_decoder.
bool read_main_file(std::string_view text, TokenizerConfig& config)
{
    const json object = object_of(text, "");
    const JsonField root(object, "");
    const auto decoder = root.find("added_tokens_decoder");
    if (decoder) {
        if (!object["added_tokens_decoder"].is_object()) {
            decoder->fail("an object");
        }
        config.added_tokens = read_decoder_of_added_tokens(object["added_tokens_decoder"]);
    }
    for (const auto& [key, target] : {std::pair("add_bos_token", &config.add_bos_token),
                                      std::pair("add_eos_token", &config.add_eos_token),
                                      std::pair("strip_accents", &config.strip_accents)}) {
        if (const auto flag = root.find(key)) {
            *target = flag->require_bool();
        }
    }
    config.legacy = root.find_flag("legacy", true);
    config.add_prefix_space = root.find_flag("add_prefix_space", false);
    config.do_lower_case = root.find_flag("do_lower_case", true);
    config.tokenize_chinese_chars = root.find_flag("tokenize_chinese_chars", true);
    if (const auto name = root.find("tokenizer_class")) {
        config.tokenizer_class = name->require_string();
        if (config.tokenizer_class.ends_with("Fast")) {
            config.tokenizer_class.resize(config.tokenizer_class.size() - 4);
        }
    }
    read_special_tokens(object, config);
    config.chat_template = read_chat_template(root, object);
    return decoder.has_value();
}

} // namespace

std::optional<std::string> TokenizerConfig::find_special(std::string_view name) const
{
    const auto found = std::find_if(special_tokens.begin(), special_tokens.end(),
                                    [&](const auto& token) { return token.name == name; });
    return found == special_tokens.end() ? std::nullopt : std::optional(found->token.content);
}

void TokenizerConfig::set_special(const std::string& name, AddedToken token)
{
    const auto same = std::find_if(special_tokens.begin(), special_tokens.end(), [&](const auto& other) {
        return other.name == name && (!name.empty() || other.token.content == token.content);
    });
    if (same != special_tokens.end()) {
        same->token = std::move(token);
        return;
    }
    const auto behind = std::find_if(special_tokens.begin(), special_tokens.end(),
                                     [&](const auto& other) { return rank_of(other.name) > rank_of(name); });
    special_tokens.insert(behind, {name, std::move(token)});
}

TokenizerConfig read_tokenizer_config(const TokenizerConfigFiles& files)
{
    TokenizerConfig config;
    const bool has_decoder = files.tokenizer_config && in_file("tokenizer_config.json", [&] {
                                 return read_main_file(*files.tokenizer_config, config);
                             });
    if (has_decoder) {
        return config;
    }
    if (files.special_tokens_map) {
        in_file("special_tokens_map.json", [&] {
            read_special_tokens(object_of(*files.special_tokens_map, ": names and special tokens"), config);
        });
    }
    if (files.added_tokens) {
        config.added_tokens = in_file("added_tokens.json", [&] {
            return read_added_ids(object_of(*files.added_tokens, ": texts and their ids"), config);
        });
    }
    return config;
}

TokenizerConfig read_tokenizer_config(const std::filesystem::path& folder)
{
    const auto find_text = [&](const char* name) -> std::optional<std::string> {
        std::error_code ignored;
        const std::filesystem::path path = folder / name;
        return std::filesystem::is_regular_file(path, ignored) ? std::optional(read_whole_file(path))
                                                               : std::nullopt;
    };
    const TokenizerConfigFiles files = {find_text("tokenizer_config.json"),
                                        find_text("special_tokens_map.json"), find_text("added_tokens.json")};
    try {
        return read_tokenizer_config(files);
    } catch (const Error& error) {
        throw Error(error.kind(), (folder / error.what()).string());
    }
}

} // namespace attnscope::text
