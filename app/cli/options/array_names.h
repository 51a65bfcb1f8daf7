// --stat: short names of what a capture holds besides its maps.
#pragma once

#include "core/capture/capture_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope::cli {

/// What --map means when it is not given: the difference, or the only map of a plain model.
Component default_component(const CaptureReader& reader) noexcept;

/// The full name of "lambda", "cosine", "entropy_1" or, of `component`, "entropy". Errors: nothing_matched, listing all.
std::string require_array_name(const CaptureReader& reader, std::string_view name, Component component);

/// The same for what a file may lack: empty then.
std::string find_array_name(const CaptureReader& reader, std::string_view name, Component component);

/// "statistics/entropy_1" -> "entropy_1".
std::string short_name(const std::string& name);

/// Items of a list separated by commas, without white space around them.
std::vector<std::string> split_list(std::string_view list);

} // namespace attnscope::cli
