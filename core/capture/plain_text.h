// Strings as HDF5 can hold them.
#pragma once

#include <string>
#include <string_view>

namespace attnscope {

/// `bytes` with each byte that is no valid UTF-8 replaced by U+FFFD and each NUL by U+2400: HDF5 cuts strings at a NUL, and
/// Python refuses a whole array for one broken string.
std::string plain_text(std::string_view bytes);

} // namespace attnscope
