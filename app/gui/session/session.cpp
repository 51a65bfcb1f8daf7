#include "app/gui/session/session.h"

#include <QJsonArray>

namespace attnscope::gui {

namespace {

QByteArray bytes_of(const QJsonValue& json)
{
    return QByteArray::fromBase64(json.toString().toLatin1());
}

QString text_of(const QByteArray& bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

QStringList strings_of(const QJsonValue& json)
{
    QStringList strings;
    for (const QJsonValue value : json.toArray())
        if (value.isString() && !value.toString().isEmpty())
            strings.append(value.toString());
    return strings;
}

} // namespace

QJsonObject json_of(const Session& session)
{
    QJsonArray tabs;
    for (const SessionTab& tab : session.tabs)
        tabs.append(QJsonObject{
            {"path", tab.path}, {"second", tab.second}, {"view", json_of(tab.state)}, {"chart", tab.chart}});
    return {{"version", session_version},
            {"window_geometry", text_of(session.window_geometry)},
            {"dock_layout", text_of(session.dock_layout)},
            {"tabs", tabs},
            {"current", session.current},
            {"recent_files", QJsonArray::fromStringList(session.recent_files)},
            {"recent_models", QJsonArray::fromStringList(session.recent_models)},
            {"prompt", QJsonObject{{"model", session.prompt.model},
                                   {"text", session.prompt.text},
                                   {"spans", session.prompt.spans}}}};
}

Session session_of(const QJsonObject& json)
{
    Session session;
    session.window_geometry = bytes_of(json["window_geometry"]);
    session.dock_layout = bytes_of(json["dock_layout"]);
    for (const QJsonValue value : json["tabs"].toArray()) {
        const QJsonObject tab = value.toObject();
        if (!tab["path"].toString().isEmpty())
            session.tabs.append({tab["path"].toString(), tab["second"].toString(),
                                 view_state_of(tab["view"].toObject()), tab["chart"].toString()});
    }
    session.current = json["current"].toInt(-1);
    session.recent_files = strings_of(json["recent_files"]);
    session.recent_models = strings_of(json["recent_models"]);
    const QJsonObject prompt = json["prompt"].toObject();
    session.prompt = {prompt["model"].toString(), prompt["text"].toString(), prompt["spans"].toObject()};
    return session;
}

} // namespace attnscope::gui
