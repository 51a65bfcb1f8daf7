#include "core/error.h"
#include "core/text/regex/regex_syntax.h"
#include "core/text/utf8.h"

namespace attnscope::text {

bool PatternReader::take(std::string_view text) noexcept
{
    if (!starts_with(text)) {
        return false;
    }
    at_ += text.size();
    return true;
}

char32_t PatternReader::take_character()
{
    if (done()) {
        refuse("an unfinished escape or class");
    }
    const CodePoint c = code_point_at(pattern_, at_);
    at_ += c.length;
    return c.value;
}

void PatternReader::refuse(const std::string& what) const
{
    throw Error(ErrorKind::not_supported, where_ + ": the regular expression uses " + what +
                                              ", which is not supported (near byte " + std::to_string(at_) +
                                              ")");
}

} // namespace attnscope::text
