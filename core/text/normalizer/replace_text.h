// Plain replacing in strings, as decoders need it.
#pragma once

#include <string>
#include <string_view>

namespace attnscope::text {

/// Every occurrence of `what`, from left to right. An empty `what` occurs before every character and at the end.
std::string replace_text(std::string_view text, std::string_view what, std::string_view by);

/// Takes out the spaces that English writes none of: before punctuation and in contractions. The list is that of the
/// `tokenizers` library.
std::string without_extra_spaces(std::string_view text);

} // namespace attnscope::text
