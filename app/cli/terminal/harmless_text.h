// Names out of files and folders of strangers, fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace attnscope::cli {

/// Characters that command a terminal (C0 but line feed and tab, DEL, C1) and those that reorder a line (embeddings,
/// overrides and isolates of the bidirectional algorithm, UAX 9) become "\x1b" and "\u202e". All else stays as it is.
std::string harmless_text(std::string_view text);

} // namespace attnscope::cli
