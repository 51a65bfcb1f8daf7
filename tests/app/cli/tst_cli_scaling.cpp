#include "core/capture/result_file.h"
#include "tests/app/cli/cli_process.h"
#include "tests/core/experiment/scaling_ladder_text.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// The tiny ladder as a file; `tokens` as JSON.
QString write_ladder(const QTemporaryDir& folder, const QByteArray& tokens = "[1280, 2560, 5120]")
{
    QByteArray text = QByteArray::fromStdString(tiny_ladder_text());
    text.replace("language/tokenizer.json", RESOURCES "/language/tokenizer.json");
    text.replace("[1280, 2560, 5120]", tokens);
    const QString path = folder.filePath("ladder.json");
    write_file(path, text);
    return path;
}

ExperimentResult result_in(const QTemporaryDir& folder)
{
    return read_result(folder.filePath("out/scaling.result.h5").toStdString());
}

} // namespace

class TestCliScaling : public QObject {
    Q_OBJECT

private slots:
    void tells_what_a_ladder_will_take();
    void goes_on_after_an_interruption_with_the_same_numbers();
    void says_when_no_ratio_is_determined();
    void refuses_data();
    void refuses();
};

void TestCliScaling::tells_what_a_ladder_will_take()
{
    const CliResult result = run_cli({"scaling", RESOURCES "/recipes/scaling.json", "--dry-run", "--json"});
    QVERIFY2(result.exit_code == 0, result.all());
    QVERIFY(result.json()["sizes"].toArray().size() >= 4);
    QVERIFY(result.json()["tokens_trained"].toInt() > 1'000'000);
    QVERIFY(run_cli({"scaling", RESOURCES "/recipes/scaling.json", "--dry-run"}).out.contains("parameters"));
}

void TestCliScaling::goes_on_after_an_interruption_with_the_same_numbers()
{
    const QTemporaryDir straight, stopped;
    const CliResult unbroken =
        run_cli({"scaling", write_ladder(straight), "-o", straight.filePath("out"), "--csv"});
    QVERIFY2(unbroken.exit_code == 0 || unbroken.exit_code == 5, unbroken.all());
    QCOMPARE(unbroken.out.count('\n'), 2 * 3 * 3 + 1);
    QVERIFY2(unbroken.out.startsWith("kind,size,tokens,loss,answer_loss,answer_accuracy\n\"differential\","),
             unbroken.out);

    const QStringList arguments{"scaling", write_ladder(stopped), "-o", stopped.filePath("out"), "--json"};
    QProcess process;
    process.start(ATTNSCOPE_CLI, arguments + QStringList{"--jobs", "1"});
    const QString points = stopped.filePath("out/points.jsonl");
    QTRY_VERIFY_WITH_TIMEOUT((QFile::exists(points) && read_file(points).count('\n') > 2) ||
                                 process.state() == QProcess::NotRunning,
                             120000);
    QCOMPARE(process.state(), QProcess::Running);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    const QByteArray err = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 130 && err.contains("goes on from there"), err);
    QVERIFY(!QFile::exists(stopped.filePath("out/scaling.result.h5")));

    const CliResult rest = run_cli(arguments);
    QCOMPARE(rest.exit_code, unbroken.exit_code);
    QCOMPARE(rest.json_lines().front()["kind_size_tokens"].toArray().size(), 2 * 3 * 3);
    QVERIFY(QFile::exists(rest.json_lines().front()["result_file"].toString()));
    ExperimentResult one = result_in(straight), other = result_in(stopped);
    QCOMPARE(one.arrays.size(), other.arrays.size());
    for (std::size_t i = 0; i < one.arrays.size(); ++i)
        for (std::size_t k = 0; k < one.arrays[i].values.size(); ++k)
            QVERIFY2(one.arrays[i].values[k] == other.arrays[i].values[k] ||
                         (std::isnan(one.arrays[i].values[k]) && std::isnan(other.arrays[i].values[k])),
                     one.arrays[i].name.c_str());
    // Nothing but the result and the losses is left, and the result is not overwritten unasked.
    QCOMPARE(QDir(stopped.filePath("out")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
             (QStringList{"points.jsonl", "scaling.result.h5"}));
    QCOMPARE(run_cli(arguments).exit_code, 1);
    QCOMPARE(run_cli(arguments + QStringList{"--force"}).exit_code, unbroken.exit_code);
}

void TestCliScaling::says_when_no_ratio_is_determined()
{
    const QTemporaryDir folder;
    QFile::remove(folder.filePath("ladder.json"));
    QByteArray text = read_file(write_ladder(folder, "[256]"));
    const qsizetype first = text.indexOf("\"sizes\": ["), second = text.indexOf("{\"hidden_size\": 24");
    write_file(folder.filePath("ladder.json"), text.replace(first + 10, second - first - 10, ""));
    const CliResult result =
        run_cli({"scaling", folder.filePath("ladder.json"), "-o", folder.filePath("out")});
    QVERIFY2(result.exit_code == 5, result.all());
    QVERIFY2(result.err.contains("at least 3 values"), result.err);
    // What was measured is there even so.
    QCOMPARE(result_in(folder).require_array("loss").values.size(), std::size_t(2));
}

void TestCliScaling::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit_code");
    QTest::addColumn<QString>("told");
    const QString shipped = RESOURCES "/recipes/scaling.json";
    QTest::newRow("no recipe") << QStringList{} << 2 << "recipe";
    QTest::newRow("a recipe that is not there")
        << QStringList{"/nowhere.json", "-o", "/tmp/x"} << 3 << "/nowhere.json";
    QTest::newRow("a recipe that trains two models")
        << QStringList{RESOURCES "/recipes/demo.json", "-o", "/tmp/x"} << 2 << "tokens";
    QTest::newRow("no folder") << QStringList{shipped} << 2 << "-o FOLDER";
    QTest::newRow("no jobs") << QStringList{shipped, "-o", "/tmp/x", "-j", "0"} << 2 << "--jobs";
    QTest::newRow("a folder that cannot be made")
        << QStringList{shipped, "-o", "/proc/nowhere"} << 1 << "/proc/nowhere";
}

void TestCliScaling::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exit_code);
    QFETCH(QString, told);
    const CliResult result = run_cli(QStringList{"scaling"} + arguments);
    QVERIFY2(result.exit_code == exit_code, result.all());
    QVERIFY2(result.err.contains(told.toUtf8()), result.err);
}

QTEST_GUILESS_MAIN(TestCliScaling)
#include "tst_cli_scaling.moc"
