// What `capture` and `batch` can be told about a capture, whatever its prompt.
#pragma once

#include "app/cli/options/index_selection.h"
#include "app/cli/options/intervention_request.h"
#include "app/cli/options/map_choice.h"
#include "app/cli/options/prompt.h"
#include "core/capture/capture_record.h"
#include "core/model/model.h"

#include <optional>
#include <string_view>

namespace attnscope::cli {

struct CaptureOptions {
    std::optional<IndexSelection> layers; ///< nothing: all
    std::optional<IndexSelection> heads;
    std::optional<IndexSelection> queries; ///< of prompt and generated tokens together
    std::optional<MapChoice> maps;
    StorageOptions storage;
    SamplingOptions sampling;
    InterventionRequest interventions;
    PromptOptions prompt;
    bool logit_lens = false;
    bool allow_long = false;
    bool overwrite = false;
    int threads = 0; ///< as in LoadOptions
};

/// Whether "f32" or "f16" (and their longer names) means float16. Errors: invalid_argument.
bool parse_half(std::string_view text);

} // namespace attnscope::cli
