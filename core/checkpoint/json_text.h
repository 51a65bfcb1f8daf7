// JSON files from strangers: read with a limit, parsed with a limit, blamed with line and column.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace attnscope {

/// Deeper nesting than any config has, shallow enough for code that recurses over a document.
inline constexpr int deepest_json = 128;

/// The whole file. Errors: not_found, io; corrupt when it is larger than 256 MiB or a Git LFS pointer.
std::string read_text(const std::filesystem::path& path);

/// Parses UTF-8 JSON, with or without a byte order mark. Error(corrupt) "<origin>: is not JSON: line 3,
/// column 20 ...", also for nesting beyond `deepest_json`. Of a key given twice the last one counts, as in
/// Python.
nlohmann::json parse_json(std::string_view text, const std::string& origin);

/// "the text \"eight\"", "a list", "null": what stands where something else is needed.
std::string describe_json(const nlohmann::json& value);

} // namespace attnscope
