#include "app/gui/window/look.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/system_look.h"
#include "widgets/colour/theme.h"

#include <QApplication>
#include <QDBusMessage>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

/// Stands for the desktop's portal.
class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 0;

public slots:
    QDBusVariant Read(const QString& group, const QString& key)
    {
        asked += group + ' ' + key + ';';
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }

public:
    QString asked;
};

/// With a bus of its own.
class TestSystemLook : public QObject {
    Q_OBJECT

private:
    QProcess daemon_;
    QString address_;

    static void tell(const QDBusConnection& service, const char* group, const char* key, uint value)
    {
        QDBusMessage signal = QDBusMessage::createSignal("/org/freedesktop/portal/desktop",
                                                         "org.freedesktop.portal.Settings", "SettingChanged");
        signal << QString(group) << QString(key) << QVariant::fromValue(QDBusVariant(value));
        QVERIFY(service.send(signal));
    }

    QDBusConnection connection(const QString& name) const
    {
        return QDBusConnection::connectToBus(address_, name);
    }

private slots:
    void initTestCase()
    {
        daemon_.start("dbus-daemon", {"--session", "--nofork", "--print-address=1"});
        QVERIFY2(daemon_.waitForStarted(),
                 "dbus-daemon is a package that resources/install-packages installs");
        while (!daemon_.canReadLine())
            QVERIFY(daemon_.waitForReadyRead(20000));
        address_ = QString::fromUtf8(daemon_.readLine()).trimmed();
    }

    void init() { QApplication::setPalette(QPalette()); }

    void cleanupTestCase()
    {
        daemon_.kill();
        daemon_.waitForFinished();
    }

    void what_the_portal_says_is_followed()
    {
        Portal portal;
        portal.scheme = 1;
        QDBusConnection service = connection("service");
        QVERIFY(service.registerObject("/org/freedesktop/portal/desktop", &portal,
                                       QDBusConnection::ExportAllSlots));
        QVERIFY(service.registerService("org.freedesktop.portal.Desktop"));
        SystemLook look(connection("client"));
        QSignalSpy changed(&look, &SystemLook::changed);
        QVERIFY(!look.is_dark()); // offscreen is light
        QTRY_VERIFY2_WITH_TIMEOUT(look.is_dark(), qPrintable(portal.asked), 60000);
        const QTemporaryDir folder;
        MainWindow window{StateStore(folder.path())};
        connect(&look, &SystemLook::changed, &window, &MainWindow::follow_system);
        note_system_is_dark(look.is_dark());
        window.set_theme(ThemeChoice::system);
        QVERIFY(theme_of(window.palette()).dark);
        tell(service, "org.freedesktop.appearance", "color-scheme", 2);
        QTRY_VERIFY_WITH_TIMEOUT(!look.is_dark(), 60000);
        QVERIFY(!theme_of(window.palette()).dark);
        tell(service, "org.gnome.desktop.interface", "color-scheme", 1);
        tell(service, "org.freedesktop.appearance", "contrast", 1);
        window.set_theme(ThemeChoice::light);
        tell(service, "org.freedesktop.appearance", "color-scheme", 1);
        QTRY_VERIFY_WITH_TIMEOUT(look.is_dark(), 60000);
        QCOMPARE(changed.size(), 3);
        QVERIFY2(!theme_of(window.palette()).dark, "who has chosen light keeps it");
        service.unregisterService("org.freedesktop.portal.Desktop");
    }

    void a_bus_without_a_portal_changes_nothing()
    {
        SystemLook look(connection("lonely"));
        QSignalSpy changed(&look, &SystemLook::changed);
        QTest::qWait(100);
        QVERIFY(changed.isEmpty() && !look.is_dark());
    }

    void without_a_bus_the_palette_of_the_system_counts()
    {
        QApplication::setPalette(palette_of(dark_theme())); // as if the system were dark at start
        SystemLook look(QDBusConnection("none"));
        QVERIFY(look.is_dark());
        QSignalSpy changed(&look, &SystemLook::changed);
        QEvent event(QEvent::ThemeChange);
        QWidget window;
        QApplication::sendEvent(&window, &event); // it has become what offscreen is: light
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(!look.is_dark());
        QVERIFY2(theme_of(QApplication::palette()).dark, "the palette is left as it was");
        QApplication::setPalette(QPalette());
    }
};

QTEST_MAIN(TestSystemLook)
#include "tst_system_look.moc"
