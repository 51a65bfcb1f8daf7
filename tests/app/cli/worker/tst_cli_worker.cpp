#include "tests/app/cli/cli_process.h"
#include "tests/app/cli/worker/worker_process.h"

#include "core/capture/capture_reader.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Everything but the time of writing.
void compare_captures(const QString& left, const QString& right)
{
    const CaptureReader a = CaptureReader::open(left.toStdString());
    const CaptureReader b = CaptureReader::open(right.toStdString());
    QCOMPARE(a.record().prompt, b.record().prompt);
    QCOMPARE(a.record().interventions, b.record().interventions);
    QVERIFY(a.record().segments == b.record().segments && !a.record().segments.empty());
    QVERIFY(a.layers() == b.layers() && a.heads() == b.heads() && a.queries() == b.queries());
    QCOMPARE(a.key_count(), b.key_count());
    for (const int layer : a.layers())
        for (const int head : a.heads())
            for (const Component component : {Component::first, Component::second, Component::difference}) {
                QCOMPARE(a.has(component), b.has(component));
                if (a.has(component))
                    QVERIFY(a.read({layer, head, component}).values ==
                            b.read({layer, head, component}).values);
            }
}

} // namespace

class TestCliWorker : public QObject {
    Q_OBJECT

private:
    const QString model_ = model_folder("diffllama_mha");

private slots:
    void from_tokens_to_a_file_that_is_the_one_of_capture()
    {
        const QTemporaryDir here;
        WorkerProcess worker;
        const QString prompt = "the key is 4711. what is the key";
        const QJsonObject tokens =
            worker.call("tokenize", {{"model", model_}, {"text", prompt}})["result"].toObject();
        const int count = tokens["count"].toInt();
        QVERIFY(count > 0 && tokens["context_length"].toInt() == 256);
        worker.load(model_);
        const QJsonObject fields = {
            {"prompt", prompt},
            {"spans", QJsonObject{{"answer", "4711"}, {"query", QJsonArray{-3, count}}}},
            {"span_cut", "widen"},
            {"layers", QJsonArray{0, -1}},
            {"maps", "first,difference"},
            {"lambda_of_layer", QJsonObject{{"0", 0.25}}},
            {"predict", 3},
            {"ignore_eos", true},
            {"output", here.filePath("worker.h5")}};
        const QJsonObject estimate = worker.call("estimate", fields)["result"].toObject();
        QVERIFY(estimate["fits"].toBool() && estimate["seconds"].toDouble() > 0);
        const QJsonObject result = worker.call("capture", fields)["result"].toObject();
        QCOMPARE(result["outcome"].toString(), QString("done"));
        QCOMPARE(result["path"].toString(), here.filePath("worker.h5"));
        QCOMPARE(result["tokens"].toInt(), count + 3);
        QCOMPARE(result["bytes"].toDouble(), double(QFile(here.filePath("worker.h5")).size()));
        QVERIFY(result["bytes"].toDouble() <= estimate["estimated_bytes"].toDouble());
        QCOMPARE(worker.finish(), 0);
        capture_or_fail(model_, here.filePath("cli.h5"),
                        {"-p", prompt, "--span", "answer=4711", "--span", QString("query=-3:%1").arg(count),
                         "--span-cut", "widen", "--layers", "0,-1", "--maps", "first,difference", "--lambda",
                         "0=0.25", "-n", "3", "--ignore-eos"});
        compare_captures(here.filePath("worker.h5"), here.filePath("cli.h5"));
    }

    void tokens_have_parallel_lists_and_exact_bytes()
    {
        WorkerProcess worker;
        const QByteArray text = "<b>\xF0\x9F\x91\xA8\xE2\x80\xAEx</b>\n";
        const QJsonObject tokens =
            worker
                .call("tokenize",
                      {{"model", model_}, {"text_b64", QString::fromLatin1(text.toBase64())}})["result"]
                .toObject();
        const auto count = tokens["count"].toInt();
        for (const char* list : {"ids", "text", "bytes", "spans", "special", "added"})
            QCOMPARE(tokens[list].toArray().size(), count);
        QByteArray joined;
        for (int i = 0; i < count; ++i) {
            if (tokens["added"].toArray()[i].toBool())
                continue;
            const auto bytes = QByteArray::fromBase64(tokens["bytes"].toArray()[i].toString().toLatin1());
            const QJsonArray span = tokens["spans"].toArray()[i].toArray();
            // Tokens that share a character share its span.
            QVERIFY(text.mid(span[0].toInteger(), span[1].toInteger() - span[0].toInteger()).contains(bytes));
            joined += bytes;
        }
        QCOMPARE(joined, text);
    }

    void a_tokenizer_needs_no_weights_and_follows_its_file()
    {
        const QTemporaryDir here;
        const QString file = here.filePath("tokenizer.json");
        QVERIFY(QFile::copy(model_ + "/tokenizer.json", file));
        WorkerProcess worker;
        const QJsonObject first = worker.call("tokenize", {{"model", here.path()}, {"text", "hello"}});
        QVERIFY(first["result"].toObject()["count"].toInt() > 0);
        QVERIFY(first["result"].toObject()["context_length"].isNull());
        QVERIFY(QFile::remove(file));
        write_file(file, "{}");
        QCOMPARE(worker.call("tokenize", {{"text", "hello"}})["error"].toObject()["kind"].toString(),
                 QString("corrupt"));
        QVERIFY(QFile::remove(file));
        QCOMPARE(worker.call("tokenize", {{"text", "hello"}})["error"].toObject()["kind"].toString(),
                 QString("not_found"));
    }

    void errors_have_a_kind_and_the_worker_goes_on_data()
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QJsonObject>("fields");
        QTest::addColumn<QString>("kind");
        QTest::newRow("a model that is not there")
            << "load" << QJsonObject{{"model", "nowhere/nothing"}} << "not_found";
        QTest::newRow("a device that is none")
            << "load" << QJsonObject{{"model", model_}, {"device", "abacus"}} << "invalid_argument";
        QTest::newRow("a file that exists")
            << "capture" << QJsonObject{{"prompt", "x"}, {"output", model_ + "/config.json"}}
            << "invalid_argument";
        QTest::newRow("a folder that does not exist")
            << "capture" << QJsonObject{{"prompt", "x"}, {"output", "nowhere/x.h5"}} << "not_found";
        QTest::newRow("a layer that does not exist")
            << "capture" << QJsonObject{{"prompt", "x"}, {"output", "x.h5"}, {"layers", "9"}}
            << "invalid_argument";
        QTest::newRow("a prompt longer than the context")
            << "capture" << QJsonObject{{"prompt", QString("ab ").repeated(300)}, {"output", "x.h5"}}
            << "too_large";
        QTest::newRow("a span that does not occur")
            << "capture"
            << QJsonObject{{"prompt", "x"}, {"output", "x.h5"}, {"spans", QJsonObject{{"answer", "y"}}}}
            << "not_found";
        QTest::newRow("bytes that are no UTF-8")
            << "tokenize" << QJsonObject{{"text_b64", "/w=="}} << "invalid_argument";
        QTest::newRow("an unknown method") << "fly" << QJsonObject{} << "protocol";
    }
    void errors_have_a_kind_and_the_worker_goes_on()
    {
        QFETCH(QString, method);
        QFETCH(QJsonObject, fields);
        QFETCH(QString, kind);
        WorkerProcess worker;
        worker.load(model_);
        const QJsonObject answer = worker.call(method, fields);
        QCOMPARE(answer["error"].toObject()["kind"].toString(), kind);
        QVERIFY(!answer["error"].toObject()["message"].toString().isEmpty());
        QVERIFY(worker.call("tokenize", {{"text", "x"}})["result"].toObject()["count"].toInt() > 0);
        QVERIFY(!QFile::exists("x.h5") && !QFile::exists("x.h5.partial"));
    }

    void without_a_model_a_capture_is_refused()
    {
        WorkerProcess worker;
        const QJsonObject error =
            worker.call("capture", {{"prompt", "x"}, {"output", "x.h5"}})["error"].toObject();
        QCOMPARE(error["kind"].toString(), QString("invalid_argument"));
        QVERIFY(error["message"].toString().contains("load one first"));
    }

    void an_estimate_says_what_does_not_fit()
    {
        WorkerProcess worker;
        const int load = worker.send("load", {{"model", model_}});
        const int estimate = worker.send("estimate", {{"tokens", 100}, {"output", model_ + "/config.json"}});
        worker.end_of(load); // an estimate behind a load waits for it
        const QJsonObject result = worker.end_of(estimate)["result"].toObject();
        QCOMPARE(result["fits"].toBool(true), false);
        QCOMPARE(result["problem"].toObject()["kind"].toString(), QString("invalid_argument"));
        QVERIFY(result["estimated_bytes"].toDouble() > 0 && result["peak_memory_bytes"].toDouble() > 0);
    }

    void another_model_takes_the_place_of_the_first()
    {
        WorkerProcess worker;
        worker.load(model_);
        const QJsonObject answer = worker.call("load", {{"model", model_folder("llama_gqa")}});
        QCOMPARE(answer["result"].toObject()["kind"].toString(), QString("plain"));
        QCOMPARE(worker.call("estimate", {{"tokens", 4}})["result"].toObject()["model"].toString(),
                 QString("llama_gqa"));
        // A mistyped name costs nothing, a broken model costs the old one.
        QVERIFY(worker.call("load", {{"model", "nowhere/nothing"}}).contains("error"));
        QVERIFY(worker.call("estimate", {{"tokens", 4}}).contains("result"));
    }

    void rubbish_is_answered_and_the_worker_goes_on()
    {
        WorkerProcess worker;
        const QList<QByteArray> lines = {"rubbish",
                                         "{\"id\":1",
                                         QByteArray("\0\xFF\xFE", 3),
                                         QByteArray(1000, '['),
                                         "[]",
                                         R"({"method":"hello"})",
                                         "\"" + QByteArray((64 << 20) + 1, 'x') + "\""};
        for (const QByteArray& line : lines) {
            worker.send_line(line);
            const QJsonObject answer = worker.next();
            QVERIFY(answer.contains("id") && answer["id"].isNull());
            QCOMPARE(answer["error"].toObject()["kind"].toString(), QString("protocol"));
        }
        worker.send_line("\n  \r");
        const QJsonObject hello = worker.call("hello")["result"].toObject();
        QCOMPARE(hello["protocol"].toInt(), 1);
        QVERIFY(hello["families"].toArray().contains("diffllama") && hello["can_run_models"].toBool());
    }

    void without_standard_error_nothing_gets_into_files()
    {
        const QTemporaryDir here;
        const QString output = here.filePath("out.h5");
        QProcess process;
        process.start("sh", {"-c", "exec \"$0\" worker 2>&-", ATTNSCOPE_CLI});
        process.write("{\"id\":1,\"method\":\"load\",\"model\":\"" + model_.toUtf8() +
                      "\"}\n{\"id\":2,\"method\":\"capture\",\"prompt\":\"x\",\"output\":\"" +
                      output.toUtf8() + "\"}\n");
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(output) || process.state() == QProcess::NotRunning, 60000);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(CaptureReader::open(output.toStdString()).complete());
    }

    void help_tells_the_methods()
    {
        const CliResult help = run_cli({"worker", "--help"});
        QCOMPARE(help.exit_code, 0);
        for (const char* method : {"hello", "load", "tokenize", "estimate", "capture", "cancel", "quit"})
            QVERIFY2(help.out.contains(method), method);
    }
};

QTEST_GUILESS_MAIN(TestCliWorker)
#include "tst_cli_worker.moc"
