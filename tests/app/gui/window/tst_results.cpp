// Results of experiments in the window: opened, compared, refused, taken away, found again.
#include "app/gui/result/result_view.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/take_away.h"
#include "app/gui/window/window_actions.h"
#include "core/capture/result_file.h"
#include "tests/app/gui/result/hand_made_results.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"
#include "widgets/panel/inline_bar.h"

#include <QComboBox>
#include <QFile>
#include <QMenu>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::gui;

class TestResults : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString file(const QString& name) const { return folder_.filePath(name); }
    void write(const QString& name, const ExperimentResult& result) const
    {
        write_result(file(name).toStdString(), result, true);
    }
    std::unique_ptr<MainWindow> window_with(const QStringList& names, const QString& state) const
    {
        auto window = std::make_unique<MainWindow>(StateStore(file(state)));
        window->resize(1000, 700);
        window->show();
        QStringList paths;
        for (const QString& name : names)
            paths << file(name);
        window->open(paths);
        [&] { QVERIFY(gui::test::settle(*window)); }();
        return window;
    }
    /// What the page says that stands where nothing could be shown.
    static QString problem_of(const MainWindow& window)
    {
        for (const InlineBar* bar : window.findChildren<InlineBar*>())
            if (bar->isVisible())
                return bar->message().sentence + ' ' + bar->message().details;
        return {};
    }

private slots:
    void initTestCase()
    {
        write("needle.result.h5", attnscope::test::needle_result("demo"));
        write("plain.result.h5", attnscope::test::plain_needle_result("plain"));
        write("order.result.h5", attnscope::test::order_result("demo"));
        write("odd-name.h5", attnscope::test::heads_result("demo"));
        attnscope::test::SyntheticPass pass = attnscope::test::default_pass();
        pass.tokens = 40;
        attnscope::test::write(file("capture.attn.h5").toStdString(), pass, pass.everything());
        QVERIFY(QFile::copy(file("capture.attn.h5"), file("capture.result.h5")));
        QFile broken(file("broken.result.h5"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("nothing of the kind") > 0);
    }

    void a_result_is_a_tab_beside_captures()
    {
        const auto window = window_with({"needle.result.h5", "capture.attn.h5"}, "tabs");
        auto* tabs = window->findChild<QTabBar*>();
        QCOMPARE(tabs->count(), 2);
        QCOMPARE(tabs->tabText(0), QString("needle"));
        QTRY_VERIFY(window->current_view() != nullptr && window->current_result() == nullptr);
        tabs->setCurrentIndex(0);
        QVERIFY(window->current_result() != nullptr && window->current_view() == nullptr);
        QVERIFY(window->current_result()->isVisible());
        QVERIFY(!window->actions().go_to->isEnabled() && window->actions().compare->isEnabled());
        window->open({file("needle.result.h5")}); // again: to the front, not twice
        QCOMPARE(tabs->count(), 2);
        emit tabs->tabCloseRequested(0);
        QCOMPARE(tabs->count(), 1);
        QTRY_VERIFY(window->current_view() != nullptr);
    }

    void a_file_is_what_it_holds_whatever_its_name()
    {
        const auto window = window_with({"odd-name.h5"}, "names");
        QTRY_VERIFY(window->current_result() != nullptr);
        QCOMPARE(window->current_result()->chart_name(), QString("ranking"));
        window->open({file("capture.result.h5")});
        QTRY_VERIFY(window->current_view() != nullptr);
    }

    void what_is_no_result_is_refused_in_words()
    {
        const auto window = window_with({"broken.result.h5"}, "broken");
        QTRY_VERIFY(problem_of(*window).contains("cannot be shown"));
        QVERIFY(window->current_result() == nullptr);
    }

    void two_results_are_compared()
    {
        const auto window = window_with({"needle.result.h5"}, "compare");
        window->open_tab({file("needle.result.h5"), file("plain.result.h5"), {}, "noise"}, false);
        QTRY_VERIFY(window->current_result() != nullptr);
        QCOMPARE(window->findChild<QTabBar*>()->tabText(1), QString("needle ↔ plain"));
        QCOMPARE(window->current_result()->chart_name(), QString("noise"));
        QVERIFY(title_of(window->current_result()->picture()).contains("plain"));
    }

    void another_experiment_is_refused()
    {
        const auto window = window_with({}, "refuse");
        window->open_tab({file("needle.result.h5"), file("order.result.h5"), {}}, false);
        QTRY_VERIFY2(problem_of(*window).contains("another experiment, order"),
                     qPrintable(problem_of(*window)));
    }

    void the_chart_is_written_as_picture_and_numbers()
    {
        const auto window = window_with({"needle.result.h5"}, "take");
        const ResultView& view = *window->current_result();
        for (const char* name : {"c.svg", "c.png", "c.pdf", "c.csv"}) {
            write_result_chart(view, {}, file(name))();
            QVERIFY2(QFile(file(name)).size() > 100, name);
        }
        QFile csv(file("c.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readLine().startsWith("panel,"));
        emit window->actions().take_away_menu->aboutToShow();
        QCOMPARE(window->actions().take_away_menu->actions().size(), 4); // copy, save, line, pictures
    }

    void writing_is_said_in_the_status_line()
    {
        const auto window = window_with({"needle.result.h5"}, "status");
        const QString path = file("said.csv");
        write_apart(window.get(), path, write_result_chart(*window->current_result(), {}, path));
        QVERIFY(window->statusBar()->currentMessage().startsWith("Writing"));
        QTRY_VERIFY(window->statusBar()->currentMessage().endsWith("is written."));
        QVERIFY(QFile::exists(path));
    }

    void a_result_written_again_is_read_again()
    {
        write("again.result.h5", attnscope::test::needle_result("demo"));
        const auto window = window_with({"again.result.h5"}, "again");
        window->current_result()->show_chart("segments");
        write("again.result.h5", attnscope::test::needle_result("later"));
        window->actions().reload->trigger();
        QTRY_VERIFY(window->current_result() != nullptr &&
                    window->current_result()->result().model_name == "later");
        QCOMPARE(window->current_result()->chart_name(), QString("segments"));
    }

    void what_was_open_is_open_again()
    {
        {
            const auto window = window_with({"order.result.h5", "needle.result.h5"}, "session");
            window->current_result()->show_chart("noise");
            window->close();
        }
        MainWindow window(StateStore(file("session")));
        window.show();
        window.restore_session();
        QTRY_VERIFY(window.current_result() != nullptr);
        QCOMPARE(window.current_result()->chart_name(), QString("noise"));
        QCOMPARE(window.actions().recent_menu->actions().size(), 2);
    }
};

QTEST_MAIN(TestResults)
#include "tst_results.moc"
