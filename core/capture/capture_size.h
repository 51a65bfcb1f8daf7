// How large a capture will be, before anything is computed.
#pragma once

#include "core/capture/capture_record.h"

#include <cstdint>
#include <filesystem>

namespace attnscope {

struct CaptureSize {
    std::uint64_t map_bytes = 0; ///< tiles of the maps, uncompressed, hidden tiles not counted
    std::uint64_t pyramid_bytes = 0;
    std::uint64_t other_bytes = 0;   ///< statistics, tokens, predictions, HDF5's own
    std::uint64_t writer_memory = 0; ///< peak that the writer holds while `threads` threads deliver strips

    std::uint64_t file_bytes() const noexcept { return map_bytes + pyramid_bytes + other_bytes; }
};

CaptureSize estimate_size(const CaptureInfo& info, const CaptureSelection& selection,
                          const StorageOptions& storage, int threads);

/// Free bytes for this user where `path` would be written. Error(not_found) when its folder does not exist.
std::uint64_t free_space_for(const std::filesystem::path& path);

} // namespace attnscope
