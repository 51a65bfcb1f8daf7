// -o: what must be known about a file's place before anything is computed for it.
#pragma once

#include "core/checkpoint/model_folder.h"

#include <filesystem>
#include <span>
#include <vector>

namespace attnscope::cli {

/// The file may be written there. Errors: invalid_argument (exists and no `overwrite`, or no regular file), not_found, io.
void require_writable(const std::filesystem::path& output, bool overwrite);

/// Every file that the model is read from.
std::vector<std::filesystem::path> files_of(const ModelFolder& folder);

/// Writing `output` destroys none of the files that are read for it, whatever links lead there; no `overwrite` allows that.
/// Errors: invalid_argument.
void require_apart(const std::filesystem::path& output, std::span<const std::filesystem::path> inputs);

} // namespace attnscope::cli
