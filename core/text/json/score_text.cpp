#include "core/text/json/score_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

namespace attnscope::text {
namespace {

constexpr int largest_power = 308;
constexpr std::int64_t exponent_limit = 100'000; // beyond it every number is 0 or infinite

/// Correctly rounded powers of ten.
double power_of_ten(int exponent)
{
    static const std::array<double, largest_power + 1> powers = [] {
        std::array<double, largest_power + 1> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i] = std::strtod(("1e" + std::to_string(i)).c_str(), nullptr);
        }
        return made;
    }();
    return powers[static_cast<std::size_t>(exponent)];
}

/// Digits as an integer; those that do not fit into 64 bits only move the exponent.
struct Decimal {
    std::uint64_t digits = 0;
    std::int64_t exponent = 0;
    bool full = false;

    void add(char digit, bool fraction)
    {
        const auto value = static_cast<std::uint64_t>(digit - '0');
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        full = full || digits > (most - value) / 10;
        if (!full) {
            digits = digits * 10 + value;
            exponent -= fraction ? 1 : 0;
        } else if (!fraction) {
            ++exponent;
        }
    }
};

double scaled(const Decimal& decimal)
{
    auto value = static_cast<double>(decimal.digits);
    std::int64_t exponent = decimal.exponent;
    while (exponent < -largest_power && value != 0) {
        value /= power_of_ten(largest_power);
        exponent += largest_power;
    }
    if (value == 0) {
        return value;
    }
    if (exponent > largest_power) {
        return std::numeric_limits<double>::infinity();
    }
    return exponent >= 0 ? value * power_of_ten(static_cast<int>(exponent))
                         : value / power_of_ten(static_cast<int>(-exponent));
}

} // namespace

double score_of_text(std::string_view number)
{
    const bool negative = number.starts_with('-');
    number.remove_prefix(negative ? 1 : 0);
    Decimal decimal;
    bool fraction = false;
    std::size_t at = 0;
    for (; at < number.size() && number[at] != 'e' && number[at] != 'E'; ++at) {
        if (number[at] == '.') {
            fraction = true;
            decimal.full = false; // a fraction is tried anew
        } else {
            decimal.add(number[at], fraction);
        }
    }
    if (at < number.size()) {
        const std::int64_t given = std::strtoll(std::string(number.substr(at + 1)).c_str(), nullptr, 10);
        decimal.exponent += std::clamp(given, -exponent_limit, exponent_limit);
    }
    const double value = scaled(decimal);
    return negative ? -value : value;
}

} // namespace attnscope::text
