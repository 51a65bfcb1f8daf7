// A small file's bytes.
#pragma once

#include <filesystem>
#include <string>

namespace attnscope::text {

/// Errors: not_found; io when it is a folder or cannot be read; too_large beyond 1 GiB.
std::string read_whole_file(const std::filesystem::path& path);

} // namespace attnscope::text
