// Maps of a capture as one HTML page that looks into them: no other file, no network, any browser of the last years.
//
// The page draws on a canvas and reads every cell out: both tokens literally, weights of all its maps, lambda. Weights are kept to
// one part in 16,384 (packed_weights.h), visible cells only, 10/3 bytes each in base64; what precision and
// reduction it has stands on the page. A content security policy forbids it to load anything.
#pragma once

#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <filesystem>
#include <vector>

namespace attnscope {

struct PageRequest {
    std::vector<int> layers; ///< true indices; empty: all that were captured
    std::vector<int> heads;
    std::vector<Component> components; ///< empty: all that the file has
    Window window;                     ///< {}: all
    int max_side = 0; ///< at most so many cells a side, largest magnitude kept; 0: every cell
};

/// Streams into PATH.partial and renames it; nothing is left behind after an error or a cancellation. Errors: as export_map();
/// too_large when the page would be larger than a browser takes (512 MiB), saying how to make it smaller.
Outcome write_page(const CaptureReader& reader, const PageRequest& request, const std::filesystem::path& path,
                   bool overwrite, const Progress& progress = {});

/// .html or .htm, any case.
bool is_page_name(const std::filesystem::path& path);

} // namespace attnscope
