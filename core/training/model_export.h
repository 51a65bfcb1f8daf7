// A trained model as a HuggingFace folder.
#pragma once

#include "core/training/parameters.h"

#include <filesystem>
#include <span>

namespace attnscope {

/// Writes config.json, model.safetensors, tokenizer.json and tokenizer_config.json into `folder`, which must be there.
/// transformers opens it as DiffLlamaForCausalLM or LlamaForCausalLM. Errors: io, not_found.
void export_model(const std::filesystem::path& folder, const Recipe& recipe, const NamedModel& model,
                  int vocabulary, const std::vector<Parameter>& parameters, std::span<const float> values);

} // namespace attnscope
