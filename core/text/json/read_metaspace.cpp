#include "core/error.h"
#include "core/text/json/tokenizer_parts.h"

namespace attnscope::text {

Metaspace read_metaspace(const JsonField& step)
{
    Metaspace result;
    result.replacement = step.require("replacement").require_character();
    result.split = step.find_flag("split", true);
    if (const auto scheme = step.find("prepend_scheme")) {
        const std::string& name = scheme->require_string();
        if (name == "never") {
            result.scheme = PrependScheme::never;
        } else if (name == "first") {
            result.scheme = PrependScheme::first;
        } else if (name != "always") {
            scheme->fail("first, never or always");
        }
    }
    // The spelling before there were schemes; where it says no, the scheme has to say so, too.
    if (!step.find_flag("add_prefix_space", true) && result.scheme != PrependScheme::never) {
        throw Error(ErrorKind::corrupt,
                    step.where() + ": add_prefix_space is false, but prepend_scheme is not \"never\"");
    }
    return result;
}

} // namespace attnscope::text
