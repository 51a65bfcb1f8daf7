// Writes safetensors files.
#pragma once

#include "core/checkpoint/safetensors.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

struct TensorToWrite {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values; ///< as many as the shape says
};

/// Stores all tensors as `dtype` (f32 or f16), in the order given, as output_file.h does: a crash leaves the old file or the new
/// one. `metadata` becomes "__metadata__". Errors: invalid_argument (dtype), those of OutputFile.
void write_safetensors(const std::filesystem::path& path, std::span<const TensorToWrite> tensors, DType dtype,
                       const std::map<std::string, std::string>& metadata);

/// The "__metadata__" of a file; empty when it has none. Errors: as of SafetensorsFile::open.
std::map<std::string, std::string> read_safetensors_metadata(const std::filesystem::path& path);

/// Any file, in the same careful way.
void write_whole_file(const std::filesystem::path& path, std::span<const std::string_view> parts);

} // namespace attnscope
