// A regular expression of a tokenizer file, compiled by PCRE2 under limits: patterns come from strangers.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

struct Match {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// When to stop hoping: a tokenizer's patterns need milliseconds for a text, a hostile one may need years.
class TimeLimit {
public:
    explicit TimeLimit(std::size_t text_bytes);
    bool expired() const { return std::chrono::steady_clock::now() > end_; }

private:
    std::chrono::steady_clock::time_point end_;
};

/// Immutable; may be used from several threads at once.
class Regex {
public:
    /// `pattern` in Oniguruma's syntax; `where` names its place in the file. Errors: not_supported for what cannot be
    /// expressed, corrupt for what is no pattern at all.
    Regex(std::string_view pattern, std::string where);
    ~Regex();
    Regex(Regex&&) noexcept;
    Regex& operator=(Regex&&) noexcept;

    /// Successive matches in valid UTF-8, with Oniguruma's rule (of the crate onig) for empty ones.
    /// Errors: not_supported when the pattern backtracks beyond all measure on this text or the limit expires.
    std::vector<Match> find_all(std::string_view text, const TimeLimit& limit) const;

private:
    struct Code;
    std::unique_ptr<const Code> code_;
};

} // namespace attnscope::text
