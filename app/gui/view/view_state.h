// What somebody looks at in a capture: one value, so that undo, sessions and comparisons are copies of it.
#pragma once

#include "core/attention/derived/quantity.h"
#include "core/attention/derived/row_profile.h"
#include "core/capture/derived_map.h"
#include "widgets/map/colour_settings.h"
#include "widgets/map/map_window.h"

#include <optional>
#include <vector>

namespace attnscope::gui {

/// Which heads an aggregate is made of.
enum class HeadScope {
    layer, ///< all captured heads of the selected layer
    all,   ///< all captured heads of all captured layers
    chosen ///< ViewState::chosen_layers x chosen_heads
};

struct ViewState {
    int layer = 0; ///< true indices of the selected head
    int head = 0;
    Aggregation aggregation = Aggregation::single;
    HeadScope scope = HeadScope::layer; ///< read for mean and largest only; rollout takes everything
    std::vector<int> chosen_layers;     ///< sorted
    std::vector<int> chosen_heads;
    Weighting weighting = Weighting::weights;
    FirstToken first_token = FirstToken::kept;
    std::optional<float> hypothetical_lambda;
    Window window;           ///< in tokens; {}: all
    std::vector<int> pinned; ///< queries, sorted
    RowCombination rows = RowCombination::mean;
    int maximised = -1;                    ///< map that is shown alone; -1: all
    Component compared = Component::first; ///< of two captures side by side
    ViewLock lock = ViewLock::position;    ///< of these two, when their prompts differ in length
    ColourSettings colours;

    bool operator==(const ViewState&) const = default;
};

/// The maps that can be shown, in their order; a difference may be computed by the reader.
std::vector<Component> components_of(const CaptureReader& reader);

/// The state with everything that the capture does not have replaced by something it has: layer, head, pinned rows, window,
/// chosen heads, rollout of signed maps stays (it is refused with words).
ViewState fitted(ViewState state, const CaptureReader& reader);

/// What to read for one map of this state; the whole map at full resolution (window {} and max_side 0).
DerivedRequest request_of(const ViewState& state, Component component, const CaptureReader& reader);

/// Whether a map that this state asks for is read from the pyramid, or every cell has to be read first.
bool is_stored(const ViewState& state) noexcept;

} // namespace attnscope::gui
