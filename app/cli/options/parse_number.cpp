#include "app/cli/options/parse_number.h"

#include <charconv>
#include <cmath>

namespace attnscope::cli {

namespace {

template <typename Number>
std::optional<Number> whole_number(std::string_view text) noexcept
{
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

template <typename Number>
std::optional<Number> finite_number(std::string_view text) noexcept
{
    const std::optional<Number> value = whole_number<Number>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

} // namespace

std::string_view trimmed(std::string_view text) noexcept
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::optional<int> find_integer(std::string_view text) noexcept
{
    return whole_number<int>(text);
}

std::optional<float> find_float(std::string_view text) noexcept
{
    return finite_number<float>(text);
}

std::optional<double> find_double(std::string_view text) noexcept
{
    return finite_number<double>(text);
}

} // namespace attnscope::cli
