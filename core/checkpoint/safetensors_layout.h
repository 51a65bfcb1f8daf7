// Judges the entries of a safetensors header against each other and against the bytes behind it.
#pragma once

#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/safetensors_header.h"

#include <string>
#include <vector>

namespace attnscope {

/// Turns entries into views of `data`, the bytes behind the header, in the order of their bytes. They must
/// cover `data` exactly: no overlap, no hole, nothing behind the last one. `header_bytes` lies before `data`
/// in the file and is needed for messages only. Errors: not_supported (a dtype other than those of DType, by
/// name), corrupt.
std::vector<TensorView> lay_out_tensors(std::vector<SafetensorsEntry> entries,
                                        std::span<const std::byte> data, std::size_t header_bytes,
                                        const std::string& origin);

} // namespace attnscope
