// The program opens the library that runs models at run time, so it must find out by itself when the two do not belong
// together. A copy of the program with a library beside it takes that one.
#include "tests/app/cli/cli_process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

class TestCliModelLibrary : public QObject {
    Q_OBJECT

private slots:
    void a_library_of_another_version_is_refused_data()
    {
        QTest::addColumn<QString>("library"); // empty: a text file
        QTest::addColumn<QString>("message");
        QTest::addColumn<int>("exit_code");
        QTest::newRow("one of another version")
            << FOREIGN_LIBRARY << "found 0.0.1, interface 0123456789abcdef; build or install both anew" << 3;
        QTest::newRow("one that tells no version")
            << NAMELESS_LIBRARY << "found one too old to tell its version; build or install both anew" << 3;
        QTest::newRow("no library at all") << ""
                                           << "cannot load" << 1;
    }

    void a_library_of_another_version_is_refused()
    {
        QFETCH(const QString, library);
        QFETCH(const QString, message);
        const QTemporaryDir folder;
        const QString path = folder.filePath("libattnscope_model.so");
        if (library.isEmpty())
            write_file(path, "text");
        else
            QVERIFY(QFile::copy(library, path));
        CliCall call;
        call.program = folder.filePath("attnscope-cli");
        QVERIFY(QFile::copy(ATTNSCOPE_CLI, call.program));

        call.arguments = QStringList{"capture", "-m", model_folder("diffllama_mha"), "--ids",
                                     "1,2",     "-o", folder.filePath("a.h5")};
        CliResult result = run_cli(call);
        QTEST(result.exit_code, "exit_code");
        QVERIFY2(result.err.contains(path.toUtf8()), result.all().constData());
        QVERIFY2(result.err.contains(message.toUtf8()), result.all().constData());
        QVERIFY(!QFile::exists(folder.filePath("a.h5")));

        // --version names what it can, and says the same of the library.
        call.arguments = QStringList{"--version", "--verbose"};
        result = run_cli(call);
        QCOMPARE(result.exit_code, 0);
        QVERIFY2(result.out.contains(message.toUtf8()), result.all().constData());
    }
};

QTEST_GUILESS_MAIN(TestCliModelLibrary)
#include "tst_cli_model_library.moc"
