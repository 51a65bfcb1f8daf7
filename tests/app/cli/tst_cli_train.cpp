#include "tests/app/cli/cli_process.h"
#include "tests/core/training/tiny_recipe.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope::test;

namespace {

/// tiny_recipe.h as a file, with `steps` steps.
QString write_recipe(const QTemporaryDir& folder, int steps)
{
    QString text = QString::fromStdString(tiny_recipe_text());
    text.replace("language/tokenizer.json", RESOURCES "/language/tokenizer.json");
    text.replace("\"steps\": 30", "\"steps\": " + QString::number(steps));
    write_file(folder.filePath("recipe.json"), text.toUtf8());
    return folder.filePath("recipe.json");
}

} // namespace

class TestCliTrain : public QObject {
    Q_OBJECT

private slots:
    void tells_what_a_recipe_will_take();
    void trains_models_that_can_be_captured();
    void goes_on_after_an_interruption();
    void refuses_data();
    void refuses();
};

void TestCliTrain::tells_what_a_recipe_will_take()
{
    const CliResult result = run_cli({"train", RESOURCES "/recipes/demo.json", "--dry-run", "--json"});
    QVERIFY2(result.exit_code == 0, result.all());
    const QJsonObject told = result.json();
    QCOMPARE(told["models"].toArray().size(), 2);
    QVERIFY(told["tokens"].toInt() > 1'000'000);
    QVERIFY(run_cli({"train", RESOURCES "/recipes/demo.json", "--dry-run"}).out.contains("needle"));
}

void TestCliTrain::trains_models_that_can_be_captured()
{
    const QTemporaryDir folder;
    const CliResult result = run_cli({"train", write_recipe(folder, 4), "-o", folder.filePath("models"),
                                      "--json", "-v", "--log-every", "2"});
    QVERIFY2(result.exit_code == 0, result.all());
    const QList<QJsonObject> lines = result.json_lines();
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0]["name"].toString(), QString("a"));
    QCOMPARE(lines[0]["kind"].toString(), QString("differential"));
    QCOMPARE(lines[1]["kind"].toString(), QString("plain"));
    QCOMPARE(lines[0]["evaluation"].toArray().size(), 2);
    QVERIFY2(result.err.contains("step 2 of 4"), result.err);
    const QString file = folder.filePath("x.attn.h5");
    capture_or_fail(lines[0]["folder"].toString(), file, {"-p", "Fred ate apples."});
    QVERIFY(QFile::exists(file));
}

void TestCliTrain::goes_on_after_an_interruption()
{
    const QTemporaryDir folder;
    const QStringList arguments{
        "train", write_recipe(folder, 100000), "-o", folder.filePath("models"), "--only", "a", "--keep-every",
        "3"};
    QProcess process;
    process.start(ATTNSCOPE_CLI, arguments);
    const QString state = folder.filePath("models/a/training/state.safetensors");
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(state) || process.state() == QProcess::NotRunning, 120000);
    QCOMPARE(process.state(), QProcess::Running);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    const QByteArray err = process.readAllStandardError();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 130, err);
    QVERIFY2(err.contains("goes on from there"), err);
    QVERIFY(!QFile::exists(folder.filePath("models/a/model.safetensors")));

    // Another recipe in the same place is refused, naming the state.
    QByteArray text = read_file(folder.filePath("recipe.json"));
    write_file(folder.filePath("recipe.json"), text.replace("\"seed\": 5", "\"seed\": 6"));
    const CliResult other = run_cli(arguments);
    QCOMPARE(other.exit_code, 2);
    QVERIFY2(other.err.contains("state.safetensors"), other.err);
}

void TestCliTrain::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit_code");
    QTest::addColumn<QString>("told");
    const QString demo = RESOURCES "/recipes/demo.json";
    QTest::newRow("no recipe") << QStringList{} << 2 << "recipe";
    QTest::newRow("a recipe that is not there")
        << QStringList{"/nowhere.json", "-o", "/tmp/x"} << 3 << "/nowhere.json";
    QTest::newRow("no folder") << QStringList{demo} << 2 << "-o FOLDER";
    QTest::newRow("a model the recipe has not")
        << QStringList{demo, "-o", "/tmp/x", "--only", "z"} << 2 << "demo-plain";
    QTest::newRow("no threads") << QStringList{demo, "-o", "/tmp/x", "-t", "0"} << 2 << "--threads";
}

void TestCliTrain::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exit_code);
    QFETCH(QString, told);
    const CliResult result = run_cli(QStringList{"train"} + arguments);
    QVERIFY2(result.exit_code == exit_code, result.all());
    QVERIFY2(result.err.contains(told.toUtf8()), result.err);
}

QTEST_GUILESS_MAIN(TestCliTrain)
#include "tst_cli_train.moc"
