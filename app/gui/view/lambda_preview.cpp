#include "app/gui/view/lambda_preview.h"

#include "core/attention/derived/derived_maps.h"
#include "core/attention/derived/describe.h"

#include <QObject>

#include <algorithm>

namespace attnscope::gui {

namespace {

/// The map of a component as it is on show, if it is the one that the view now wants.
const LoadedMap* find_current(const std::vector<ShownMap>& maps, Component component)
{
    const auto map = std::find_if(maps.begin(), maps.end(), [component](const ShownMap& one) {
        return one.job.request.quantity.component == component;
    });
    if (map == maps.end() || !map->loaded || map->job.minus)
        return nullptr;
    const DerivedRequest& wanted = map->job.request;
    const DerivedRequest& shown = map->loaded->job.request;
    const bool current =
        shown.quantity == wanted.quantity && shown.layers == wanted.layers && shown.heads == wanted.heads;
    return current ? &*map->loaded : nullptr;
}

bool show_the_same_cells(const AttentionMap& first, const AttentionMap& second)
{
    return first.rows == second.rows && first.columns == second.columns &&
           first.reduction == second.reduction && first.row_query == second.row_query &&
           first.column_key == second.column_key;
}

} // namespace

std::optional<std::size_t> find_hypothetical(const std::vector<ShownMap>& maps)
{
    for (std::size_t place = 0; place < maps.size(); ++place)
        if (maps[place].job.request.quantity.hypothetical_lambda && !maps[place].job.minus)
            return place;
    return std::nullopt;
}

std::optional<LoadedMap> lambda_preview(const std::vector<ShownMap>& maps, std::size_t place,
                                        std::optional<float> learned)
{
    const LoadedMap* first = find_current(maps, Component::first);
    const LoadedMap* second = find_current(maps, Component::second);
    MapJob job = maps.at(place).job;
    const Quantity& quantity = job.request.quantity;
    const bool commutes =
        quantity.aggregation == Aggregation::single || quantity.aggregation == Aggregation::mean;
    if (first == nullptr || second == nullptr || !commutes || !quantity.hypothetical_lambda ||
        !show_the_same_cells(first->map, second->map))
        return std::nullopt;
    job.request.window = first->job.request.window;
    job.request.max_side = first->job.request.max_side;
    const std::vector<float> x(static_cast<std::size_t>(first->map.rows), *quantity.hypothetical_lambda);
    AttentionMap map = hypothetical_difference(first->map, second->map, x);
    MapSubject subject = unread_subject_of(*job.reader, job.request, map.reduction);
    subject.learned_lambda = learned;
    QString caption = QString::fromStdString(window_words(subject.window, subject.tokens));
    if (map.reduction > 1)
        caption += QObject::tr("; preview from pooled maps");
    const bool approximate = map.reduction > 1;
    return LoadedMap{job, std::move(map), QString::fromStdString(title_of(subject)), caption, approximate};
}

} // namespace attnscope::gui
