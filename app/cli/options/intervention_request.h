// --lambda X, --lambda LAYER=X and --ablate LAYER.HEAD, before and after the model is known.
#pragma once

#include "core/model/model.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::cli {

/// Layers and heads as typed: negative numbers count from the end.
struct InterventionRequest {
    std::optional<float> lambda_everywhere;
    std::vector<std::pair<int, float>> lambda_of_layer;
    std::vector<std::pair<int, int>> ablated;

    /// "0.5" or "3=0.5". Errors: invalid_argument.
    void add_lambda(std::string_view text);
    /// "2.5": head 5 of layer 2. Errors: invalid_argument.
    void add_ablation(std::string_view text);

    /// Errors: invalid_argument for a layer or head that the model does not have, or a lambda for a plain model.
    Interventions resolve(const ModelInfo& model) const;
};

} // namespace attnscope::cli
