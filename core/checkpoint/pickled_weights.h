// Weights in formats that are not read: PyTorch pickles above all, because opening one runs the code in it.
#pragma once

#include <filesystem>
#include <vector>

namespace attnscope {

/// Pickles (*.bin, *.pt, *.pth, *.ckpt, *.pkl) of a folder that look like weights, sorted; shards of
/// pytorch_model come alone when there are any.
std::vector<std::filesystem::path> pickles_in(const std::filesystem::path& folder);

bool is_pickle_name(const std::filesystem::path& file);

/// The shell line that turns `pickles` into `target` with PyTorch and safetensors. It loads with
/// weights_only, so that nothing in the pickle is run, and copies every tensor, because safetensors refuses
/// tied weights that share memory.
std::string conversion_line(const std::vector<std::filesystem::path>& pickles,
                            const std::filesystem::path& target);

} // namespace attnscope
