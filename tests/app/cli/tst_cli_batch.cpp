#include "tests/app/cli/cli_process.h"

#include "core/capture/capture_reader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

class TestCliBatch : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> here_;
    const QString model_ = model_folder("diffllama_mha");

    QString out(const QString& name = {}) const
    {
        return here_->filePath("out") + (name.isEmpty() ? "" : "/" + name);
    }

    CliResult batch(const QByteArray& lines, const QStringList& extra = {})
    {
        write_file(here_->filePath("prompts.jsonl"), lines);
        return run_cli(
            QStringList{"batch", "-m", model_, "-i", here_->filePath("prompts.jsonl"), "-o", out()} + extra);
    }

    QList<QJsonObject> index() const
    {
        CliResult lines;
        lines.out = read_file(out("index.jsonl"));
        return lines.json_lines();
    }

    QStringList captures() const { return QDir(out()).entryList({"*.attn.h5*"}, QDir::Files, QDir::Name); }

private slots:
    void init() { here_ = std::make_unique<QTemporaryDir>(); }

    void each_prompt_becomes_a_file_and_a_record()
    {
        const CliResult result =
            batch("{\"id\":\"one\",\"prompt\":\"the key is 4711\",\"spans\":{\"answer\":\"4711\"}}\n"
                  "{\"id\":\"two/..\",\"ids\":[1,2,3]}\n"
                  "{\"prompt\":\"hello\"}\n",
                  {"--maps", "difference", "--span-cut", "widen"});
        QVERIFY2(result.exit_code == 0, result.all());
        QVERIFY2(result.out.contains("3 captured, 0 already there, 0 failed"), result.all());
        QCOMPARE(captures(), QStringList({"3.attn.h5", "one.attn.h5", "two%2f...attn.h5"}));
        const QList<QJsonObject> records = index();
        QCOMPARE(records.size(), 3);
        QCOMPARE(records[0]["id"].toString(), QString("one"));
        QCOMPARE(records[0]["status"].toString(), QString("done"));
        QCOMPARE(records[1]["shape"].toArray()[3].toInt(), 3);
        for (const QJsonObject& record : records) {
            QCOMPARE(record["path"].toString(), out(record["file"].toString()));
            QVERIFY(CaptureReader::open(record["path"].toString().toStdString()).complete());
        }
        const CaptureReader one = CaptureReader::open(out("one.attn.h5").toStdString());
        QVERIFY(!one.record().segments.empty() && !one.has(Component::first));
    }

    void a_bad_line_is_listed_and_the_rest_goes_on()
    {
        const CliResult result =
            batch("{\"id\":\"good\",\"prompt\":\"a\"}\n{not json\n{\"id\":\"empty\"}\n"
                  "{\"id\":\"span\",\"prompt\":\"a\",\"spans\":{\"answer\":\"zzz\"}}\n"
                  "{\"id\":\"unknown\",\"ids\":[99999]}\n{\"id\":\"last\",\"prompt\":\"b\"}\n");
        QVERIFY2(result.exit_code == 1, result.all());
        QCOMPARE(captures(), QStringList({"good.attn.h5", "last.attn.h5"}));
        for (const char* words : {"line 2", "line 3 (id empty)", "line 4 (id span)", "does not occur",
                                  "line 5 (id unknown)", "99999", "4 of 6 prompts failed"})
            QVERIFY2(result.err.contains(words), result.all());
        int failed = 0;
        for (const QJsonObject& record : index())
            failed += record["status"].toString() == "failed" ? 1 : 0;
        QCOMPARE(failed, 4);
    }

    void a_second_run_continues_with_what_is_missing()
    {
        const QByteArray lines = "{\"id\":\"a\",\"prompt\":\"a\"}\n{\"id\":\"b\",\"prompt\":\"b\"}\n{\"id\":"
                                 "\"c\",\"prompt\":\"c\"}\n";
        QCOMPARE(batch(lines, {"-q"}).exit_code, 0);
        QVERIFY(QFile::remove(out("b.attn.h5")));
        write_file(out("c.attn.h5"),
                   read_file(out("c.attn.h5")).left(3000)); // as after a crash of the machine
        const QDateTime before = QFileInfo(out("a.attn.h5")).lastModified();
        const CliResult again = batch(lines);
        QVERIFY2(again.exit_code == 0, again.all());
        QVERIFY2(again.out.contains("2 captured, 1 already there, 0 failed"), again.all());
        QCOMPARE(QFileInfo(out("a.attn.h5")).lastModified(), before);
        QVERIFY(CaptureReader::open(out("c.attn.h5").toStdString()).complete());
        const CliResult third = batch(lines);
        QVERIFY2(third.out.contains("0 captured, 3 already there"), third.all());
        QCOMPARE(index().size(), 5);
    }

    void a_lost_index_is_made_again()
    {
        QCOMPARE(batch("{\"id\":\"a\",\"prompt\":\"a\"}\n", {"-q"}).exit_code, 0);
        QVERIFY(QFile::remove(out("index.jsonl")));
        QCOMPARE(batch("{\"id\":\"a\",\"prompt\":\"a\"}\n", {"-q"}).exit_code, 0);
        QCOMPARE(index().size(), 1);
        QCOMPARE(index()[0]["status"].toString(), QString("done"));
    }

    void another_capture_of_the_same_name_is_not_taken_for_this_one_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QStringList>("extra");
        QTest::addColumn<QByteArray>("words");
        const QByteArray same = "{\"id\":\"a\",\"prompt\":\"hello\"}";
        QTest::newRow("another prompt") << QByteArray("{\"id\":\"a\",\"prompt\":\"goodbye\"}")
                                        << QStringList{} << QByteArray("the prompt");
        QTest::newRow("other layers") << same << QStringList{"--layers", "0"} << QByteArray("layers");
        QTest::newRow("other maps") << same << QStringList{"--maps", "1"} << QByteArray("maps");
        QTest::newRow("another type") << same << QStringList{"--dtype", "f16"} << QByteArray("--dtype");
        QTest::newRow("an intervention") << same << QStringList{"--lambda", "0"} << QByteArray("--lambda");
        QTest::newRow("generated tokens")
            << same << QStringList{"-n", "2", "--ignore-eos"} << QByteArray("generated");
    }
    void another_capture_of_the_same_name_is_not_taken_for_this_one()
    {
        QFETCH(QByteArray, line);
        QFETCH(QStringList, extra);
        QFETCH(QByteArray, words);
        QCOMPARE(batch("{\"id\":\"a\",\"prompt\":\"hello\"}", {"-q"}).exit_code, 0);
        const CliResult refused = batch(line, extra);
        QVERIFY2(refused.exit_code == 1, refused.all());
        QVERIFY2(refused.err.contains("is another capture") && refused.err.contains(words), refused.all());
        const CliResult forced = batch(line, extra + QStringList{"--force"});
        QVERIFY2(forced.exit_code == 0 && forced.out.contains("1 captured"), forced.all());
    }

    void shards_share_the_work()
    {
        QByteArray lines;
        for (int n = 0; n < 5; ++n)
            lines += "{\"id\":\"" + QByteArray::number(n) + "\",\"prompt\":\"hello\"}\n";
        QCOMPARE(batch(lines, {"--shard", "1/2", "-q"}).exit_code, 0);
        QCOMPARE(captures(), QStringList({"0.attn.h5", "2.attn.h5", "4.attn.h5"}));
        QCOMPARE(batch(lines, {"--shard", "2/2", "-q"}).exit_code, 0);
        QCOMPARE(captures().size(), 5);
        QCOMPARE(index().size(), 5);
        QCOMPARE(batch(lines, {"--shard", "3/2"}).exit_code, 2);
        QCOMPARE(batch(lines, {"--shard", "9/9"}).exit_code, 5);
    }

    void ids_that_come_twice_are_refused_before_anything_runs()
    {
        const CliResult result =
            batch("{\"id\":\"a\",\"prompt\":\"a\"}\n\n{\"id\":\"a\",\"prompt\":\"b\"}\n");
        QVERIFY2(result.exit_code == 2, result.all());
        QVERIFY2(result.err.contains("lines 1 and 3 have the same id \"a\""), result.all());
        QVERIFY(!QDir(out()).exists());
    }

    void no_prompt_is_no_success()
    {
        QCOMPARE(batch("\n \n").exit_code, 5);
        const CliResult missing =
            run_cli({"batch", "-m", model_, "-i", here_->filePath("none"), "-o", out()});
        QVERIFY2(missing.exit_code == 1, missing.all());
    }

    void the_own_index_is_no_list_of_prompts()
    {
        QVERIFY(QDir().mkpath(out()));
        const QByteArray lines = "{\"id\":\"a\",\"prompt\":\"a\"}\n";
        write_file(out("index.jsonl"), lines);
        QVERIFY(QFile::link(out("index.jsonl"), here_->filePath("link.jsonl")));
        for (const QString& input : {out("index.jsonl"), here_->filePath("link.jsonl")}) {
            const CliResult result = run_cli({"batch", "-m", model_, "-i", input, "-o", out()});
            QVERIFY2(result.exit_code == 1 && result.err.contains("choose another name"), result.all());
            QCOMPARE(read_file(out("index.jsonl")), lines);
        }
    }

    void prompts_come_from_a_device_that_can_be_read_once()
    {
        CliCall call;
        call.arguments = {"batch", "-m", model_, "-i", "/dev/stdin", "-o", out()};
        call.input = "{\"id\":\"a\",\"prompt\":\"a\"}\n{\"id\":\"b\",\"prompt\":\"b\"}\n";
        const CliResult result = run_cli(call);
        QVERIFY2(result.exit_code == 0 && result.out.contains("2 captured"), result.all());
    }

    void prompts_come_through_a_pipe()
    {
        CliCall call;
        call.arguments = {"batch", "-m", model_, "-i", "-", "-o", out(), "--json"};
        call.input = "{\"id\":\"a\",\"prompt\":\"a\"}\n{\"id\":\"b\",\"prompt\":\"b\"}\n";
        const CliResult result = run_cli(call);
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(result.json_lines().size(), 2);
        QCOMPARE(result.json_lines()[1]["id"].toString(), QString("b"));
    }
};

QTEST_GUILESS_MAIN(TestCliBatch)
#include "tst_cli_batch.moc"
