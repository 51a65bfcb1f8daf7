// Whether the system is dark, now and whenever that changes: told by Qt where Qt knows, and by the settings portal of the desktop
// (org.freedesktop.appearance color-scheme), which Qt reads from 6.5 on only. GUI thread; asks nothing that could wait.
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

#include <optional>

namespace attnscope::gui {

class SystemLook : public QObject {
    Q_OBJECT

public:
    /// Before the application gets a palette of its own: what it has is the system's. `bus`: where the portal is, if there is one.
    explicit SystemLook(QDBusConnection bus, QObject* parent = nullptr);

    /// The bus of the session; not connected, where none is known, instead of starting one.
    static QDBusConnection session_bus();

    bool is_dark() const noexcept { return dark_; }

signals:
    void changed(bool dark);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private slots:
    void take_setting(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void ask_portal();
    void look_at_palette();
    void take(bool dark);

    QDBusConnection bus_;
    bool portal_knows_ = false; ///< then the palette does not count
    bool dark_ = false;
};

} // namespace attnscope::gui
