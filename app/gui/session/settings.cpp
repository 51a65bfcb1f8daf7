#include "app/gui/session/settings.h"

#include <array>
#include <cmath>

namespace attnscope::gui {

namespace {

constexpr std::array theme_names{"system", "light", "dark"};
constexpr std::array mode_names{"minimum_maximum", "percentile", "fixed", "all_heads"};

template <typename Value, std::size_t count>
Value named(const QJsonValue& json, const std::array<const char*, count>& names, Value otherwise)
{
    for (std::size_t i = 0; i < count; ++i)
        if (json.toString() == QLatin1String(names[i]))
            return static_cast<Value>(i);
    return otherwise;
}

} // namespace

QJsonObject json_of(const ColourSettings& colours)
{
    return {{"sequential", name_of(colours.sequential)},
            {"transform", name_of(colours.transform)},
            {"mode", mode_names[static_cast<std::size_t>(colours.mode)]},
            {"percentile", colours.percentile},
            {"low", colours.fixed.low},
            {"high", colours.fixed.high},
            {"mark_outside", colours.mark_outside},
            {"mark_zeros", colours.mark_zeros}};
}

ColourSettings colours_of(const QJsonObject& json)
{
    ColourSettings colours;
    const std::optional<ColourMap> map = find_colour_map(json["sequential"].toString());
    if (map && !is_diverging(*map))
        colours.sequential = *map;
    colours.transform = find_transform(json["transform"].toString()).value_or(colours.transform);
    colours.mode = named(json["mode"], mode_names, colours.mode);
    const double percentile = json["percentile"].toDouble(colours.percentile);
    if (percentile > 0 && percentile <= 100)
        colours.percentile = percentile;
    const ValueRange fixed{json["low"].toDouble(colours.fixed.low),
                           json["high"].toDouble(colours.fixed.high)};
    if (std::isfinite(fixed.low) && std::isfinite(fixed.high) && fixed.low < fixed.high)
        colours.fixed = fixed;
    colours.mark_outside = json["mark_outside"].toBool();
    colours.mark_zeros = json["mark_zeros"].toBool();
    return colours;
}

QJsonObject json_of(const Settings& settings)
{
    return {{"worker_command", settings.worker_command},
            {"worker_threads", settings.worker_threads},
            {"theme", theme_names[static_cast<std::size_t>(settings.theme)]},
            {"colours", json_of(settings.colours)},
            {"pictures", QJsonObject{{"scale", settings.pictures.scale},
                                     {"transparent", settings.pictures.transparent},
                                     {"light", settings.pictures.light}}},
            {"restore_session", settings.restore_session}};
}

Settings settings_of(const QJsonObject& json)
{
    Settings settings;
    settings.worker_command = json["worker_command"].toString();
    settings.worker_threads = qBound(0, json["worker_threads"].toInt(), 1024);
    settings.theme = named(json["theme"], theme_names, settings.theme);
    settings.colours = colours_of(json["colours"].toObject());
    const QJsonObject pictures = json["pictures"].toObject();
    settings.pictures = {qBound(1, pictures["scale"].toInt(1), 4), pictures["transparent"].toBool(),
                         pictures["light"].toBool()};
    settings.restore_session = json["restore_session"].toBool(settings.restore_session);
    return settings;
}

} // namespace attnscope::gui
