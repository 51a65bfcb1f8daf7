// Reads a pattern written for Oniguruma (its default syntax, which is what the `tokenizers` library compiles patterns
// with) and writes the same pattern for PCRE2. The two differ in more than dialect: what \s, \w, \h and \v mean, which
// Unicode version decides what a letter is, nested character classes and `&&`, the meaning of (?m), `{n,m}+`, `{n}?`.
// Oniguruma's manual: https://github.com/kkos/oniguruma/blob/master/doc/RE
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attnscope::text {

/// A pattern and how far it has been read.
class PatternReader {
public:
    PatternReader(std::string_view pattern, std::string where) : pattern_(pattern), where_(std::move(where))
    {
    }

    bool done() const noexcept { return at_ >= pattern_.size(); }
    bool starts_with(std::string_view text) const noexcept { return pattern_.substr(at_).starts_with(text); }
    /// Next byte, or NUL at the end.
    char peek() const noexcept { return done() ? '\0' : pattern_[at_]; }
    std::string_view rest() const noexcept { return pattern_.substr(at_); }

    /// Skips `text` if it comes next.
    bool take(std::string_view text) noexcept;
    /// One whole character; refuses at the end of the pattern.
    char32_t take_character();
    void skip(std::size_t bytes) noexcept { at_ += bytes; }
    std::size_t position() const noexcept { return at_; }

    /// Throws Error(not_supported) that names the place in the file and in the pattern.
    [[noreturn]] void refuse(const std::string& what) const;

private:
    std::string_view pattern_; // valid UTF-8
    std::string where_;
    std::size_t at_ = 0;
};

/// The pattern for PCRE2 (UTF | UCP | MULTILINE, newline LF). `where` names the place in the file for messages.
/// Errors: not_supported for a construct that PCRE2 cannot express.
std::string translate_pattern(std::string_view oniguruma, const std::string& where);

} // namespace attnscope::text
