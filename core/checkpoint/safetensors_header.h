// The JSON header of a safetensors file, as written: types and offsets are not judged here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// One entry of the header. Offsets count from the end of the header, `end` is exclusive.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// Reads {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ..., "__metadata__": {"key":
/// "text"}} without building a document, in the order of the text. `origin` begins every message.
/// Error(corrupt): not UTF-8 JSON, another structure, a name or key twice, a number that is no whole number
/// below 2^63.
std::vector<SafetensorsEntry> parse_safetensors_header(std::string_view json, const std::string& origin);

} // namespace attnscope
