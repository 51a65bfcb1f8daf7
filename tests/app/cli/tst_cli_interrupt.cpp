#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope::test;

namespace {

/// Enough work for a signal to arrive in the middle of it, on a small model.
QStringList long_capture(const QString& file)
{
    QStringList ids;
    for (int n = 0; n < 4000; ++n)
        ids.append(QString::number(n % 200));
    return {"capture",    "-m",          model_folder("diffllama_mha"),
            "--ids",      ids.join(','), "--allow-long",
            "--compress", "9",           "-o",
            file,         "-q"};
}

} // namespace

class TestCliInterrupt : public QObject {
    Q_OBJECT

private slots:
    void a_signal_ends_a_capture_without_a_trace_data()
    {
        QTest::addColumn<int>("signal_number");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("kill") << SIGTERM;
        QTest::newRow("a closed terminal") << SIGHUP;
    }
    void a_signal_ends_a_capture_without_a_trace()
    {
        QFETCH(int, signal_number);
        const QTemporaryDir here;
        const QString file = here.filePath("out.h5");
        QProcess process;
        process.start(ATTNSCOPE_CLI, long_capture(file));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file + ".partial") || process.state() == QProcess::NotRunning,
                                 60000);
        QCOMPARE(process.state(), QProcess::Running);
        ::kill(static_cast<pid_t>(process.processId()), signal_number);
        QVERIFY(process.waitForFinished(60000));
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 130, err);
        QVERIFY2(err.contains("interrupted"), err);
        QVERIFY(QDir(here.path()).isEmpty());
    }

    void a_signal_at_any_time_leaves_nothing_or_a_whole_file_data()
    {
        QTest::addColumn<int>("after_ms");
        for (const int ms : {0, 5, 20, 60, 150, 300, 600, 900, 1300})
            QTest::addRow("after %d ms", ms) << ms;
    }
    void a_signal_at_any_time_leaves_nothing_or_a_whole_file()
    {
        QFETCH(int, after_ms);
        const QTemporaryDir here;
        const QString file = here.filePath("out.h5");
        QProcess process;
        process.start(ATTNSCOPE_CLI,
                      {"capture", "-m", model_folder("diffllama_mha"), "-p", QString("word ").repeated(40),
                       "--allow-long", "-n", "30", "-o", file, "-q"});
        QVERIFY(process.waitForStarted());
        QTest::qSleep(after_ms);
        if (process.state() == QProcess::Running)
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        // Before main() the signal still has its default effect.
        const bool done = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
        const bool stopped = process.exitStatus() == QProcess::CrashExit || process.exitCode() == 130;
        QVERIFY2(done || stopped, process.readAllStandardError());
        QCOMPARE(QFile::exists(file), done);
        QVERIFY(!QFile::exists(file + ".partial"));
    }

    void an_old_file_survives_an_interrupted_overwrite()
    {
        const QTemporaryDir here;
        const QString file = here.filePath("out.h5");
        write_file(file, "old");
        QProcess process;
        process.start(ATTNSCOPE_CLI, long_capture(file) + QStringList{"--force"});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file + ".partial") || process.state() == QProcess::NotRunning,
                                 60000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(read_file(file), QByteArray("old"));
    }

    void after_kill_9_info_recognises_what_is_left()
    {
        const QTemporaryDir here;
        const QString file = here.filePath("out.h5");
        QProcess process;
        process.start(ATTNSCOPE_CLI, long_capture(file));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file + ".partial") || process.state() == QProcess::NotRunning,
                                 60000);
        process.kill();
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(!QFile::exists(file));
        const CliResult result = run_cli({"info", file + ".partial"});
        QVERIFY2(result.exit_code == 3 && result.err.contains("is incomplete"), result.all());
        QCOMPARE(run_cli({"info", "--json", file + ".partial"}).json()["complete"].toBool(true), false);
    }

    void a_batch_keeps_what_was_done()
    {
        const QTemporaryDir here;
        QByteArray lines;
        for (int n = 0; n < 2000; ++n)
            lines += "{\"id\":\"" + QByteArray::number(n) + "\",\"prompt\":\"hello\"}\n";
        write_file(here.filePath("prompts.jsonl"), lines);
        QProcess process;
        process.start(ATTNSCOPE_CLI, {"batch", "-m", model_folder("diffllama_mha"), "-i",
                                      here.filePath("prompts.jsonl"), "-o", here.filePath("out"), "-q"});
        QTRY_VERIFY_WITH_TIMEOUT(
            QFile::exists(here.filePath("out/2.attn.h5")) || process.state() == QProcess::NotRunning, 60000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        const QDir out(here.filePath("out"));
        QVERIFY(out.entryList({"*.partial"}).isEmpty());
        QCOMPARE(read_file(out.filePath("index.jsonl")).count('\n'), out.entryList({"*.attn.h5"}).size());
    }
};

QTEST_GUILESS_MAIN(TestCliInterrupt)
#include "tst_cli_interrupt.moc"
