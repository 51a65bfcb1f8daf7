#include "app/gui/session/state_store.h"

#include "app/gui/document/apart.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QObject>
#include <QSaveFile>
#include <QStandardPaths>

namespace attnscope::gui {

namespace {

/// More than any session has.
constexpr qint64 longest_file = 64 << 20;

constexpr std::chrono::seconds patience{2};

} // namespace

StateStore::StateStore(QString folder) : file_(QDir(std::move(folder)).filePath("state.json")) {}

QString StateStore::default_folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/attnscope";
}

void StateStore::put_aside(const QString& ending, const QString& why, StoredState& state) const
{
    const QString place = file_ + ending;
    QFile::remove(place);
    state.may_overwrite = QFile::copy(file_, place);
    state.problem = why + ' ' +
                    (state.may_overwrite ? QObject::tr("It was kept as %1.").arg(place)
                                         : QObject::tr("This session will not be saved, so that it stays."));
}

StoredState StateStore::load() const
{
    StoredState state;
    QFile file(file_);
    if (!file.exists())
        return state;
    if (!file.open(QIODevice::ReadOnly)) {
        state.problem = QObject::tr("The last session could not be read: %1.").arg(file.errorString());
        state.may_overwrite = false;
        return state;
    }
    const QJsonDocument json =
        file.size() <= longest_file ? QJsonDocument::fromJson(file.readAll()) : QJsonDocument();
    const int version = json["version"].toInt();
    if (!json.isObject() || version < 1) {
        put_aside(".bad", QObject::tr("The last session is damaged and was not restored."), state);
        return state;
    }
    if (version > session_version) {
        put_aside(QString(".version-%1").arg(version),
                  QObject::tr("The last session is of a newer version of this program and was not restored."),
                  state);
        return state;
    }
    state.settings = settings_of(json["settings"].toObject());
    state.session = session_of(json.object());
    return state;
}

QString StateStore::save(const Settings& settings, const Session& session) const
{
    if (!QDir().mkpath(QFileInfo(file_).absolutePath()))
        return QObject::tr("The folder %1 cannot be made.").arg(QFileInfo(file_).absolutePath());
    QJsonObject json = json_of(session);
    json["settings"] = json_of(settings);
    QSaveFile file(file_);
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(json).toJson()) < 0 || !file.commit())
        return QObject::tr("%1 cannot be written: %2.").arg(file_, file.errorString());
    return {};
}

StoredState StateStore::load_soon() const
{
    if (std::optional<StoredState> state =
            within<StoredState>(patience, [store = *this] { return store.load(); }))
        return *std::move(state);
    StoredState none;
    none.problem =
        QObject::tr("%1 does not answer. The last session was not restored, and this one will not be saved.")
            .arg(file_);
    none.may_overwrite = false;
    return none;
}

QString StateStore::save_soon(const Settings& settings, const Session& session) const
{
    return within<QString>(patience,
                           [store = *this, settings, session] { return store.save(settings, session); })
        .value_or(QObject::tr("%1 does not answer; it may not have been saved.").arg(file_));
}

} // namespace attnscope::gui
