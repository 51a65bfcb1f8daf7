#include "core/text/regex/regex_quantifier.h"

#include <cctype>
#include <optional>

namespace attnscope::text {
namespace {

struct Interval {
    std::string least;
    std::string most; // empty: no limit
    bool fixed = false;
    std::size_t length = 0;
};

std::string digits_at(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) {
        ++end;
    }
    return std::string(text.substr(at, end - at));
}

/// {n}, {n,}, {n,m} or {,m}.
std::optional<Interval> find_interval(std::string_view text)
{
    if (!text.starts_with('{')) {
        return std::nullopt;
    }
    Interval interval;
    interval.least = digits_at(text, 1);
    std::size_t at = 1 + interval.least.size();
    interval.fixed = !(at < text.size() && text[at] == ',');
    if (!interval.fixed) {
        interval.most = digits_at(text, at + 1);
        at += 1 + interval.most.size();
    }
    const bool numbered = !interval.least.empty() || !interval.most.empty();
    if (!numbered || at >= text.size() || text[at] != '}') {
        return std::nullopt;
    }
    interval.length = at + 1;
    return interval;
}

/// The atom and its quantifier as one atom, so that a further quantifier repeats them together.
void close_over(std::string& out, std::size_t atom)
{
    out.insert(atom, "(?:");
    out += ')';
}

} // namespace

bool is_quantifier(const PatternReader& reader)
{
    const char c = reader.peek();
    return !reader.done() && (c == '*' || c == '+' || c == '?' || find_interval(reader.rest()).has_value());
}

void apply_quantifier(PatternReader& reader, std::string& out, std::size_t atom)
{
    if (const auto interval = find_interval(reader.rest())) {
        reader.skip(interval->length);
        out += '{' + (interval->least.empty() ? "0" : interval->least) +
               (interval->fixed ? "" : "," + interval->most) + '}';
        // {n}? is not lazy and {n,m}+ is not possessive here: both repeat the whole.
        if (!interval->fixed && reader.take("?")) {
            out += '?';
        }
    } else {
        out += reader.peek();
        reader.skip(1);
        if (reader.starts_with("?") || reader.starts_with("+")) {
            out += reader.peek();
            reader.skip(1);
        }
    }
    if (is_quantifier(reader)) {
        close_over(out, atom);
    }
}

} // namespace attnscope::text
