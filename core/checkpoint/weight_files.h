// Which files of a folder are the model's weights, or why none is.
#pragma once

#include <filesystem>
#include <vector>

namespace attnscope {

struct WeightFiles {
    std::vector<std::filesystem::path> files; ///< sorted
    std::filesystem::path index;              ///< empty for a single file
};

/// model.safetensors, else the shards that model.safetensors.index.json names; other safetensors files beside
/// are none of the model's business. Errors: not_found, naming missing shards, unfinished downloads and files
/// that may have been meant; not_supported when there are pickles only; corrupt for a bad index.
WeightFiles find_weights(const std::filesystem::path& folder);

/// The shards that `index` names, all there.
WeightFiles sharded_weights(const std::filesystem::path& index);

/// "; unfinished downloads: ..." with every *.incomplete file that belongs to the folder, or nothing.
std::string unfinished_downloads(const std::filesystem::path& folder);

} // namespace attnscope
