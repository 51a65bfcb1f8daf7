#include "core/text/normalizer/replace_text.h"

#include "core/text/utf8.h"

#include <utility>

namespace attnscope::text {
namespace {

std::string put_between_characters(std::string_view text, std::string_view inserted)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = code_point_at(text, at).length;
        result.append(inserted).append(text.substr(at, length));
        at += length;
    }
    return result.append(inserted);
}

} // namespace

std::string replace_text(std::string_view text, std::string_view what, std::string_view by)
{
    if (what.empty()) {
        return put_between_characters(text, by);
    }
    std::string result;
    std::size_t done = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, done)) {
        result.append(text.substr(done, at - done)).append(by);
        done = at + what.size();
    }
    return result.append(text.substr(done));
}

std::string without_extra_spaces(std::string_view text)
{
    static constexpr std::pair<std::string_view, std::string_view> rules[] = {
        {" .", "."},   {" ?", "?"},     {" !", "!"},     {" ,", ","},
        {" ' ", "'"},  {" n't", "n't"}, {" 'm", "'m"},   {" do not", " don't"},
        {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"},
    };
    std::string result(text);
    for (const auto& [spaced, tight] : rules) {
        result = replace_text(result, spaced, tight);
    }
    return result;
}

} // namespace attnscope::text
