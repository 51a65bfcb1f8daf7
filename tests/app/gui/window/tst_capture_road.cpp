#include "app/gui/capture_page/capture_page.h"
#include "app/gui/window/demo.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/window_actions.h"
#include "widgets/map/linked_maps.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prompt_editor.h"

#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope;
using namespace attnscope::gui;

/// Prompt, worker, file, pixel.
class TestCaptureRoad : public QObject {
    Q_OBJECT

private:
    const QString model_ = QString(TEST_DATA) + "/models/diffllama_mha";

    static std::unique_ptr<MainWindow> window_with(const QTemporaryDir& folder,
                                                   const QString& command = ATTNSCOPE_CLI " worker",
                                                   int threads = 0)
    {
        Settings settings;
        settings.worker_command = command;
        settings.worker_threads = threads;
        const StateStore store(folder.filePath("state"));
        [&] { QCOMPARE(store.save(settings, {}), QString()); }();
        auto window = std::make_unique<MainWindow>(store);
        window->show();
        window->show_new_capture();
        return window;
    }

    static bool wait_for(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 60000); }

private slots:
    void from_a_prompt_to_the_pixel()
    {
        const QTemporaryDir folder;
        const auto window = window_with(folder);
        CapturePage& page = window->capture_page();
        QSignalSpy loaded(&page, &CapturePage::model_loaded);
        page.prompt().set_text("the key is 4711. what is the key");
        page.set_output(folder.filePath("made.attn.h5"));
        page.set_model(model_);
        QVERIFY(wait_for([&] { return loaded.size() == 1; }));
        QVERIFY(wait_for([&] { return page.prompt().count_text().contains(QRegularExpression("[1-9]")); }));
        QVERIFY2(wait_for([&] { return page.words().contains("tokens:"); }), qPrintable(page.words()));
        page.start();
        QVERIFY(page.is_capturing());
        QVERIFY2(wait_for([&] { return window->current_view() != nullptr; }), qPrintable(page.words()));
        QVERIFY(wait_for([&] { return window->is_idle(); }));
        const CaptureReader reader = CaptureReader::open(folder.filePath("made.attn.h5").toStdString());
        QCOMPARE(QString::fromStdString(reader.record().prompt), QString("the key is 4711. what is the key"));
        LinkedMaps& maps = window->current_view()->maps();
        const Cell cell{reader.key_count() - 1, 2};
        for (int map = 0; map < maps.count(); ++map) {
            const AttentionMap truth = reader.read({0, 0, static_cast<Component>(map)});
            const float weight =
                truth.values[static_cast<std::size_t>(cell.query * truth.columns + cell.key)];
            const HeatmapView& view = maps.view(map);
            QCOMPARE(value_of(view.content(), cell).value_or(-9), weight);
            const QImage picture = const_cast<HeatmapView&>(view).grab().toImage();
            QCOMPARE(picture.pixelColor(view.layout_of_parts().rect_of(cell).center().toPoint()).rgb(),
                     ValueColours(view.content().scale).colour(weight));
        }
    }

    void a_killed_worker_is_told_and_the_next_capture_works()
    {
        const QTemporaryDir folder;
        const auto window = window_with(folder);
        CapturePage& page = window->capture_page();
        QSignalSpy loaded(&page, &CapturePage::model_loaded);
        QSignalSpy progressed(&window->worker(), &WorkerClient::progressed);
        page.set_output(folder.filePath("killed.attn.h5"));
        page.set_model(model_);
        QVERIFY(wait_for([&] { return loaded.size() == 1; }));
        CaptureSettings long_one;
        QList<int> ids;
        for (int i = 0; i < 4000; ++i)
            ids.append(i % 200);
        long_one.ids = ids;
        long_one.allow_long = true;
        long_one.compression = 9;
        long_one.output = folder.filePath("killed.attn.h5");
        QSignalSpy failed(&window->worker(), &WorkerClient::failed);
        window->worker().capture(long_one);
        QVERIFY(wait_for([&] { return !progressed.isEmpty(); }));
        const qint64 child = child_of_this_process();
        QVERIFY(child > 0);
        ::kill(static_cast<pid_t>(child), SIGKILL);
        QVERIFY(wait_for([&] { return !failed.isEmpty(); }));
        QVERIFY(window->isVisible());
        bool told = false;
        for (const InlineBar* bar : page.findChildren<InlineBar*>())
            told = told || (bar->isVisible() && bar->message().sentence.contains("ended"));
        QVERIFY2(told, "the page says that the worker has ended");
        page.prompt().set_text("the key");
        page.set_output(folder.filePath("next.attn.h5"));
        QVERIFY(wait_for([&] { return page.words().contains("tokens:"); }));
        page.start();
        QVERIFY2(wait_for([&] { return window->current_view() != nullptr; }), qPrintable(page.words()));
        QVERIFY(QFile::exists(folder.filePath("next.attn.h5")));
    }

    void the_demo_captures_and_opens_by_itself()
    {
        QStandardPaths::setTestModeEnabled(true);
        const QTemporaryDir folder;
        const auto window = window_with(folder);
        for (int run = 0; run < 2; ++run) { // the second replaces the file of the first
            QSignalSpy ready(&window->capture_page(), &CapturePage::capture_ready);
            window->actions().demo->trigger();
            QVERIFY2(wait_for([&] { return ready.size() == 1; }), qPrintable(window->capture_page().words()));
            QVERIFY(wait_for([&] { return window->current_view() != nullptr; }));
            QVERIFY(wait_for([&] { return window->is_idle(); }));
            QCOMPARE(window->current_view()->document().path(), find_demo().output);
        }
        QFile::remove(find_demo().output);
    }

    void the_worker_has_the_threads_of_the_settings()
    {
        const QTemporaryDir folder;
        const QString requests = folder.filePath("requests");
        const auto window =
            window_with(folder, "sh -c \"tee " + requests + " | " ATTNSCOPE_CLI " worker\"", 1);
        QSignalSpy loaded(&window->capture_page(), &CapturePage::model_loaded);
        window->capture_page().set_model(model_);
        QVERIFY(wait_for([&] { return loaded.size() == 1; }));
        QFile file(requests);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray lines = file.readAll();
        QVERIFY2(lines.contains("\"threads\":1"), lines.constData());
    }

    void a_model_that_is_none_is_told_with_a_way_on()
    {
        const QTemporaryDir folder;
        const auto window = window_with(folder);
        CapturePage& page = window->capture_page();
        page.set_model(folder.path());
        const auto* bar = page.findChild<InlineBar*>();
        QVERIFY(wait_for([&] { return bar->isVisible(); }));
        QVERIFY(bar->message().sentence.contains("could not be loaded"));
        QVERIFY(!bar->message().actions.isEmpty());
        page.start();
        QVERIFY(!page.is_capturing());
    }

private:
    /// /proc knows the children of this thread.
    static qint64 child_of_this_process()
    {
        QFile children(QString("/proc/self/task/%1/children").arg(QCoreApplication::applicationPid()));
        return children.open(QIODevice::ReadOnly)
                   ? children.readAll().simplified().split(' ').last().toLongLong()
                   : 0;
    }
};

QTEST_MAIN(TestCaptureRoad)
#include "tst_capture_road.moc"
