// Where the files of a model are, whatever way its folder was named.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace attnscope {

/// Paths exist (at the time of the call), except `tokenizer`, which is empty when there is none.
struct ModelFolder {
    std::string name; ///< for people: "org/name" of a cache folder, else the folder's name
    std::filesystem::path folder;
    std::filesystem::path config;               ///< config.json
    std::vector<std::filesystem::path> weights; ///< model.safetensors, or every shard that the index names
    std::filesystem::path index;                ///< model.safetensors.index.json, or empty
    std::filesystem::path tokenizer;            ///< tokenizer.json, or empty
    std::filesystem::path tokenizer_config;     ///< tokenizer_config.json, or empty
};

/// Accepts a folder with config.json; a HuggingFace cache folder models--org--name (refs/main resolved to its
/// snapshot); "org/name" looked up under HF_HUB_CACHE, HF_HOME/hub or ~/.cache/huggingface/hub, never
/// downloaded; a sub-folder of those; a path to the safetensors file or to its index. An existing path wins
/// over a cache name. Errors: not_found (what was looked for and where; missing shards and *.incomplete files
/// by name), not_supported (only pickled weights there: with the Python line that converts them; nothing is
/// executed), corrupt (index not JSON).
ModelFolder resolve_model(const std::string& path_or_name);

} // namespace attnscope
