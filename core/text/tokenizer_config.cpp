#include "core/text/tokenizer_config.h"

#include "core/error.h"
#include "core/text/token_model/vocabulary.h"

#include <algorithm>
#include <charconv>

namespace attnscope::text {
namespace {

using nlohmann::json;

bool flag_or(const JsonField& object, const std::string& key, bool otherwise)
{
    const auto flag = object.find(key);
    return flag ? flag->require_bool() : otherwise;
}

/// As AddedToken of the library fills in what is left out.
AddedToken read_added_token(const JsonField& token)
{
    AddedToken added;
    added.content = token.require("content").require_string();
    added.single_word = flag_or(token, "single_word", false);
    added.lstrip = flag_or(token, "lstrip", false);
    added.rstrip = flag_or(token, "rstrip", false);
    added.special = flag_or(token, "special", false);
    added.normalized = flag_or(token, "normalized", !added.special);
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

/// A special token is written as its text or as an object.
std::optional<std::string> find_content(const json& value)
{
    if (value.is_string()) {
        return value.get<std::string>();
    }
    if (value.is_object() && value.contains("content") && value["content"].is_string()) {
        return value["content"].get<std::string>();
    }
    return std::nullopt;
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

} // namespace

std::optional<std::string> TokenizerConfig::find_special(std::string_view name) const
{
    const auto found = std::find_if(special_tokens.begin(), special_tokens.end(),
                                    [&](const auto& token) { return token.first == name; });
    return found == special_tokens.end() ? std::nullopt : std::optional(found->second);
}

TokenizerConfig read_tokenizer_config(std::string_view text)
{
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) {
        throw Error(ErrorKind::corrupt, "expected a JSON object");
    }
    const JsonField root(object, "");
    TokenizerConfig config;
    if (const auto decoder = root.find("added_tokens_decoder")) {
        if (!object["added_tokens_decoder"].is_object()) {
            decoder->fail("an object");
        }
        config.added_tokens = read_decoder_of_added_tokens(object["added_tokens_decoder"]);
    }
    for (const auto& [key, target] : {std::pair("add_bos_token", &config.add_bos_token),
                                      std::pair("add_eos_token", &config.add_eos_token)}) {
        if (const auto flag = root.find(key)) {
            *target = flag->require_bool();
        }
    }
    config.legacy = flag_or(root, "legacy", true);
    if (const auto name = root.find("tokenizer_class")) {
        config.tokenizer_class = name->require_string();
        if (config.tokenizer_class.ends_with("Fast")) {
            config.tokenizer_class.resize(config.tokenizer_class.size() - 4);
        }
    }
    for (const auto& [key, value] : object.items()) {
        if (key.ends_with("_token") && !key.starts_with("add_")) {
            if (auto content = find_content(value)) {
                config.special_tokens.emplace_back(key, *std::move(content));
            }
        }
    }
    config.chat_template = read_chat_template(root, object);
    return config;
}

} // namespace attnscope::text
