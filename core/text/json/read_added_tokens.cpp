#include "core/error.h"
#include "core/text/json/tokenizer_parts.h"

namespace attnscope::text {
namespace {

constexpr std::size_t longest_added_token =
    1024; // bytes; looking for it takes that many steps at every place

} // namespace

std::vector<NumberedToken> read_added_tokens(const std::optional<JsonField>& list)
{
    std::vector<NumberedToken> tokens;
    for (const JsonField& item : list ? list->require_list() : std::vector<JsonField>()) {
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
