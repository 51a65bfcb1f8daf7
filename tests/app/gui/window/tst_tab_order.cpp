#include "app/gui/window/window_actions.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"

#include <QAbstractButton>
#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::gui;

/// Whoever has no mouse comes everywhere: every control that takes the keyboard is met on the way of the Tab key.
class TestTabOrder : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;

    static QString name_of(const QWidget* widget)
    {
        QStringList names;
        for (const QWidget* one = widget; one != nullptr && names.size() < 4; one = one->parentWidget())
            names.append(one->metaObject()->className() + QString(" \"%1\"").arg(one->accessibleName()));
        return names.join(" in ");
    }

    /// One button of an exclusive group stands for all: arrows go on from there.
    static bool stands_alone(const QWidget* widget)
    {
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        return button == nullptr || !button->autoExclusive() || button->isChecked();
    }

    static QList<QWidget*> controls(const MainWindow& window)
    {
        QList<QWidget*> controls;
        for (QWidget* widget : window.findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && widget->window() == &window &&
                (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr &&
                stands_alone(widget))
                controls.append(widget);
        return controls;
    }

    static QSet<QWidget*> met(MainWindow& window, Qt::Key key, qsizetype controls)
    {
        QSet<QWidget*> met;
        for (qsizetype step = 0; step < 2 * controls + 4; ++step) {
            QWidget* focus = QApplication::focusWidget();
            if (focus != nullptr)
                met.insert(focus);
            QTest::keyClick(focus != nullptr ? focus : &window, key,
                            key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
        }
        return met;
    }

private slots:
    void initTestCase()
    {
        auto pass = attnscope::test::default_pass();
        pass.tokens = 40;
        path_ = folder_.filePath("sample.attn.h5");
        attnscope::test::write(path_.toStdString(), pass, pass.everything(), {}, {{"answer", {4, 9}}});
    }

    void every_control_is_met_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QSize>("size");
        QTest::newRow("start page") << "start" << QSize(1000, 700);
        QTest::newRow("new capture") << "new" << QSize(1000, 1000);
        QTest::newRow("capture") << "capture" << QSize(1400, 900);
        QTest::newRow("capture in a small window") << "capture" << QSize(800, 600);
    }

    void every_control_is_met()
    {
        QFETCH(QString, page);
        QFETCH(QSize, size);
        std::unique_ptr<MainWindow> window;
        if (page == "capture") {
            window = gui::test::open_window(folder_.filePath(page), path_, size);
            QVERIFY(window);
        } else {
            window = std::make_unique<MainWindow>(StateStore(folder_.filePath(page)));
            window->resize(size);
            window->show();
            if (page == "new")
                window->show_new_capture();
        }
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        if (page == "capture")
            window->actions().find_token->trigger(); // the bar belongs to what can be reached
        const QList<QWidget*> wanted = controls(*window);
        QVERIFY(wanted.size() >= 3);
        for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
            const QSet<QWidget*> seen = met(*window, key, wanted.size());
            for (QWidget* control : wanted)
                QVERIFY2(seen.contains(control), qPrintable(name_of(control)));
        }
    }
};

QTEST_MAIN(TestTabOrder)
#include "tst_tab_order.moc"
