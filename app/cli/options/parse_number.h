// Numbers as typed: whole text or nothing, a point as the decimal sign in every locale.
#pragma once

#include <optional>
#include <string_view>

namespace attnscope::cli {

/// Without the ASCII white space around it.
std::string_view trimmed(std::string_view text) noexcept;

/// Nothing unless all of `text` is one decimal integer that fits an int.
std::optional<int> find_integer(std::string_view text) noexcept;

/// Nothing unless all of `text` is one finite decimal number.
std::optional<float> find_float(std::string_view text) noexcept;
std::optional<double> find_double(std::string_view text) noexcept;

} // namespace attnscope::cli
