#include "core/text/json/tokenizer_parts.h"

namespace attnscope::text {

TextPattern read_pattern(const JsonField& pattern)
{
    if (const auto text = pattern.find("String")) {
        return TextPattern::of_text(text->require_string());
    }
    return TextPattern::of_regex(Regex(pattern.require("Regex").require_string(), pattern.where()));
}

} // namespace attnscope::text
