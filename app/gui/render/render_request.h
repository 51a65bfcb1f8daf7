// One picture to render, as asked for on a command line; nothing is looked up in a file yet.
#pragma once

#include "app/cli/options/index_selection.h"
#include "app/cli/options/range_request.h"
#include "app/gui/figure/figure.h"
#include "core/attention/derived/quantity.h"
#include "widgets/map/colour_settings.h"

#include <map>
#include <optional>
#include <string>

namespace attnscope::gui {

enum class RenderKind { map, grid, segments, lambda, entropy, position, row };

struct RenderRequest {
    std::string output;
    std::string chart; ///< as it was written; kinds of captures are in `kind` as well
    RenderKind kind = RenderKind::map;
    std::optional<cli::IndexSelection> layers, heads;
    std::optional<Component> component; ///< nothing: the difference, or the map of a plain model
    std::optional<cli::RangeRequest> queries, keys;
    std::optional<int> query; ///< of the chart of a row; negative counts from the end
    std::optional<float> hypothetical_lambda;
    Weighting weighting = Weighting::weights;
    FirstToken first_token = FirstToken::kept;
    Aggregation aggregation = Aggregation::single;
    bool absolute = false; ///< segments of |A1 - lambda A2|
    ColourSettings colours;
    FigureStyle style;
    int max_side = 0; ///< 0: what the size of the picture can show

    // Of results of experiments.
    std::string beside;                         ///< a second result of the same experiment
    std::map<std::string, std::string> choices; ///< by ResultChoice::key
};

} // namespace attnscope::gui
