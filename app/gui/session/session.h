// What was open when the window was closed, as a value and as JSON.
#pragma once

#include "app/gui/view/view_state.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace attnscope::gui {

/// Rises when an older program would misunderstand a session.
inline constexpr int session_version = 1;

struct SessionTab {
    QString path;
    QString second; ///< of a comparison; empty otherwise
    ViewState state;
    QString chart{}; ///< of the result of an experiment: which is shown
};

/// A capture that was being prepared.
struct SessionPrompt {
    QString model;
    QString text;
    QJsonObject spans; ///< {name: [begin, end]} in bytes
};

struct Session {
    QByteArray window_geometry;
    QByteArray dock_layout;
    QList<SessionTab> tabs;
    int current = -1;
    QStringList recent_files; ///< newest first
    QStringList recent_models;
    SessionPrompt prompt;
};

QJsonObject json_of(const Session& session);
/// Missing or odd fields become defaults; state that a capture no longer has is fitted when it is opened.
Session session_of(const QJsonObject& json);

QJsonObject json_of(const ViewState& state);
ViewState view_state_of(const QJsonObject& json);

} // namespace attnscope::gui
