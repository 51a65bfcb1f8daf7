// What a run leaves behind so that another can go on: FOLDER/training/state.safetensors.
#pragma once

#include "core/training/adam_w.h"

#include <filesystem>
#include <span>
#include <string>

namespace attnscope {

/// Where training stands apart from the numbers.
struct TrainingPlace {
    int step = 0; ///< done
    std::uint64_t tokens = 0;
    std::string trained; ///< training_so_far() of the recipe
};

void save_training_state(const std::filesystem::path& path, const TrainingPlace& place,
                         std::span<const float> values, const AdamW& optimizer);

/// Fills values and optimizer. Errors: not_found, io; corrupt for a file that is none of these; invalid_argument when it is of
/// another size.
TrainingPlace load_training_state(const std::filesystem::path& path, std::span<float> values,
                                  AdamW& optimizer);

} // namespace attnscope
