// Numbers for people. Independent of the locale: the decimal sign is a point.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::cli {

/// "812 bytes", "12.9 MB": powers of 1000, as disks are sold.
std::string bytes_text(std::uint64_t bytes);

/// Six significant digits; "nan", "inf".
std::string number_text(double value);

/// "3.2 s", "4 min 10 s", "2 h 5 min".
std::string duration_text(double seconds);

/// "0-7", "0, 2-5, 9": sorted indices, runs drawn together.
std::string indices_text(std::span<const int> sorted);

/// "[2, 4, 8, 8]"
std::string shape_text_of(std::initializer_list<std::size_t> shape);

/// Columns padded to the widest cell and set flush right, or left where `alignment` has an 'l' in their place.
std::string table_text(const std::vector<std::vector<std::string>>& rows, std::string_view alignment = "");

} // namespace attnscope::cli
