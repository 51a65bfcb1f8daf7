// Weights in formats that are not read: PyTorch pickles above all, because opening one runs the code in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace attnscope {

/// Pickles (*.bin, *.pt, *.pth, *.ckpt, *.pkl) of a folder that look like weights, sorted.
std::vector<std::filesystem::path> pickles_in(const std::filesystem::path& folder);

/// Those of them that make up one model: pytorch_model.bin, else its shards, else the first file.
std::vector<std::filesystem::path> pickles_of_one_model(const std::vector<std::filesystem::path>& pickles);

bool is_pickle_name(const std::filesystem::path& file);

/// The shell line that turns `pickles` into `target` with PyTorch and safetensors. It loads with
/// weights_only, so that nothing in the pickle is run, and copies every tensor, because safetensors refuses
/// tied weights that share memory.
std::string conversion_line(const std::vector<std::filesystem::path>& pickles,
                            const std::filesystem::path& target);

} // namespace attnscope
