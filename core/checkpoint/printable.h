// Names and sizes out of strangers' files, made fit for a message.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope {

/// Control characters (terminal escapes among them) become "\x1b", text beyond 200 bytes is cut at a
/// character's border and ends in "...". Everything else, UTF-8 included, stays as it is.
std::string printable(std::string_view text);

/// 13920 -> "13,920", the same in every locale.
std::string with_commas(std::uint64_t number);

} // namespace attnscope
