#include "app/gui/session/session.h"
#include "app/gui/session/settings.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

QJsonArray json_of(const std::vector<int>& numbers)
{
    QJsonArray array;
    for (const int number : numbers)
        array.append(number);
    return array;
}

std::vector<int> numbers_of(const QJsonValue& json)
{
    std::vector<int> numbers;
    for (const QJsonValue value : json.toArray())
        if (value.isDouble())
            numbers.push_back(value.toInt());
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

QJsonArray json_of(Range range)
{
    return {range.begin, range.end};
}

Range range_of(const QJsonValue& json)
{
    const QJsonArray ends = json.toArray();
    return {ends.at(0).toInt(), ends.at(1).toInt()};
}

template <typename Value>
Value bounded(const QJsonValue& json, Value last)
{
    return static_cast<Value>(qBound(0, json.toInt(), static_cast<int>(last)));
}

} // namespace

QJsonObject json_of(const ViewState& state)
{
    QJsonObject json{{"layer", state.layer},
                     {"head", state.head},
                     {"aggregation", static_cast<int>(state.aggregation)},
                     {"scope", static_cast<int>(state.scope)},
                     {"chosen_layers", json_of(state.chosen_layers)},
                     {"chosen_heads", json_of(state.chosen_heads)},
                     {"weighting", static_cast<int>(state.weighting)},
                     {"first_token", static_cast<int>(state.first_token)},
                     {"queries", json_of(state.window.queries)},
                     {"keys", json_of(state.window.keys)},
                     {"pinned", json_of(state.pinned)},
                     {"rows", static_cast<int>(state.rows)},
                     {"maximised", state.maximised},
                     {"compared", static_cast<int>(state.compared)},
                     {"lock", static_cast<int>(state.lock)},
                     {"colours", json_of(state.colours)}};
    if (state.hypothetical_lambda)
        json["hypothetical_lambda"] = static_cast<double>(*state.hypothetical_lambda);
    return json;
}

ViewState view_state_of(const QJsonObject& json)
{
    ViewState state;
    state.layer = json["layer"].toInt();
    state.head = json["head"].toInt();
    state.aggregation = bounded(json["aggregation"], Aggregation::rollout);
    state.scope = bounded(json["scope"], HeadScope::chosen);
    state.chosen_layers = numbers_of(json["chosen_layers"]);
    state.chosen_heads = numbers_of(json["chosen_heads"]);
    state.weighting = bounded(json["weighting"], Weighting::value_norm);
    state.first_token = bounded(json["first_token"], FirstToken::renormalised);
    state.window = {range_of(json["queries"]), range_of(json["keys"])};
    state.pinned = numbers_of(json["pinned"]);
    state.rows = bounded(json["rows"], RowCombination::sum);
    state.maximised = qBound(-1, json["maximised"].toInt(-1), 2);
    state.compared = bounded(json["compared"], Component::difference);
    state.lock = bounded(json["lock"], ViewLock::share);
    state.colours = colours_of(json["colours"].toObject());
    const double lambda = json["hypothetical_lambda"].toDouble(NAN);
    if (std::isfinite(lambda))
        state.hypothetical_lambda = static_cast<float>(lambda);
    return state;
}

} // namespace attnscope::gui
