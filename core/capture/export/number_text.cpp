#include "core/capture/export/number_text.h"

#include <charconv>
#include <cmath>

namespace attnscope {

namespace {

constexpr int significant_digits = 9;

template <class Float>
void append(std::string& text, Float value)
{
    if (std::isnan(value)) {
        text += "nan"; // to_chars would show the sign of a NaN
        return;
    }
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, significant_digits)
            .ptr;
    text.append(digits, end);
}

} // namespace

std::string number_text(double value)
{
    std::string text;
    append(text, value);
    return text;
}

void append_number(std::string& text, float value)
{
    append(text, value);
}

void append_number(std::string& text, int value)
{
    char digits[16];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

} // namespace attnscope
