#include "core/text/regex/regex.h"

#include "core/error.h"
#include "core/text/regex/regex_syntax.h"
#include "core/text/token.h"
#include "core/text/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>

namespace attnscope::text {
namespace {

constexpr std::size_t least_match_limit = 10'000'000; // or a few steps for each byte of the text
constexpr std::size_t most_match_limit = 1'000'000'000;
constexpr std::uint32_t heap_limit_kib = 512 * 1024;

/// PCRE2's limits count from every starting point anew. A search therefore advances by so many starting points and then
/// looks at the clock.
constexpr std::size_t starts_at_once = 64;

template <typename T, auto Free>
struct Freed {
    void operator()(T* pointer) const noexcept { Free(pointer); }
};
using CodePointer = std::unique_ptr<pcre2_code, Freed<pcre2_code, pcre2_code_free>>;
using MatchData = std::unique_ptr<pcre2_match_data, Freed<pcre2_match_data, pcre2_match_data_free>>;
using MatchContext =
    std::unique_ptr<pcre2_match_context, Freed<pcre2_match_context, pcre2_match_context_free>>;
using CompileContext =
    std::unique_ptr<pcre2_compile_context, Freed<pcre2_compile_context, pcre2_compile_context_free>>;

std::string message_of(int code)
{
    PCRE2_UCHAR buffer[256];
    pcre2_get_error_message(code, buffer, sizeof buffer);
    return reinterpret_cast<const char*>(buffer);
}

CodePointer compile(const std::string& pattern, const std::string& where)
{
    const CompileContext context(pcre2_compile_context_create(nullptr));
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    int error = 0;
    PCRE2_SIZE offset = 0;
    CodePointer code(
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_USE_OFFSET_LIMIT | PCRE2_NO_UTF_CHECK,
                      &error, &offset, context.get()));
    if (!code) {
        throw Error(ErrorKind::not_supported,
                    where + ": the regular expression cannot be compiled: " + message_of(error));
    }
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE); // without it the interpreter does the same, slower
    return code;
}

/// One pass over one text.
class Search {
public:
    Search(const pcre2_code& code, std::string_view text, const std::string& where, const TimeLimit& limit)
        : code_(code), text_(text), where_(where), time_limit_(limit),
          data_(pcre2_match_data_create(1, nullptr)), context_(pcre2_match_context_create(nullptr))
    {
        const std::size_t steps = std::clamp(4 * text.size(), least_match_limit, most_match_limit);
        pcre2_set_match_limit(context_.get(), static_cast<std::uint32_t>(steps));
        pcre2_set_depth_limit(context_.get(), static_cast<std::uint32_t>(steps));
        pcre2_set_heap_limit(context_.get(), heap_limit_kib);
    }

    /// The first match that starts at or after `from`.
    bool find(std::size_t from, Match& match)
    {
        for (std::size_t start = from; start <= text_.size();) {
            const std::size_t last = std::min(boundary_after(start + starts_at_once), text_.size());
            if (time_limit_.expired()) {
                give_up("takes too long");
            }
            if (attempt(start, last)) {
                const PCRE2_SIZE* found = pcre2_get_ovector_pointer(data_.get());
                match = {std::min(found[0], found[1]), found[1]}; // \K in a lookahead may turn them round
                return true;
            }
            start = boundary_after(last + 1);
        }
        return false;
    }

private:
    std::size_t boundary_after(std::size_t at) const
    {
        while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xC0u) == 0x80u) {
            ++at;
        }
        return at;
    }

    bool attempt(std::size_t start, std::size_t last_start)
    {
        pcre2_set_offset_limit(context_.get(), last_start);
        int code = match(start, PCRE2_NO_UTF_CHECK);
        if (code == PCRE2_ERROR_JIT_STACKLIMIT) {
            code = match(start, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT);
        }
        if (code < 0 && code != PCRE2_ERROR_NOMATCH) {
            give_up("cannot be matched: " + message_of(code));
        }
        return code >= 0;
    }

    int match(std::size_t start, std::uint32_t options)
    {
        return pcre2_match(&code_, reinterpret_cast<PCRE2_SPTR>(text_.data()), text_.size(), start, options,
                           data_.get(), context_.get());
    }

    [[noreturn]] void give_up(const std::string& why) const
    {
        throw Error(ErrorKind::not_supported, where_ + ": on a text of " + std::to_string(text_.size()) +
                                                  " bytes the regular expression " + why);
    }

    const pcre2_code& code_;
    std::string_view text_;
    const std::string& where_;
    const TimeLimit& time_limit_;
    MatchData data_;
    MatchContext context_;
};

} // namespace

TimeLimit::TimeLimit(std::size_t text_bytes)
    : end_(std::chrono::steady_clock::now() + std::chrono::seconds(10 + text_bytes / 100'000))
{
}

struct Regex::Code {
    std::string where;
    CodePointer code;
};

Regex::Regex(std::string_view pattern, std::string where)
{
    if (find_invalid_utf8(pattern) != std::string_view::npos) {
        throw Error(ErrorKind::corrupt, where + ": the regular expression is no valid UTF-8");
    }
    CodePointer code = compile(translate_pattern(pattern, where), where);
    code_ = std::make_unique<const Code>(Code{std::move(where), std::move(code)});
}

Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;
Regex& Regex::operator=(Regex&&) noexcept = default;

std::vector<Match> Regex::find_all(std::string_view text, const TimeLimit& limit) const
{
    std::vector<Match> matches;
    Search search(*code_->code, text, code_->where, limit);
    bool skip_next_empty = false;
    Match match;
    for (std::size_t from = 0; from <= text.size() && search.find(from, match);) {
        if (match.begin < match.end) {
            from = match.end;
            skip_next_empty = true;
        } else {
            from = match.end + (match.end < text.size() ? code_point_at(text, match.end).length : 1);
            if (skip_next_empty) {
                skip_next_empty = false;
                continue;
            }
        }
        matches.push_back(match);
    }
    return matches;
}

} // namespace attnscope::text
