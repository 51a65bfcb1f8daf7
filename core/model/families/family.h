// The families of models that can be run, by config.json's model_type.
#pragma once

#include "core/checkpoint/config_reader.h"
#include "core/model/architecture.h"

#include <span>

namespace attnscope {

/// A family states its layout as data; each has a file of its own beside this one and a line in registry.cpp.
struct Family {
    const char* model_type;
    Architecture (*read)(const ConfigReader& config);
};

Architecture read_diffllama(const ConfigReader& config);
Architecture read_llama(const ConfigReader& config);
Architecture read_mistral(const ConfigReader& config);
Architecture read_qwen2(const ConfigReader& config);
Architecture read_qwen3(const ConfigReader& config);

std::span<const Family> families() noexcept;

/// Chooses the family and lets it read the config. Errors: corrupt (no model_type; a missing or senseless value, by
/// name); not_supported (unknown model_type, listing those known; a setting that the family does not cover).
Architecture read_architecture(const ConfigReader& config);

} // namespace attnscope
