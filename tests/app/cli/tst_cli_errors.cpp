#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

class TestCliErrors : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    const QString model_ = model_folder("diffllama_mha");

    QString path(const QString& name) const { return folder_.filePath(name); }

private slots:
    void captures_are_refused_data();
    void captures_are_refused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exit_code);
        QFETCH(QStringList, words);
        const QString file = path("refused.h5");
        QStringList all{"capture", "-m", model_, "-o", file};
        const CliResult result = run_cli(all + arguments);
        QVERIFY2(result.exit_code == exit_code, result.all());
        QVERIFY2(result.out.isEmpty(), result.all());
        QVERIFY2(result.err.startsWith("attnscope-cli: error: "), result.all());
        for (const QString& word : words)
            QVERIFY2(result.err.contains(word.toUtf8()), result.all());
        QVERIFY(!QFile::exists(file) && !QFile::exists(file + ".partial"));
    }

    void the_command_line_is_checked_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing at all") << QStringList{} << "a command is missing";
        QTest::newRow("an unknown command") << QStringList{"fly"} << "fly";
        QTest::newRow("an unknown option") << QStringList{"info", "x.h5", "--wings"} << "--wings";
        QTest::newRow("no file") << QStringList{"info"} << "FILE is required";
        QTest::newRow("no model") << QStringList{"capture", "-p", "x"} << "--model is required";
        QTest::newRow("no output") << QStringList{"capture", "-m", model_folder("diffllama_mha"), "-p", "x"}
                                   << "-o FILE is missing";
        QTest::newRow("a seed below 0")
            << QStringList{"capture", "-m", model_folder("diffllama_mha"), "-p", "x", "--seed", "-1"}
            << "--seed";
        QTest::newRow("no text to tokenize")
            << QStringList{"tokenize", "-m", model_folder("diffllama_mha")} << "a text is missing";
        QTest::newRow("an export of no format")
            << QStringList{"export", "x.h5", "-o", "x.pdf"} << "says no format";
    }
    void the_command_line_is_checked()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, words);
        const CliResult result = run_cli(arguments);
        QVERIFY2(result.exit_code == 2, result.all());
        QVERIFY2(result.out.isEmpty() && result.err.contains(words.toUtf8()), result.all());
    }

    void a_text_beyond_all_bounds_is_not_read()
    {
        QFile text(path("large.txt"));
        QVERIFY(text.open(QFile::WriteOnly) &&
                text.resize((qint64(1) << 30) + 1)); // a hole, no bytes on the disk
        const CliResult result = run_cli({"tokenize", "-m", model_, "-f", text.fileName()});
        QVERIFY2(result.exit_code == 4 && result.err.contains("1 GiB"), result.all());
    }

    void json_has_the_kind_and_the_message()
    {
        const CliResult result = run_cli({"info", "--json", path("nothing.h5")});
        QCOMPARE(result.exit_code, 3);
        const QJsonObject error = result.json()["error"].toObject();
        QCOMPARE(error["kind"].toString(), QString("not_found"));
        QVERIFY2(error["message"].toString().contains("nothing.h5"), result.all());
        QVERIFY2(result.err.startsWith("attnscope-cli: error: "), result.all());
        const CliResult usage = run_cli({"capture", "-m", model_, "--json", "--wings"});
        QCOMPARE(usage.exit_code, 2);
        QCOMPARE(usage.json()["error"].toObject()["kind"].toString(), QString("usage"));
    }

    void an_existing_file_is_kept_before_the_model_is_loaded()
    {
        const QString file = path("precious.h5");
        write_file(file, "precious");
        const CliResult refused = run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", file});
        QVERIFY2(refused.exit_code == 1 && refused.err.contains("--force"), refused.all());
        QCOMPARE(read_file(file), QByteArray("precious"));
        const CliResult missing =
            run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", path("no/such/folder/x.h5")});
        QVERIFY2(missing.exit_code == 1 && missing.err.contains("does not exist"), missing.all());
        const CliResult folder =
            run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", folder_.path(), "--force"});
        QVERIFY2(folder.exit_code == 1 && folder.err.contains("is a folder"), folder.all());
        QVERIFY(QFile::link(path("loop"), path("loop")));
        const CliResult loop =
            run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", path("loop"), "--force"});
        QVERIFY2(loop.exit_code == 1 && loop.err.contains("leads to itself"), loop.all());
        const CliResult dash = run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", "-"});
        QVERIFY2(dash.exit_code == 1 && dash.err.contains("standard output"), dash.all());
        const CliResult device =
            run_cli({"capture", "-m", "no-such-model", "-p", "x", "-o", "/dev/null", "--force"});
        QVERIFY2(device.exit_code == 1 && device.err.contains("no regular file"), device.all());
    }

    void files_that_are_no_captures_are_named_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("an empty file") << QByteArray();
        QTest::newRow("a text") << QByteArray("hello, I am no capture");
        QTest::newRow("a signature and nothing behind") << QByteArray("\x89HDF\r\n\x1a\n");
    }
    void files_that_are_no_captures_are_named()
    {
        QFETCH(QByteArray, bytes);
        const QString file = path("stranger.h5");
        write_file(file, bytes);
        for (const QStringList& command :
             {QStringList{"info", file}, QStringList{"verify", file}, QStringList{"stats", file},
              QStringList{"export", file, "--layer", "0", "--head", "0", "-o", path("x.csv")}}) {
            const CliResult result = run_cli(command);
            QVERIFY2(result.exit_code == 3, result.all());
            QVERIFY2(result.out.isEmpty() && result.err.contains("stranger.h5"), result.all());
            QVERIFY2(!result.err.contains("HDF5-DIAG"), result.all());
        }
        QVERIFY(!QFile::exists(path("x.csv")));
    }

    void names_of_strangers_command_no_terminal()
    {
        const QString name = path("\x1b[31mred\x1b]0;title\a.h5");
        const CliResult result = run_cli({"info", name});
        QVERIFY2(result.exit_code == 3 && result.err.contains("\\x1b[31mred"), result.all());
        QVERIFY2(!result.err.contains('\x1b') && !result.err.contains('\a'), result.all());
    }

    void one_bad_file_does_not_hide_the_others()
    {
        const QString good = path("good.h5");
        capture_or_fail(model_, good, {"-p", "hello", "--force"});
        const CliResult result = run_cli({"info", "--json", path("missing.h5"), good});
        QCOMPARE(result.exit_code, 3);
        QCOMPARE(result.json_lines().size(), 2);
        QCOMPARE(result.json_lines()[1]["complete"].toBool(), true);
    }

    void a_result_that_cannot_be_written_is_a_failure()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("this system has no /dev/full");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(ATTNSCOPE_CLI, {"tokenize", "-m", model_, "-p", "hello"});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 1);
    }
};

void TestCliErrors::captures_are_refused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit_code");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const QStringList& arguments, int exit_code,
                        const QStringList& words) { QTest::newRow(name) << arguments << exit_code << words; };
    const QString utf16 = QString(TEST_DATA "/illformed/config_not_json/no-such-file");
    row("no prompt", {}, 2, {"a prompt is missing", "--ids"});
    row("two prompts", {"-p", "a", "--ids", "1"}, 2, {"--ids"});
    row("no token at all", {"-p", "", "--no-special"}, 2, {"no token"});
    row("ids that are none", {"--ids", "1,two"}, 2, {"two"});
    row("an id without a row of the embedding", {"--ids", "1,99999"}, 2, {"99999", "rows"});
    row("a prompt file that is not there", {"-f", utf16}, 1, {"no-such-file"});
    row("a layer that is not there", {"-p", "a", "--layers", "7"}, 2, {"layer 7 does not exist", "0 to 2"});
    row("a head that is not there", {"-p", "a", "--heads", "0-9"}, 2, {"head 9 does not exist"});
    row("queries that are not there", {"-p", "a", "--queries", "100:200"}, 5, {"none of the"});
    row("a selection that is none", {"-p", "a", "--layers", "x"}, 2, {"--layers", "is no selection"});
    row("an unknown map", {"-p", "a", "--maps", "third"}, 2, {"--maps", "third"});
    row("an unknown type", {"-p", "a", "--dtype", "int8"}, 2, {"--dtype", "int8"});
    row("a level of compression that is none", {"-p", "a", "--compress", "10"}, 2, {"--compress"});
    row("a lambda that is none", {"-p", "a", "--lambda", "zero"}, 2, {"--lambda", "zero"});
    row("a head to ablate that is not there", {"-p", "a", "--ablate", "0.9"}, 2, {"head 9 does not exist"});
    row("a span that does not occur", {"-p", "abc", "--span", "answer=xyz"}, 5, {"xyz", "does not occur"});
    row("a span that occurs twice", {"-p", "abc abc", "--span", "answer=abc"}, 2,
        {"occurs 2 times", "answer@2"});
    row("spans that overlap", {"-p", "a b c d", "--span", "x=1:3", "--span", "y=2:4"}, 2, {"x", "y"});
    row("more tokens than the model's context", {"-p", QString("word ").repeated(2000)}, 4,
        {"--allow-long", "context"});
    row("more tokens to generate than the context", {"-p", "a", "-n", "1000000"}, 4,
        {"to generate", "--allow-long"});
    row("more memory than any machine has", {"--ids", "1", "-n", "16000000", "--allow-long"}, 4,
        {"memory", "available"});
    row("a device that is none", {"-p", "a", "--device", "abacus"}, 2, {"abacus"});
}

QTEST_GUILESS_MAIN(TestCliErrors)
#include "tst_cli_errors.moc"
