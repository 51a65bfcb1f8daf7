#include "app/gui/view/map_contents.h"

#include "app/gui/chart/statistic_words.h"
#include "core/attention/derived/describe.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

QString words_of(Component component, const CaptureReader& reader)
{
    return QString::fromStdString(component_words(component, reader.kind() == ModelKind::plain));
}

bool is_signed(const MapJob& job)
{
    return job.minus || job.request.quantity.is_signed();
}

} // namespace

std::vector<ShownMap> maps_of(const ViewState& state, const CaptureDocument& document,
                              const CaptureDocument* second)
{
    std::vector<ShownMap> maps;
    const auto add = [&](const CaptureDocument& of, SharedReader minus, Component component,
                         const QString& name) {
        ShownMap map;
        map.job = {of.shared_reader(), std::move(minus),
                   request_of(fitted(state, of.reader()), component, of.reader())};
        map.document = &of;
        map.name = name;
        maps.push_back(std::move(map));
    };
    if (second == nullptr) {
        for (const Component component : components_of(document.reader()))
            add(document, nullptr, component, words_of(component, document.reader()));
        return maps;
    }
    const QString words = words_of(state.compared, document.reader());
    add(document, nullptr, state.compared, document.name() + ": " + words);
    const Component other = second->reader().has(state.compared) ? state.compared : Component::first;
    add(*second, nullptr, other, second->name() + ": " + words_of(other, second->reader()));
    if (other == state.compared)
        add(document, second->shared_reader(), state.compared, QObject::tr("first − second"));
    return maps;
}

MapContent content_of(const ShownMap& map, const ViewState& state, bool dark)
{
    const CaptureDocument& document = *map.document;
    MapContent content;
    content.token_count = map.job.reader->key_count();
    content.mask = mask_of(map.job);
    content.tokens = document.tokens();
    content.segments = document.reader().record().segments;
    content.title = map.loaded ? map.loaded->title : map.name;
    content.signed_values = is_signed(map.job);
    if (map.job.minus)
        content.nan_words = QObject::tr("tokens differ");
    content.stale = map.stale;
    content.message = map.error.isEmpty() ? map.wait : map.error;
    if (map.job.request.quantity.hypothetical_lambda)
        content.badge = QObject::tr("hypothetical");
    if (map.job.request.quantity.first_token != FirstToken::kept)
        content.extent = {{0, content.token_count}, {1, content.token_count}};
    if (map.loaded && map.error.isEmpty()) {
        content.map = map.loaded->map;
        content.note = map.loaded->caption;
        if (!map.stale && !map.wait.isEmpty()) // right, but coarser than it will be
            content.note += (content.note.isEmpty() ? "" : " · ") + map.wait;
        content.scale =
            scale_for(state.colours, content.map->values, content.signed_values, dark, map.all_heads);
    }
    return content;
}

std::optional<ValueRange> range_of_all_heads(const CaptureReader& reader, Component component)
{
    const std::string name = array_name("peak", component);
    const std::vector<std::string> names = reader.array_names();
    if (std::find(names.begin(), names.end(), name) == names.end())
        return std::nullopt;
    double largest = 0;
    for (const int layer : reader.layers())
        for (const float peak : reader.array(name, layer).values)
            if (std::isfinite(peak))
                largest = std::max(largest, std::abs(static_cast<double>(peak)));
    return component == Component::difference ? ValueRange{-largest, largest} : ValueRange{0, largest};
}

} // namespace attnscope::gui
