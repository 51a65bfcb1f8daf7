#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

class TestCliTokenize : public QObject {
    Q_OBJECT

private:
    const QString model_ = model_folder("diffllama_mha");

    CliResult tokenize_lines(const QByteArray& lines)
    {
        CliCall call;
        call.arguments = {"tokenize", "-m", model_, "--jsonl", "-"};
        call.input = lines;
        return run_cli(call);
    }

private slots:
    void a_folder_and_its_tokenizer_json_are_the_same()
    {
        const CliResult folder = run_cli({"tokenize", "-m", model_, "-p", "Hello world", "--json"});
        const CliResult file =
            run_cli({"tokenize", "-m", model_ + "/tokenizer.json", "-p", "Hello world", "--json"});
        QVERIFY2(folder.exit_code == 0, folder.all());
        QCOMPARE(folder.out, file.out);
        const QJsonObject json = folder.json();
        const int count = static_cast<int>(json["ids"].toArray().size());
        QVERIFY(count > 1);
        for (const char* key : {"tokens", "text", "bytes_hex", "offsets_bytes", "special"})
            QCOMPARE(static_cast<int>(json[key].toArray().size()), count);
    }

    void no_weights_are_needed()
    {
        const QTemporaryDir here;
        QVERIFY(QFile::copy(model_ + "/tokenizer.json", here.filePath("tokenizer.json")));
        const CliResult result = run_cli({"tokenize", "-m", here.path(), "-p", "x"});
        QVERIFY2(result.exit_code == 0, result.all());
    }

    void quiet_prints_ids_that_capture_takes()
    {
        const CliResult result = run_cli({"tokenize", "-m", model_, "-p", "Hello", "-q"});
        QVERIFY2(QRegularExpression("^\\d+(,\\d+)*\n$").match(QString::fromUtf8(result.out)).hasMatch(),
                 result.all());
    }

    void special_tokens_are_left_out_on_request()
    {
        const QJsonObject with = run_cli({"tokenize", "-m", model_, "-p", "Hello", "--json"}).json();
        const QJsonObject without =
            run_cli({"tokenize", "-m", model_, "-p", "Hello", "--json", "--no_special"}).json();
        QCOMPARE(with["ids"].toArray().size(), without["ids"].toArray().size() + 1);
        QVERIFY(with["special"].toArray()[0].toBool());
    }

    void a_second_bos_is_warned_of()
    {
        const QString bos =
            run_cli({"tokenize", "-m", model_, "-p", "x", "--json"}).json()["tokens"].toArray()[0].toString();
        const CliResult result = run_cli({"tokenize", "-m", model_, "-p", bos + "x"});
        QVERIFY2(result.exit_code == 0 && result.err.contains("warning") && result.err.contains(bos.toUtf8()),
                 result.all());
    }

    void lines_come_out_as_they_went_in()
    {
        const CliResult result =
            tokenize_lines("{\"text\":\"a\",\"name\":\"one\"}\n\n"
                           "{\"text_b64\":\"YQ==\",\"id\":2,\"add_special_tokens\":false}\n"
                           "{\"text\":\"\"}");
        QVERIFY2(result.exit_code == 0, result.all());
        const QList<QJsonObject> lines = result.json_lines();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0]["name"].toString(), QString("one"));
        QCOMPARE(lines[1]["id"].toInt(), 2);
        QCOMPARE(lines[0]["ids"].toArray().size(), lines[1]["ids"].toArray().size() + 1);
        QCOMPARE(lines[1]["decoded"].toString(), QString("a"));
    }

    void a_bad_line_is_answered_and_the_rest_goes_on_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("no JSON object");
        QTest::newRow("no text") << QByteArray("{}") << QByteArray("one of");
        QTest::newRow("two texts") << QByteArray("{\"text\":\"a\",\"text_b64\":\"YQ==\"}")
                                   << QByteArray("one of");
        QTest::newRow("a number") << QByteArray("{\"text\":1}") << QByteArray("no string");
        QTest::newRow("no base64") << QByteArray("{\"text_b64\":\"?\"}") << QByteArray("no base64");
        QTest::newRow("bytes that are no UTF-8")
            << QByteArray("{\"text_b64\":\"/w==\"}") << QByteArray("UTF-8");
        QTest::newRow("a flag that is none") << QByteArray("{\"text\":\"a\",\"add_special_tokens\":1}")
                                             << QByteArray("neither true nor false");
    }
    void a_bad_line_is_answered_and_the_rest_goes_on()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, words);
        const CliResult result = tokenize_lines(line + "\n{\"text\":\"a\"}\n");
        QVERIFY2(result.exit_code == 1, result.all());
        const QList<QJsonObject> lines = result.json_lines();
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].contains("error") && lines[1].contains("ids"));
        QVERIFY2(result.err.contains(words) && result.err.contains(":1: "), result.all());
    }

    void no_line_is_no_success() { QCOMPARE(tokenize_lines("\n\n").exit_code, 5); }

    void other_kinds_are_refused_by_name()
    {
        const QTemporaryDir here;
        const QString file = here.filePath("tokenizer.json");
        write_file(file, R"({"version":"1.0","added_tokens":[],"model":{"type":"Martian","vocab":{}}})");
        const CliResult result = run_cli({"tokenize", "-m", file, "-p", "x"});
        QVERIFY2(result.exit_code == 3 && result.err.contains("Martian"), result.all());
    }
};

QTEST_GUILESS_MAIN(TestCliTokenize)
#include "tst_cli_tokenize.moc"
