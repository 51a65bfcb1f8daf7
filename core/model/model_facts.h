// What is known of models without their weights and without LibTorch.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace attnscope {

/// config.json's model_type of every family that can be run.
std::vector<std::string> known_families();

/// Tokens that a model takes, as ModelInfo::context_length will say; 0: no limit. Errors: those of ConfigReader; not_supported
/// for an unknown family.
int read_context_length(const std::filesystem::path& config_json);

} // namespace attnscope
