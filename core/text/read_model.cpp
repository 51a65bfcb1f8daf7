#include "core/error.h"
#include "core/text/tokenizer_parts.h"

namespace attnscope::text {
namespace {

constexpr std::size_t longest_added_token =
    1024; // bytes; looking for it takes that many steps at every place

bool find_flag(const JsonField& model, const std::string& key)
{
    const auto field = model.find(key);
    return field && field->require_bool();
}

[[noreturn]] void refuse_option(const JsonField& model, const std::string& key, const std::string& value)
{
    throw Error(ErrorKind::not_supported, place_of(model.where(), key) + ": " + value + " is not supported");
}

} // namespace

// Files without `type` are from before there were several; only BPE has merges.
void require_bpe(const JsonField& model)
{
    const auto type = model.find("type");
    if (type && type->require_string() != "BPE") {
        model.refuse_kind(type->require_string());
    }
    if (!type && !model.find("merges")) {
        model.require_kind();
    }
}

BpeOptions read_bpe_options(const JsonField& model, const Vocabulary& vocabulary)
{
    if (const auto dropout = model.find("dropout"); dropout && !dropout->is_zero()) {
        refuse_option(model, "dropout", "dropout (it makes tokens random)");
    }
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
        if (const auto affix = model.find(key); affix && !affix->require_string().empty()) {
            refuse_option(model, key, "an affix");
        }
    }
    if (find_flag(model, "byte_fallback") && !BpeModel::has_whole_alphabet(vocabulary)) {
        refuse_option(model, "byte_fallback", "BPE with byte_fallback");
    }
    BpeOptions options;
    if (const auto unk = model.find("unk_token")) {
        options.unk_token = unk->require_string();
    }
    options.fuse_unk = find_flag(model, "fuse_unk");
    options.ignore_merges = find_flag(model, "ignore_merges");
    return options;
}

std::vector<NumberedToken> read_added_tokens(const JsonField& list)
{
    std::vector<NumberedToken> tokens;
    for (const JsonField& item : list.require_list()) {
        NumberedToken token;
        token.id = item.require("id").require_id();
        token.token.content = item.require("content").require_string();
        token.token.single_word = item.require("single_word").require_bool();
        token.token.lstrip = item.require("lstrip").require_bool();
        token.token.rstrip = item.require("rstrip").require_bool();
        token.token.normalized = item.require("normalized").require_bool();
        token.token.special = item.require("special").require_bool();
        if (token.token.content.size() > longest_added_token) {
            throw Error(ErrorKind::not_supported, item.where() + ".content: an added token of more than " +
                                                      std::to_string(longest_added_token) +
                                                      " bytes is not supported");
        }
        tokens.push_back(std::move(token));
    }
    return tokens;
}

} // namespace attnscope::text
