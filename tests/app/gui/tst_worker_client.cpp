// The client against a worker that misbehaves.
#include "app/gui/worker/worker_command.h"
#include "tests/app/gui/worker_record.h"

#include <QtTest>

using namespace attnscope::gui;
using namespace attnscope::test;

namespace {

constexpr int patience_ms = 60000; // a loaded machine; no test depends on it

QStringList fake(const QString& behaviour = {})
{
    return behaviour.isEmpty() ? QStringList{FAKE_WORKER} : QStringList{FAKE_WORKER, behaviour};
}

} // namespace

#define WAIT_FOR(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, patience_ms)

class TestWorkerClient : public QObject {
    Q_OBJECT

private slots:
    void nothing_starts_before_the_first_request()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake());
        QCoreApplication::processEvents();
        QVERIFY(!client.is_running());
        const int id = client.load("m");
        QVERIFY(record.end_of(id).isEmpty());
        WAIT_FOR(record.end_of(id) == "loaded");
        QCOMPARE(record.version.version, QString("9.9"));
    }

    void odd_output_is_survived_data()
    {
        QTest::addColumn<QString>("behaviour");
        for (const char* behaviour : {"greets first", "talks nonsense", "stutters"})
            QTest::newRow(behaviour) << behaviour;
    }
    void odd_output_is_survived()
    {
        QFETCH(QString, behaviour);
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake(behaviour));
        const int first = client.load("m");
        WAIT_FOR(record.end_of(first) == "loaded");
        const int second = client.tokenize("m", "text");
        WAIT_FOR(record.end_of(second) == "tokenized");
        QCOMPARE(record.deaths, 0);
    }

    void a_long_answer_arrives_whole()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake("answers at length"));
        const int id = client.tokenize("m", "text");
        WAIT_FOR(record.end_of(id) == "tokenized");
        QCOMPARE(record.prompt.tokens.at(0).text.size(), 8 << 20);
    }

    void an_end_is_told_with_what_ran_data()
    {
        QTest::addColumn<QString>("behaviour");
        QTest::addColumn<QString>("words");
        QTest::newRow("a crash") << "crashes"
                                 << "crashed (signal 6)";
        QTest::newRow("killed for memory") << "is killed"
                                           << "memory ran out";
        QTest::newRow("an exit") << "ends"
                                 << "exit code 3";
    }
    void an_end_is_told_with_what_ran()
    {
        QFETCH(QString, behaviour);
        QFETCH(QString, words);
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake(behaviour));
        CaptureSettings settings;
        settings.prompt = "x";
        const int capture = client.capture(settings);
        const int tokenize = client.tokenize("m", "x");
        WAIT_FOR(record.deaths == 1);
        QCOMPARE(record.end_of(capture), QString("failed"));
        QCOMPARE(record.end_of(tokenize), QString("failed"));
        QCOMPARE(record.errors[capture].kind, QString("worker"));
        QVERIFY2(record.death.reason.contains(words), qPrintable(record.death.reason));
        QCOMPARE(record.death.what_ran, QString("capture"));
        QCOMPARE(record.death.stderr_tail.contains("I need more memory"), behaviour == "is killed");
        QVERIFY(!client.is_running());
        // The next request starts another.
        client.set_command(fake());
        const int next = client.tokenize("m", "x");
        WAIT_FOR(record.end_of(next) == "tokenized");
        QVERIFY(!record.ended_twice);
    }

    void a_worker_that_cannot_be_used_is_told_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("words");
        QTest::newRow("no such program")
            << QStringList{"/nowhere/attnscope-cli", "worker"} << "cannot be started";
        QTest::newRow("no program at all") << QStringList{""} << "cannot be started";
        QTest::newRow("another version") << fake("another version") << "protocol 999";
        QTest::newRow("a program that only ends") << QStringList{"true"} << "ended by itself";
        QTest::newRow("a program that says nothing") << fake("is mute") << "does not answer";
    }
    void a_worker_that_cannot_be_used_is_told()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, words);
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command);
        client.set_patience(words == "does not answer" ? 200 : patience_ms, patience_ms);
        const int id = client.load("m");
        WAIT_FOR(record.end_of(id) == "failed");
        QCOMPARE(record.errors[id].kind, QString("worker"));
        QVERIFY2(record.errors[id].message.contains(words), qPrintable(record.errors[id].message));
        QVERIFY(!client.is_running() && !client.is_busy());
    }

    void a_hundred_requests_one_delivery()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake());
        int last = 0;
        for (int n = 0; n < 100; ++n)
            last = client.tokenize("m", QByteArray::number(n));
        WAIT_FOR(record.end_of(last) == "tokenized");
        QCOMPARE(record.ends.size(), 1);
        // While one is under way, only the latest follows.
        QList<int> ids;
        for (int n = 0; n < 5; ++n) {
            ids << client.tokenize("m", "x");
            QCoreApplication::processEvents();
        }
        WAIT_FOR(record.end_of(ids.last()) == "tokenized");
        QVERIFY(!record.ended_twice);
    }

    void a_hung_capture_can_be_cancelled()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake("hangs"));
        client.set_patience(patience_ms, 100);
        CaptureSettings settings;
        settings.prompt = "x";
        const int id = client.capture(settings);
        WAIT_FOR(!record.version.version.isEmpty());
        QVERIFY(client.is_busy());
        QCoreApplication::processEvents();
        client.cancel(id);
        WAIT_FOR(record.end_of(id) == "cancelled");
        QCOMPARE(record.deaths, 0);
        QVERIFY(!client.is_running() && !client.is_busy());
    }

    void a_file_that_is_being_completed_is_not_lost()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake("finishes slowly"));
        client.set_patience(patience_ms, 50);
        const int id = client.capture({});
        WAIT_FOR(record.progress_id == id);
        client.cancel(id);
        WAIT_FOR(!record.end_of(id).isEmpty());
        QCOMPARE(record.end_of(id), QString("captured"));
        QVERIFY(client.is_running());
    }

    void a_running_load_is_cancelled_at_once_and_others_go_on()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake("loads for ever"));
        client.set_patience(patience_ms, 100 * patience_ms); // nothing here waits for it
        QSignalSpy died(&client, &WorkerClient::died);
        QSignalSpy ready(&client, &WorkerClient::ready);
        const int load = client.load("m");
        WAIT_FOR(ready.size() == 1);
        const int waiting = client.tokenize("m", "the prompt"); // stands behind it
        QTest::qWait(50);
        client.cancel(load);
        WAIT_FOR(record.end_of(load) == "cancelled");
        WAIT_FOR(record.end_of(waiting) == "tokenized");
        QCOMPARE(ready.size(), 2); // another process
        QVERIFY(died.isEmpty());
        QVERIFY(!client.is_busy());
    }

    void what_has_not_been_sent_is_cancelled_at_once()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake("is mute"));
        const int id = client.capture({});
        client.cancel(id);
        QVERIFY(record.end_of(id).isEmpty());
        QCoreApplication::processEvents();
        QCOMPARE(record.end_of(id), QString("cancelled"));
        client.cancel(id);
        client.cancel(12345);
    }

    void a_prompt_too_long_for_the_pipe_fails()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake());
        const int id = client.tokenize("m", QByteArray(60 << 20, 'x'));
        WAIT_FOR(record.end_of(id) == "failed");
        QCOMPARE(record.errors[id].kind, QString("too_large"));
        const int next = client.tokenize("m", "x");
        WAIT_FOR(record.end_of(next) == "tokenized");
    }

    void a_slot_may_stop_the_worker_and_go_on()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(fake());
        int again = 0;
        connect(&client, &WorkerClient::tokenized, &client, [&](int) {
            if (again == 0) {
                client.stop();
                again = client.tokenize("m", "x");
            }
        });
        client.tokenize("m", "x");
        WAIT_FOR(again != 0 && record.end_of(again) == "tokenized");
        QCOMPARE(record.deaths, 0);
    }

    void commands_are_split_as_a_shell_does()
    {
        QCOMPARE(worker_command_of("ssh host '/opt/my tools/x' worker").size(), 5);
        QCOMPARE(worker_command_of("ssh host \"/opt/my tools/x\" worker"),
                 (QStringList{"ssh", "host", "/opt/my tools/x", "worker"}));
        QCOMPARE(worker_command_of("  "), default_worker_command());
        QCOMPARE(default_worker_command().last(), QString("worker"));
    }
};

QTEST_GUILESS_MAIN(TestWorkerClient)
#include "tst_worker_client.moc"
