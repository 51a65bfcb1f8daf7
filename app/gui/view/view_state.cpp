#include "app/gui/view/view_state.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

bool contains(const std::vector<int>& sorted, int index)
{
    return std::binary_search(sorted.begin(), sorted.end(), index);
}

void keep_contained(std::vector<int>& indices, const std::vector<int>& sorted)
{
    std::erase_if(indices, [&](int index) { return !contains(sorted, index); });
}

} // namespace

std::vector<Component> components_of(const CaptureReader& reader)
{
    std::vector<Component> components;
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader.has(component))
            components.push_back(component);
    return components;
}

ViewState fitted(ViewState state, const CaptureReader& reader)
{
    if (!contains(reader.layers(), state.layer))
        state.layer = reader.layers().front();
    if (!contains(reader.heads(), state.head))
        state.head = reader.heads().front();
    keep_contained(state.chosen_layers, reader.layers());
    keep_contained(state.chosen_heads, reader.heads());
    if (state.scope == HeadScope::chosen && (state.chosen_layers.empty() || state.chosen_heads.empty()))
        state.scope = HeadScope::layer;
    keep_contained(state.pinned, reader.queries());
    const Range all{0, reader.key_count()};
    state.window.queries = intersection(state.window.queries, all);
    state.window.keys = intersection(state.window.keys, all);
    if (state.window.queries.empty() || state.window.keys.empty())
        state.window = {};
    if (reader.kind() == ModelKind::plain)
        state.hypothetical_lambda.reset();
    const std::vector<Component> components = components_of(reader);
    if (state.maximised >= static_cast<int>(components.size()))
        state.maximised = -1;
    if (!components.empty() && !reader.has(state.compared))
        state.compared = components.front();
    return state;
}

DerivedRequest request_of(const ViewState& state, Component component, const CaptureReader& reader)
{
    DerivedRequest request;
    request.quantity = {component, std::nullopt, state.weighting, state.first_token, state.aggregation};
    if (component == Component::difference)
        request.quantity.hypothetical_lambda = state.hypothetical_lambda;
    request.layers = {state.layer};
    request.heads = {state.head};
    const bool everything = state.aggregation == Aggregation::rollout || state.scope == HeadScope::all;
    if (state.aggregation != Aggregation::single) {
        const bool chosen = !everything && state.scope == HeadScope::chosen;
        request.heads = chosen ? state.chosen_heads : reader.heads();
        if (everything)
            request.layers = reader.layers();
        else if (chosen)
            request.layers = state.chosen_layers;
    }
    return request;
}

bool is_stored(const ViewState& state) noexcept
{
    return state.aggregation == Aggregation::single && state.weighting == Weighting::weights &&
           state.first_token == FirstToken::kept && !state.hypothetical_lambda;
}

} // namespace attnscope::gui
