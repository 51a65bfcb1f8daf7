// What somebody prefers, kept between sessions in a JSON file beside the session's. Values.
#pragma once

#include "widgets/map/colour_settings.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace attnscope::gui {

enum class ThemeChoice { system, light, dark };

struct Settings {
    QString worker_command; ///< as typed; empty: attnscope-cli of this program
    int worker_threads = 0; ///< 0: as many as there are
    ThemeChoice theme = ThemeChoice::system;
    ColourSettings colours; ///< that captures are opened with
    bool restore_session = true;

    bool operator==(const Settings&) const = default;
};

QJsonObject json_of(const Settings& settings);
/// Missing or odd fields become defaults.
Settings settings_of(const QJsonObject& json);

QJsonObject json_of(const ColourSettings& colours);
ColourSettings colours_of(const QJsonObject& json);

} // namespace attnscope::gui
