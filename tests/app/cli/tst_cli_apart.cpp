// No output takes the place of what it is made from, --force or not, whatever name leads there.
#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

using namespace attnscope::test;

class TestCliApart : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString capture_, model_;

    QString path(const QString& name) const { return folder_.filePath(name); }

private slots:
    void initTestCase()
    {
        model_ = path("model");
        QVERIFY(QDir().mkpath(model_));
        for (const char* name : {"config.json", "model.safetensors", "tokenizer.json"})
            QVERIFY(QFile::copy(model_folder("diffllama_mha") + "/" + name, model_ + "/" + name));
        capture_ = path("a.attn.h5");
        capture_or_fail(model_, capture_, {"-p", "the key is 4711"});
        QVERIFY(QFile::link(capture_, path("link.csv")));
        QCOMPARE(link(qPrintable(capture_), qPrintable(path("hard.csv"))), 0);
        write_file(path("prompt.txt"), "hello");
    }

    void an_output_that_is_an_input_is_refused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("input");
        QTest::addColumn<QString>("output");
        const QStringList map{"export", capture_, "--layer", "0", "--head", "0", "--format", "csv"};
        QTest::newRow("a map onto its capture") << map << capture_ << capture_;
        QTest::newRow("by a symbolic link") << map << capture_ << path("link.csv");
        QTest::newRow("by a hard link") << map << capture_ << path("hard.csv");
        QTest::newRow("by another spelling") << map << capture_ << path("model/../a.attn.h5");
        QTest::newRow("a page onto its capture")
            << QStringList{"export", capture_, "--format", "html"} << capture_ << capture_;
        const QStringList text{"capture", "-m", model_, "-p", "x"};
        for (const char* name : {"model.safetensors", "config.json", "tokenizer.json"})
            QTest::newRow(name) << text << model_ + "/" + name << model_ + "/" + name;
        QTest::newRow("a capture onto its prompt")
            << QStringList{"capture", "-m", model_, "-f", path("prompt.txt")} << path("prompt.txt")
            << path("prompt.txt");
    }
    void an_output_that_is_an_input_is_refused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, input);
        QFETCH(QString, output);
        const QByteArray before = read_file(input);
        const CliResult result = run_cli(arguments + QStringList{"--force", "-o", output});
        QVERIFY2(result.exit_code == 1 && result.err.contains("choose another name"), result.all());
        QVERIFY(read_file(input) == before);
    }
};

QTEST_GUILESS_MAIN(TestCliApart)
#include "tst_cli_apart.moc"
