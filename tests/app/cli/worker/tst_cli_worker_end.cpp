// How work of the worker ends before it is done.
#include "tests/app/cli/cli_process.h"
#include "tests/app/cli/worker/worker_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope::test;

namespace {

/// Enough work for something to happen in the middle of it, on a small model.
QJsonObject long_capture(const QString& file)
{
    QJsonArray ids;
    for (int n = 0; n < 4000; ++n)
        ids.append(n % 200);
    return {{"ids", ids}, {"allow_long", true}, {"compression", 9}, {"output", file}};
}

} // namespace

class TestCliWorkerEnd : public QObject {
    Q_OBJECT

private:
    const QString model_ = model_folder("diffllama_mha");

private slots:
    void a_cancelled_capture_leaves_nothing_and_the_next_one_works()
    {
        const QTemporaryDir here;
        WorkerProcess worker;
        worker.load(model_);
        const int running = worker.send("capture", long_capture(here.filePath("long.h5")));
        const int waiting =
            worker.send("capture", {{"prompt", "x"}, {"output", here.filePath("waiting.h5")}});
        const QJsonObject progress = worker.progress_of(running);
        QVERIFY(progress["layers"].toInt() == 3 && progress["total"].toDouble() > 0);
        // The reader is not held up by what runs.
        QVERIFY(worker.call("tokenize", {{"text", "hello"}})["result"].toObject()["count"].toInt() > 0);
        QVERIFY(worker.call("estimate", {{"tokens", 9}})["result"].toObject()["seconds"].toDouble() > 0);
        const int first = worker.send("cancel", {{"request", waiting}});
        const int second = worker.send("cancel", {{"request", running}});
        QCOMPARE(worker.end_of(waiting)["result"].toObject()["outcome"].toString(), QString("cancelled"));
        QCOMPARE(worker.end_of(first)["result"].toObject()["found"].toBool(), true);
        QCOMPARE(worker.end_of(second)["result"].toObject()["found"].toBool(), true);
        QCOMPARE(worker.end_of(running)["result"].toObject()["outcome"].toString(), QString("cancelled"));
        QVERIFY(QDir(here.path()).isEmpty());
        for (const char* name : {"one.h5", "two.h5"})
            QCOMPARE(worker.call("capture", {{"prompt", "x"}, {"output", here.filePath(name)}})["result"]
                         .toObject()["outcome"]
                         .toString(),
                     QString("done"));
        QCOMPARE(worker.call("cancel", {{"request", running}})["result"].toObject()["found"].toBool(true),
                 false);
    }

    void an_id_in_use_is_refused()
    {
        const QTemporaryDir here;
        WorkerProcess worker;
        worker.load(model_);
        const int running = worker.send("capture", long_capture(here.filePath("long.h5")));
        worker.progress_of(running);
        worker.send_line(QString(R"({"id":%1,"method":"tokenize","text":"x"})").arg(running).toUtf8());
        const QJsonObject refused = worker.end_of(running);
        QVERIFY(refused["error"].toObject()["message"].toString().contains("in use"));
    }

    void the_end_of_input_or_a_signal_ends_what_runs_data()
    {
        QTest::addColumn<int>("signal_number");
        QTest::addColumn<int>("exit_code");
        QTest::newRow("end of input") << 0 << 0;
        QTest::newRow("kill") << SIGTERM << 130;
        QTest::newRow("Ctrl-C") << SIGINT << 130;
    }
    void the_end_of_input_or_a_signal_ends_what_runs()
    {
        QFETCH(int, signal_number);
        QFETCH(int, exit_code);
        const QTemporaryDir here;
        WorkerProcess worker;
        worker.load(model_);
        worker.progress_of(worker.send("capture", long_capture(here.filePath("long.h5"))));
        if (signal_number == 0) {
            QCOMPARE(worker.finish(), exit_code);
        } else {
            ::kill(static_cast<pid_t>(worker.process().processId()), signal_number);
            QVERIFY(worker.process().waitForFinished(60000));
            QCOMPARE(worker.process().exitCode(), exit_code);
        }
        QVERIFY(QDir(here.path()).isEmpty());
    }

    void quit_answers_last()
    {
        const QTemporaryDir here;
        WorkerProcess worker;
        worker.load(model_);
        const int running = worker.send("capture", long_capture(here.filePath("long.h5")));
        worker.progress_of(running);
        const int quit = worker.send("quit");
        QCOMPARE(worker.end_of(running)["result"].toObject()["outcome"].toString(), QString("cancelled"));
        QVERIFY(worker.end_of(quit).contains("result"));
        QVERIFY(worker.process().waitForFinished(60000));
        QCOMPARE(worker.process().exitCode(), 0);
        QVERIFY(QDir(here.path()).isEmpty());
    }

    void after_kill_9_only_a_partial_file_is_left()
    {
        const QTemporaryDir here;
        WorkerProcess worker;
        worker.load(model_);
        const int running = worker.send("capture", long_capture(here.filePath("long.h5")));
        worker.progress_of(running);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(here.filePath("long.h5.partial")), 60000);
        worker.process().kill();
        QVERIFY(worker.process().waitForFinished(60000));
        QCOMPARE(QDir(here.path()).entryList(QDir::Files), QStringList{"long.h5.partial"});
    }
};

QTEST_GUILESS_MAIN(TestCliWorkerEnd)
#include "tst_cli_worker_end.moc"
