// What Split and Replace look for: a plain text or a regular expression.
#pragma once

#include "core/text/regex/regex.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class TextPattern {
public:
    /// Finds every occurrence of `text` from left to right. An empty one is found where an empty expression matches.
    static TextPattern of_text(std::string text);
    static TextPattern of_regex(Regex regex);

    /// Errors: those of Regex::find_all.
    std::vector<Match> find_all(std::string_view text, const TimeLimit& limit) const;

private:
    TextPattern() = default;

    std::string text_; // when there is no expression
    std::optional<Regex> regex_;
};

} // namespace attnscope::text
