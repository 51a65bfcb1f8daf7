#include "core/text/apply_tokenizer_config.h"

#include "core/text/json/json_field.h"

#include <algorithm>
#include <map>

namespace attnscope::text {
namespace {

using nlohmann::json;

json json_of(const NumberedToken& token)
{
    return {{"id", static_cast<std::uint32_t>(token.id)}, // as the parser keeps whole numbers
            {"content", token.token.content},
            {"single_word", token.token.single_word},
            {"lstrip", token.token.lstrip},
            {"rstrip", token.token.rstrip},
            {"normalized", token.token.normalized},
            {"special", token.token.special}};
}

/// The added tokens of a file and its vocabulary under one roof.
class Tokens {
public:
    explicit Tokens(TokenizerJson& file)
        : vocabulary_(file.tables.vocabulary), list_(file.document["added_tokens"])
    {
        if (list_.is_null()) {
            list_ = json::array();
        }
        if (list_.is_array()) { // what is wrong with it will be said when it is read
            for (NumberedToken& token : read_added_tokens(std::optional(JsonField(list_, "added_tokens")))) {
                note(std::move(token));
            }
        }
    }

    bool has(const NumberedToken& token) const
    {
        return std::any_of(known_.begin(), known_.end(),
                           [&](const auto& other) { return other.token == token.token; });
    }

    /// The id that a text has, or will have: as the library numbers, by place, whatever the file says.
    std::optional<std::int32_t> find_id(const std::string& content) const
    {
        const auto found = new_ids_.find(content);
        return found == new_ids_.end() ? vocabulary_.find_id(content) : std::optional(found->second);
    }

    void add(NumberedToken token)
    {
        if (list_.is_array()) {
            list_.push_back(json_of(token));
            note(std::move(token));
        }
    }

    bool is_added(const std::string& content) const
    {
        return std::any_of(known_.begin(), known_.end(),
                           [&](const auto& other) { return other.token.content == content; });
    }

    std::int32_t next_id() const
    {
        return static_cast<std::int32_t>(
            std::min<std::size_t>(vocabulary_.size() + new_ids_.size(), largest_token_id));
    }

private:
    void note(NumberedToken token)
    {
        const std::string& content = token.token.content;
        if (!content.empty() && !vocabulary_.find_id(content)) {
            new_ids_.try_emplace(content, next_id());
        }
        known_.push_back(std::move(token));
    }

    const Vocabulary& vocabulary_;
    json& list_;
    std::vector<NumberedToken> known_;
    std::map<std::string, std::int32_t> new_ids_; // of what the vocabulary has not
};

/// Whether the template of a post-processor has this token before (or behind) the text.
bool puts_token(const json& processor, const std::string& content, bool before)
{
    if (!processor.is_object()) {
        return false;
    }
    if (const auto steps = processor.find("processors"); steps != processor.end() && steps->is_array()) {
        return std::any_of(steps->begin(), steps->end(),
                           [&](const json& step) { return puts_token(step, content, before); });
    }
    const auto single = processor.find("single");
    if (single == processor.end() || !single->is_array()) {
        return false;
    }
    bool text_seen = false;
    for (const json& item : *single) {
        text_seen = text_seen || (item.is_object() && item.contains("Sequence"));
        if (item.is_object() && item.contains("SpecialToken") && item["SpecialToken"].is_object() &&
            item["SpecialToken"].value("id", json()) == json(content) && text_seen != before) {
            return true;
        }
    }
    return false;
}

void replace_post_processor(const TokenizerConfig& config, const Tokens& tokens, json& document)
{
    json single = json::array();
    json special = json::object();
    const json old = document.contains("post_processor") ? document["post_processor"] : json();
    const auto put = [&](const char* name, std::optional<bool> wanted, bool before) {
        const auto content = config.find_special(name);
        const auto id = content ? tokens.find_id(*content) : std::nullopt;
        if (id && wanted.value_or(puts_token(old, *content, before))) {
            single.push_back({{"SpecialToken", {{"id", *content}, {"type_id", 0}}}});
            special[*content] = {{"id", *content},
                                 {"ids", json::array({static_cast<std::uint32_t>(*id)})},
                                 {"tokens", json::array({*content})}};
        }
    };
    put("bos_token", config.add_bos_token, true);
    single.push_back({{"Sequence", {{"id", "A"}, {"type_id", 0}}}});
    put("eos_token", config.add_eos_token, false);
    document["post_processor"] = {{"type", "TemplateProcessing"},
                                  {"single", single},
                                  {"pair", json::array()},
                                  {"special_tokens", special}};
}

} // namespace

void apply_tokenizer_config(const TokenizerConfig& config, TokenizerJson& file)
{
    if (!file.document.is_object()) {
        return; // reading it will tell
    }
    Tokens tokens(file);
    for (const NumberedToken& token : config.added_tokens) {
        if (!tokens.has(token)) {
            tokens.add(token);
        }
    }
    for (const auto& [name, token] : config.special_tokens) {
        if (!token.content.empty() && !tokens.is_added(token.content)) {
            tokens.add({token, tokens.find_id(token.content).value_or(tokens.next_id())});
        }
    }
    if (config.add_bos_token || config.add_eos_token) {
        replace_post_processor(config, tokens, file.document);
    }
}

} // namespace attnscope::text
