#include "app/cli/report/text_format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace attnscope::cli {

namespace {

// The process never calls setlocale, so printf keeps to the "C" locale.
template <typename... Values>
std::string formatted(const char* format, Values... values)
{
    char buffer[128];
    const int length = std::snprintf(buffer, sizeof buffer, format, values...);
    return {buffer, static_cast<std::size_t>(std::clamp(length, 0, static_cast<int>(sizeof buffer) - 1))};
}

std::size_t code_points(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string bytes_text(std::uint64_t bytes)
{
    if (bytes < 1000)
        return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
    static constexpr const char* units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < std::size(units)) {
        value /= 1000;
        ++unit;
    }
    return formatted(value < 99.95 ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

std::string number_text(double value)
{
    return std::isnan(value) ? "nan" : formatted("%.6g", value);
}

std::string duration_text(double seconds)
{
    if (seconds < 59.95)
        return formatted("%.1f s", seconds);
    const auto whole = static_cast<long long>(std::llround(seconds));
    if (whole < 3600)
        return formatted("%lld min %lld s", whole / 60, whole % 60);
    return formatted("%lld h %lld min", whole / 3600, whole % 3600 / 60);
}

std::string indices_text(std::span<const int> sorted)
{
    std::string text;
    for (std::size_t begin = 0; begin < sorted.size();) {
        std::size_t end = begin + 1;
        while (end < sorted.size() && sorted[end] == sorted[end - 1] + 1)
            ++end;
        text += text.empty() ? "" : ", ";
        text += std::to_string(sorted[begin]);
        if (end - begin > 1)
            text += (end - begin == 2 ? ", " : "-") + std::to_string(sorted[end - 1]);
        begin = end;
    }
    return text;
}

std::string shape_text_of(std::initializer_list<std::size_t> shape)
{
    std::string text = "[";
    for (const std::size_t side : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(side);
    return text + "]";
}

std::string table_text(const std::vector<std::vector<std::string>>& rows, std::string_view alignment)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], code_points(row[column]));
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - code_points(row[column]), ' ');
            const bool left = column < alignment.size() && alignment[column] == 'l';
            const bool last = column + 1 == row.size();
            text +=
                (left ? "" : padding) + row[column] + (left && !last ? padding : "") + (last ? "\n" : "  ");
        }
    }
    if (!text.empty())
        text.pop_back();
    return text;
}

} // namespace attnscope::cli
