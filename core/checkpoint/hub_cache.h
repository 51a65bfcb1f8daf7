// HuggingFace's cache on disk: models--org--name/{refs/main, snapshots/<revision>/..., blobs/...}. Nothing is
// downloaded.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// $HF_HUB_CACHE, else $HUGGINGFACE_HUB_CACHE, else $HF_HOME/hub, else $XDG_CACHE_HOME/huggingface/hub, else
/// ~/.cache/huggingface/hub, as huggingface_hub has it. A leading ~ is expanded.
std::filesystem::path hub_cache_folder();

/// A repository's name in the cache and the rest of a path inside it.
struct HubName {
    std::string repository;          ///< "org/name" or "name"
    std::filesystem::path subfolder; ///< often empty
};

/// Every way to read "org/name/sub/folder" as a repository and a folder in it, the likelier first; empty for
/// text that names no repository (absolute, "./x", "..", more than plain letters, digits, '-', '_' and '.').
std::vector<HubName> hub_names(std::string_view text);

/// "org/name" -> "models--org--name".
std::string hub_folder_name(const std::string& repository);

bool is_hub_repository(const std::filesystem::path& folder);

/// The snapshot that refs/main names, or the only one there is. Error(not_found) when neither exists, saying
/// which snapshots there are; corrupt when refs/main is no revision.
std::filesystem::path resolve_snapshot(const std::filesystem::path& repository);

/// For a path inside a cache: "org/name" or "org/name/subfolder", and where its blobs are.
struct HubPlace {
    std::string name;
    std::filesystem::path blobs;
};
std::optional<HubPlace> find_hub_place(const std::filesystem::path& folder);

} // namespace attnscope
