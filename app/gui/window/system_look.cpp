#include "app/gui/window/system_look.h"

#include "widgets/colour/theme.h"

#include <QApplication>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QEvent>
#include <QStyleHints>

#include <utility>

namespace attnscope::gui {

namespace {

constexpr const char* service = "org.freedesktop.portal.Desktop";
constexpr const char* object = "/org/freedesktop/portal/desktop";
constexpr const char* interface = "org.freedesktop.portal.Settings";
constexpr const char* appearance = "org.freedesktop.appearance";
constexpr const char* colour_scheme = "color-scheme";

/// The portal's answer is wrapped once or twice, as its method is.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

SystemLook::SystemLook(QDBusConnection bus, QObject* parent)
    : QObject(parent), bus_(std::move(bus)), dark_(theme_of(QApplication::palette()).dark)
{
    qApp->installEventFilter(this);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (!portal_knows_)
            take(QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark);
    });
#endif
    if (bus_.isConnected())
        ask_portal();
}

QDBusConnection SystemLook::session_bus()
{
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ? QDBusConnection::sessionBus()
                                                                 : QDBusConnection("no bus");
}

void SystemLook::ask_portal()
{
    QDBusMessage call = QDBusMessage::createMethodCall(service, object, interface, "Read");
    call << QString(appearance) << QString(colour_scheme);
    auto* answer = new QDBusPendingCallWatcher(bus_.asyncCall(call), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        answer->deleteLater();
        // Now that the connection has proved to work; from whoever has that object, since to find out its owner is to wait.
        if (!bus_.connect({}, object, interface, "SettingChanged", this,
                          SLOT(take_setting(QString, QString, QDBusVariant))))
            qWarning("changes of the system's colours will not be noticed: %s",
                     qPrintable(bus_.lastError().message()));
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            take_setting(appearance, colour_scheme, reply.value());
    });
}

void SystemLook::take_setting(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group != appearance || key != colour_scheme)
        return;
    const uint scheme = unwrapped(value.variant()).toUInt(); // 0: no preference, 1: dark, 2: light
    portal_knows_ = scheme == 1 || scheme == 2;
    if (portal_knows_)
        take(scheme == 1);
}

bool SystemLook::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange && !portal_knows_)
        QMetaObject::invokeMethod(this, &SystemLook::look_at_palette, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void SystemLook::look_at_palette()
{
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette()); // the system's
    const bool dark = theme_of(QApplication::palette()).dark;
    QApplication::setPalette(ours);
    take(dark);
}

void SystemLook::take(bool dark)
{
    if (std::exchange(dark_, dark) != dark)
        emit changed(dark);
}

} // namespace attnscope::gui
