#include "app/gui/worker/remote_worker.h"

#include <QtTest>

using namespace attnscope::gui;

class TestRemoteWorker : public QObject {
    Q_OBJECT

private slots:
    void how_a_file_is_fetched_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("copy");
        const auto row = [](const char* name, const QString& command, const QString& path,
                            const QString& copy) {
            QTest::newRow(name) << command.split(' ') << path << copy;
        };
        row("a host", "ssh big attnscope-cli worker", "/data/a.attn.h5", "scp big:/data/a.attn.h5 .");
        row("a user and a path of ssh", "/usr/bin/ssh me@big attnscope-cli worker", "a.attn.h5",
            "scp me@big:a.attn.h5 .");
        row("port, key and user", "ssh -p 2222 -i key -l me big attnscope-cli worker", "/a",
            "scp -P 2222 -i key me@big:/a .");
        row("options without a value and glued ones", "ssh -tt -C -p2222 -oStrictHostKeyChecking=no big w",
            "/a", "scp -P 2222 -o StrictHostKeyChecking=no big:/a .");
        row("a path with a space and a quote", "ssh big w", "/da ta/it's.h5",
            "scp 'big:/da ta/it'\\''s.h5' .");
        row("no other machine", "/usr/bin/attnscope-cli worker", "/a", "");
        row("ssh that names no host", "ssh -p 22", "/a", "");
        row("nothing", "", "/a", "");
    }

    void how_a_file_is_fetched()
    {
        QFETCH(QStringList, command);
        QFETCH(QString, path);
        QFETCH(QString, copy);
        const std::optional<RemoteWorker> remote = find_remote_worker(command);
        QCOMPARE(remote ? copy_command(*remote, path) : QString(), copy);
    }
};

QTEST_GUILESS_MAIN(TestRemoteWorker)
#include "tst_remote_worker.moc"
