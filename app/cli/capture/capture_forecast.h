// What a capture will hold and cost, known before it is computed.
#pragma once

#include "app/cli/options/capture_options.h"
#include "core/capture/capture_size.h"
#include "core/model/model_library.h"

#include <cstdint>
#include <filesystem>

namespace attnscope::cli {

struct CaptureForecast {
    int prompt_tokens = 0;
    int tokens = 0; ///< prompt and generated, at most
    CaptureSelection selection;
    Interventions interventions;
    CaptureSize size;
    std::uint64_t weight_bytes = 0; ///< of the model as held in memory
    std::uint64_t pass_bytes = 0;   ///< of the pass besides the weights

    std::uint64_t peak_memory() const noexcept
    {
        return model_library_bytes + weight_bytes + pass_bytes + size.writer_memory;
    }
};

/// Which part of the maps is asked for. Errors: invalid_argument for layers, heads, queries or maps that the model does not
/// have.
CaptureSelection select_maps(const ModelInfo& model, const CaptureOptions& options, int tokens);

/// Errors: those of select_maps, and for interventions on what the model does not have; too_large for more tokens than
/// its context without allow_long.
CaptureForecast forecast_capture(const Model& model, const CaptureOptions& options, int prompt_tokens,
                                 int tokens);

/// Errors: out_of_memory, too_large; with the numbers and what helps. A compressed file is smaller than estimated by an
/// unknown factor, so its size is not held against the disk.
void require_fits(const CaptureForecast& forecast, const StorageOptions& storage,
                  const std::filesystem::path& output);

} // namespace attnscope::cli
