// A DiffLlama checkpoint of any size with random weights, for benchmarks.
#pragma once

#include <filesystem>

namespace attnscope::bench {

struct RandomCheckpoint {
    int layers = 8;
    int pairs = 8;
    int head_dim = 64;
    int hidden = 1024;
    int intermediate = 2816;
    int vocabulary = 1024;
    int context = 1 << 20;
};

/// Writes config.json and model.safetensors (float32) into `folder`, which is created.
void write_random_checkpoint(const RandomCheckpoint& sizes, const std::filesystem::path& folder);

/// A temporary folder that is removed with the object.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace attnscope::bench
