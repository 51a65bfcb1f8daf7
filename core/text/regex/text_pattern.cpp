#include "core/text/regex/text_pattern.h"

namespace attnscope::text {

TextPattern TextPattern::of_text(std::string text)
{
    if (text.empty()) {
        return of_regex(Regex("", "an empty text"));
    }
    TextPattern pattern;
    pattern.text_ = std::move(text);
    return pattern;
}

TextPattern TextPattern::of_regex(Regex regex)
{
    TextPattern pattern;
    pattern.regex_ = std::move(regex);
    return pattern;
}

std::vector<Match> TextPattern::find_all(std::string_view text, const TimeLimit& limit) const
{
    if (text.empty()) {
        return {}; // not even what matches nothing is found in it, as in the reference
    }
    if (regex_) {
        return regex_->find_all(text, limit);
    }
    std::vector<Match> matches;
    for (std::size_t at = text.find(text_); at != std::string_view::npos;
         at = text.find(text_, at + text_.size())) {
        matches.push_back({at, at + text_.size()});
    }
    return matches;
}

} // namespace attnscope::text
