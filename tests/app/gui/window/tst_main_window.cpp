#include "app/gui/view/go_to_dialog.h"
#include "app/gui/window/capture_area.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/window_actions.h"
#include "core/attention/derived/describe.h"
#include "tests/core/capture/sample_capture.h"
#include "widgets/map/linked_maps.h"
#include "widgets/panel/inline_bar.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLineEdit>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

namespace {

bool settle(MainWindow& window)
{
    return QTest::qWaitFor([&] { return window.is_idle(); }, 20000);
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;
    test::SyntheticPass pass_ = test::default_pass();

    StateStore store(const QString& name) const { return StateStore(folder_.filePath(name)); }

    std::unique_ptr<MainWindow> opened(const QString& state = "fresh") const
    {
        auto window = std::make_unique<MainWindow>(store(state));
        window->show();
        window->open({path_});
        [&] { QTRY_VERIFY(window->current_view() != nullptr); }();
        [&] { QVERIFY(settle(*window)); }();
        QTest::qWait(100); // places of parts follow from each other
        return window;
    }

private slots:
    void initTestCase()
    {
        pass_.tokens = 60;
        path_ = folder_.filePath("sample.attn.h5");
        test::write(path_.toStdString(), pass_, pass_.everything(), {},
                    {{"answer", {10, 14}}, {"query", {50, 60}}});
    }

    void nothing_open_shows_ways_to_begin()
    {
        MainWindow window(store("nothing"));
        window.show();
        QStringList words;
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
            if (button->isVisible())
                words.append(button->text().remove('&'));
        for (const char* wanted : {"New capture", "Open capture", "Demo"})
            QVERIFY2(words.contains(wanted), wanted);
        QVERIFY(window.current_view() == nullptr);
    }

    void a_new_capture_begins_in_the_field_of_the_model()
    {
        MainWindow window(store("focus"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.actions().new_capture->trigger();
        QTRY_VERIFY(window.focusWidget() != nullptr && window.focusWidget()->inherits("QComboBox"));
    }

    void settings_are_kept_at_once()
    {
        MainWindow window(store("settings"));
        window.show();
        QTimer::singleShot(0, &window, [] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
                dialog->accept();
        });
        window.actions().settings->trigger();
        QVERIFY(QFile::exists(store("settings").file()));
    }

    void the_read_out_and_the_pixel_are_those_of_the_file()
    {
        const auto window = opened();
        LinkedMaps& maps = window->current_view()->maps();
        QCOMPARE(maps.count(), 3);
        for (int map = 0; map < 3; ++map) {
            const auto component = static_cast<Component>(map);
            HeatmapView& view = maps.view(map);
            const MapLayout layout = view.layout_of_parts();
            const QPoint point = layout.rect_of({40, 12}).center().toPoint();
            QTest::mouseMove(&view, point);
            const float weight = pass_.weight(component, 0, 0, 40, 12);
            const QString number = QString::fromStdString(number_words(double(weight)));
            QTRY_VERIFY2(window->status().contains(number), qPrintable(window->status()));
            QVERIFY(window->status().contains("query 40") && window->status().contains("key 12"));
            const QImage picture = view.grab().toImage();
            const MapContent& content = view.content();
            QCOMPARE(value_of(content, {40, 12}).value_or(-9), weight);
            const QRectF cell = layout.rect_of({40, 12});
            if (cell.width() >= 3 && cell.height() >= 3) { // beside the crosshair, which is over this cell
                QTest::mouseMove(&view, layout.rect_of({30, 2}).center().toPoint());
                QCOMPARE(view.grab().toImage().pixelColor(cell.center().toPoint()).rgb(),
                         ValueColours(content.scale).colour(weight));
            }
        }
    }

    void keys_move_heads_and_are_undone()
    {
        const auto window = opened();
        CaptureView& view = *window->current_view();
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.model().state().layer, 1);
        QCOMPARE(view.model().state().head, 1);
        window->actions().maximise[1]->trigger();
        QCOMPARE(view.maps().maximised(), 1);
        window->actions().first_token->trigger();
        QVERIFY(view.model().state().first_token == FirstToken::removed);
        QVERIFY(settle(*window));
        window->actions().undo->trigger();
        QVERIFY(view.model().state().first_token == FirstToken::kept);
        view.go_to({0, 2, 30, 7});
        QVERIFY(settle(*window));
        QVERIFY(window->status().contains("layer 0, head 2") && window->status().contains("query 30"));
        QVERIFY(view.model().state().pinned == std::vector<int>{30});
    }

    void zooming_reads_the_part_and_fit_all_of_it()
    {
        const auto window = opened();
        CaptureView& view = *window->current_view();
        window->actions().zoom_in->trigger();
        QVERIFY(settle(*window));
        QVERIFY(view.model().state().window.keys.size() < 60 && !view.model().state().window.keys.empty());
        QCOMPARE(view.maps().view(2).window().keys.size(), view.maps().view(0).window().keys.size());
        window->actions().fit->trigger();
        QVERIFY(settle(*window));
        QCOMPARE(view.maps().window().keys.size(), 60);
    }

    void aggregates_say_so_and_refusals_say_why()
    {
        const auto window = opened();
        CaptureView& view = *window->current_view();
        ViewState state = view.model().state();
        state.aggregation = Aggregation::mean;
        view.model().change(state, "mean");
        QVERIFY(settle(*window));
        QVERIFY2(view.maps().view(0).content().title.contains("mean of 3 maps"),
                 qPrintable(view.maps().view(0).content().title));
        const double mean = (double(pass_.weight(Component::first, 0, 0, 40, 12)) +
                             double(pass_.weight(Component::first, 0, 1, 40, 12)) +
                             double(pass_.weight(Component::first, 0, 2, 40, 12))) /
                            3;
        QVERIFY(std::abs(double(value_of(view.maps().view(0).content(), {40, 12}).value_or(-9)) - mean) <
                1e-6);
        state.aggregation = Aggregation::rollout;
        view.model().change(state, "rollout");
        QVERIFY(settle(*window));
        QVERIFY(!view.maps().view(2).content().map);
        QVERIFY2(view.maps().view(2).content().message.contains("rollout"),
                 qPrintable(view.maps().view(2).content().message));
    }

    void a_foreign_file_is_told_and_the_rest_goes_on()
    {
        const QString foreign = folder_.filePath("foreign.attn.h5");
        QFile file(foreign);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no capture") > 0);
        file.close();
        MainWindow window(store("foreign"));
        window.show();
        window.open({foreign, path_});
        QTRY_VERIFY(window.current_view() != nullptr);
        window.findChild<QTabBar*>()->setCurrentIndex(0);
        QVERIFY(window.current_view() == nullptr);
        bool told = false;
        for (const InlineBar* bar : window.findChildren<InlineBar*>())
            told = told || (bar->isVisible() && bar->message().details.contains("foreign.attn.h5"));
        QVERIFY(told);
    }

    void two_captures_are_compared()
    {
        test::SyntheticPass other = pass_;
        other.tokens = 48;
        const QString second = folder_.filePath("other.attn.h5");
        test::write(second.toStdString(), other, other.everything());
        MainWindow window(store("compare"));
        window.show();
        window.open_tab({path_, second, {}}, false);
        QTRY_VERIFY(window.current_view() != nullptr);
        QVERIFY(settle(window));
        LinkedMaps& maps = window.current_view()->maps();
        QCOMPARE(maps.count(), 3);
        QVERIFY(maps.view(1).content().map && maps.view(2).content().map);
        QCOMPARE(maps.view(2).content().map->rows, 48);
    }

    void a_session_comes_back()
    {
        {
            const auto window = opened("session");
            ViewState state = window->current_view()->model().state();
            state.layer = 1;
            state.pinned = {20};
            window->current_view()->model().change(state, "test");
            QVERIFY(settle(*window));
            window->close();
        }
        MainWindow window(store("session"));
        window.show();
        window.restore_session();
        QTRY_VERIFY(window.current_view() != nullptr);
        QCOMPARE(window.current_view()->model().state().layer, 1);
        QVERIFY(window.current_view()->model().state().pinned == std::vector<int>{20});
        QVERIFY(settle(window));
    }

    void a_small_window_loses_nothing()
    {
        MainWindow window(store("small"));
        window.resize(800, 600);
        window.show();
        window.open({path_});
        QTRY_VERIFY(window.current_view() != nullptr);
        QVERIFY(settle(window));
        QCOMPARE(window.size(), QSize(800, 600));
        const auto inside = [&](const QWidget& widget) {
            return window.rect().contains(QRect(widget.mapTo(&window, QPoint()), widget.size()));
        };
        for (QDockWidget* dock : window.area().docks()) {
            dock->raise();
            QTRY_VERIFY2(inside(*dock->widget()), qPrintable(dock->windowTitle()));
        }
        const LinkedMaps& maps = window.current_view()->maps();
        QVERIFY(inside(maps) && maps.width() >= 240 && maps.height() >= 160);
    }

    void every_control_has_a_name_and_can_be_reached()
    {
        const auto window = opened();
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus)
                continue;
            QAccessibleInterface* interface =
                QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            const bool control = qobject_cast<const QComboBox*>(widget) ||
                                 qobject_cast<const QAbstractButton*>(widget) ||
                                 qobject_cast<const QLineEdit*>(widget);
            if (control && widget->parentWidget()->inherits("QAbstractSpinBox") == false)
                QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
                         qPrintable(QString(widget->metaObject()->className()) + " in " +
                                    widget->parentWidget()->metaObject()->className()));
        }
    }

    void the_layout_is_reset()
    {
        const auto window = opened();
        for (QDockWidget* dock : window->area().docks())
            dock->hide();
        window->area().docks().front()->setFloating(true);
        window->actions().reset_layout->trigger();
        for (const QDockWidget* dock : window->area().docks())
            QVERIFY(dock->isVisible() && !dock->isFloating());
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
