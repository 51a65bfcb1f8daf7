// Files that stand where safetensors are expected but are something else.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace attnscope {

/// A repository cloned without Git LFS holds small texts instead of large files: says so, with the size of
/// the real file and the command that fetches it. Empty for anything else.
std::optional<std::string> find_lfs_pointer(std::span<const std::byte> file);

/// The same for other things known by their first bytes: a web page saved instead of a file, a PyTorch
/// archive or pickle, GGUF. Meant for files that failed as safetensors.
std::optional<std::string> find_foreign_format(std::span<const std::byte> file);

} // namespace attnscope
