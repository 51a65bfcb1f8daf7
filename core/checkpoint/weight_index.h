// model.safetensors.index.json: which shard holds which tensor.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// "weight_map" of the index: tensor name -> file name relative to the folder of the index.
using WeightIndex = std::map<std::string, std::string>;

/// Errors: not_found, io; corrupt: not JSON, no weight_map or an empty one, a file name that leaves the
/// folder.
WeightIndex read_weight_index(const std::filesystem::path& path);

/// The same from its text; `origin` begins every message.
WeightIndex parse_weight_index(std::string_view text, const std::string& origin);

/// Every file that the index names, once, sorted.
std::vector<std::string> shards_of(const WeightIndex& index);

} // namespace attnscope
