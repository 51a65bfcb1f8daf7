// What somebody prefers, kept between sessions in a JSON file beside the session's. Values.
#pragma once

#include "widgets/map/colour_settings.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace attnscope::gui {

enum class ThemeChoice { system, light, dark };

/// How pictures are taken away.
struct PictureSettings {
    int scale = 1; ///< 1 to 4: pixels of a PNG to one of the picture's
    bool transparent = false;
    bool light = false; ///< whatever the window has

    bool operator==(const PictureSettings&) const = default;
};

struct Settings {
    QString worker_command; ///< as typed; empty: attnscope-cli of this program
    int worker_threads = 0; ///< 0: as many as there are
    ThemeChoice theme = ThemeChoice::system;
    ColourSettings colours; ///< that captures are opened with
    PictureSettings pictures;
    bool restore_session = true;

    bool operator==(const Settings&) const = default;
};

QJsonObject json_of(const Settings& settings);
/// Missing or odd fields become defaults.
Settings settings_of(const QJsonObject& json);

QJsonObject json_of(const ColourSettings& colours);
ColourSettings colours_of(const QJsonObject& json);

} // namespace attnscope::gui
