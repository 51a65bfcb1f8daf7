// The program itself, where there is no display.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void without_a_display_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exit_code");
        QTest::addColumn<QByteArray>("out");
        QTest::addColumn<QByteArray>("err");
        QTest::newRow("the help is shown")
            << QStringList{"--help"} << 0 << QByteArray("--state") << QByteArray();
        QTest::newRow("so is the version")
            << QStringList{"--version"} << 0 << QByteArray("attnscope") << QByteArray();
        QTest::newRow("the window says what is missing")
            << QStringList{"a.attn.h5"} << 1 << QByteArray() << QByteArray("there is no display");
    }
    void without_a_display()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exit_code);
        QFETCH(QByteArray, out);
        QFETCH(QByteArray, err);
        const QTemporaryDir home;
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(name);
        bare.insert("HOME", home.path());
        QProcess process;
        process.setProcessEnvironment(bare);
        process.start(ATTNSCOPE, arguments);
        QVERIFY(process.waitForFinished(60000));
        const QByteArray said = process.readAllStandardOutput();
        const QByteArray complained = process.readAllStandardError();
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(process.exitCode() == exit_code, complained);
        QVERIFY2(said.contains(out) && complained.contains(err), said + complained);
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
