#include "tests/app/cli/cli_process.h"

#include "core/capture/capture_reader.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

CaptureReader open(const QString& path)
{
    return CaptureReader::open(path.toStdString());
}

std::vector<std::int32_t> ids_of(const CaptureReader& reader)
{
    std::vector<std::int32_t> ids;
    for (const Token& token : reader.record().tokens)
        ids.push_back(token.id);
    return ids;
}

} // namespace

class TestCliCapture : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    const QString model_ = model_folder("diffllama_mha");

    QString path(const QString& name) const { return folder_.filePath(name); }

private slots:
    void writes_a_capture_and_says_so()
    {
        const QString file = path("first.attn.h5");
        const CliResult result = run_cli({"capture", "-m", model_, "-p", "hello world", "-o", file});
        QVERIFY2(result.exit_code == 0, result.all());
        QVERIFY2(result.out.startsWith("wrote " + file.toUtf8()), result.all());
        QVERIFY2(result.err.isEmpty(), result.all());
        QVERIFY(!QFile::exists(file + ".partial"));
        const CaptureReader reader = open(file);
        QVERIFY(reader.complete());
        QCOMPARE(reader.record().prompt, std::string("hello world"));
        QCOMPARE(reader.record().family, std::string("diffllama"));
        QCOMPARE(reader.key_count(), reader.record().prompt_tokens);
        QVERIFY(reader.has(Component::first) && reader.has(Component::second) &&
                reader.has(Component::difference));
    }

    void quiet_prints_only_the_path()
    {
        const QString file = path("quiet.h5");
        const CliResult result = run_cli({"capture", "-m", model_, "-p", "hello", "-o", file, "-q"});
        QCOMPARE(result.out, file.toUtf8() + "\n");
        QVERIFY2(result.err.isEmpty(), result.all());
    }

    void json_tells_the_same_to_programs()
    {
        const QString file = path("json.h5");
        const QJsonObject json = run_cli({"capture", "-m", model_, "-p", "hello", "-o", file, "--json",
                                          "--layers", "1", "--maps", "d"})
                                     .json();
        QCOMPARE(json["path"].toString(), file);
        QCOMPARE(json["bytes"].toDouble(), static_cast<double>(QFile(file).size()));
        QCOMPARE(json["maps"].toArray(), QJsonArray{"difference"});
        QCOMPARE(json["layers"].toArray(), QJsonArray{1});
        QCOMPARE(json["shape"].toArray()[3].toInt(), json["tokens"].toInt());
    }

    void selections_keep_true_indices()
    {
        const QString file = path("selected.h5");
        capture_or_fail(model_, file,
                        {"-p", "a longer prompt", "--layers", "-1", "--heads", "1", "--queries",
                         "-2:", "--maps", "first,difference", "--dtype", "f16", "--compress", "1"});
        const CaptureReader reader = open(file);
        QVERIFY(reader.layers() == std::vector<int>{2});
        QVERIFY(reader.heads() == std::vector<int>{1});
        QVERIFY(reader.queries() == (std::vector<int>{reader.key_count() - 2, reader.key_count() - 1}));
        QVERIFY(reader.has(Component::first) && !reader.has(Component::second));
        QVERIFY(reader.storage().half);
        QCOMPARE(reader.storage().compression, 1);
        QVERIFY(reader.predictions(reader.key_count() - 1).has_value());
    }

    void the_prompt_comes_from_a_file_or_a_pipe_byte_for_byte_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("a line end stays") << QByteArray("two words\n");
        QTest::newRow("blanks around stay") << QByteArray("  x \t\r\n\n");
        QTest::newRow("a NUL in the middle stays") << QByteArray("a\0b", 3);
        QTest::newRow("a byte order mark stays") << QByteArray("\xEF\xBB\xBFx");
        QTest::newRow("an emoji of several parts stays")
            << QByteArray("\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7");
    }
    void the_prompt_comes_from_a_file_or_a_pipe_byte_for_byte()
    {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir here;
        const QString prompt = here.filePath("prompt");
        write_file(prompt, bytes);
        capture_or_fail(model_, here.filePath("file.h5"), {"-f", prompt});
        CliCall piped;
        piped.arguments = {"capture", "-m", model_, "-f", "-", "-o", here.filePath("pipe.h5"), "-q"};
        piped.input = bytes;
        const CliResult result = run_cli(piped);
        QVERIFY2(result.exit_code == 0, result.all());
        for (const char* name : {"file.h5", "pipe.h5"}) {
            const CaptureReader reader = open(here.filePath(name));
            QVERIFY(reader.record().prompt == bytes.toStdString());
            std::string joined;
            for (const Token& token : reader.record().tokens)
                if (!token.added)
                    joined += token.bytes;
            QVERIFY(joined == bytes.toStdString());
        }
    }

    void ids_need_no_tokenizer()
    {
        const QTemporaryDir here;
        const QString copy = here.filePath("model");
        QVERIFY(QDir().mkpath(copy));
        for (const char* name : {"config.json", "model.safetensors"})
            QVERIFY(QFile::copy(model_ + "/" + name, copy + "/" + name));
        const CliResult result =
            run_cli({"capture", "-m", copy, "--ids", "1,2, 3", "-o", here.filePath("ids.h5"), "-q"});
        QVERIFY2(result.exit_code == 0, result.all());
        QVERIFY2(result.err.contains("no tokenizer.json"), result.all());
        const CaptureReader reader = open(here.filePath("ids.h5"));
        QVERIFY(ids_of(reader) == (std::vector<std::int32_t>{1, 2, 3}));
        QCOMPARE(reader.record().tokens[1].text, std::string("#2"));
        capture_or_fail(model_, here.filePath("named.h5"), {"--ids", "1,2,3"});
        QVERIFY(open(here.filePath("named.h5")).record().tokens[1].text != "#2");
    }

    void generation_is_one_growing_map_with_a_border()
    {
        const QString file = path("generated.h5");
        const QString model = model_folder("diffllama_generate");
        capture_or_fail(model, file, {"-p", "Hizufa me sisulo re geveg", "-n", "8"});
        const CaptureReader reader = open(file);
        QCOMPARE(reader.record().prompt_tokens, 16);
        QCOMPARE(reader.key_count(), 24);
        QString ids;
        for (const std::int32_t id : ids_of(reader))
            ids += (ids.isEmpty() ? "" : ",") + QString::number(id);
        const QString again = path("once.h5");
        capture_or_fail(model, again, {"--ids", ids});
        const CaptureReader once = open(again);
        for (const int layer : reader.layers())
            QVERIFY(reader.read({layer, 0, Component::difference}).values ==
                    once.read({layer, 0, Component::difference}).values);
    }

    void sampling_repeats_with_its_seed()
    {
        const auto sampled = [&](const QString& seed) {
            const QString file = path("sampled-" + seed + ".h5");
            capture_or_fail(model_, file,
                            {"-p", "hello", "--max_new_tokens", "12", "--temperature", "5", "--top-k", "200",
                             "--top_p", "0.99", "--seed", seed, "--ignore-eos", "--force"});
            return ids_of(open(file));
        };
        const std::vector<std::int32_t> one = sampled("1");
        QVERIFY(one == sampled("1"));
        QVERIFY(one != sampled("2"));
    }

    void interventions_change_the_maps_and_are_recorded()
    {
        const QString file = path("intervened.h5");
        capture_or_fail(model_, file,
                        {"-p", "hello world", "--lambda", "0", "--lambda", "-1=0.25", "--ablate", "0.1"});
        const CaptureReader reader = open(file);
        QCOMPARE(reader.record().interventions.size(), std::size_t{3});
        QCOMPARE(*reader.lambda(0, 0, 0), 0.0F);
        QCOMPARE(*reader.lambda(reader.layers().back(), 0, 0), 0.25F);
        QVERIFY(reader.read({0, 0, Component::first}).values ==
                reader.read({0, 0, Component::difference}).values);
    }

    void the_logit_lens_is_stored_on_request()
    {
        const QString file = path("lens.h5");
        capture_or_fail(model_, file, {"-p", "hello", "--logit_lens"});
        const CaptureReader reader = open(file);
        QVERIFY(reader.predictions(0, 0).has_value());
    }

    void spans_become_segments()
    {
        const QString file = path("spans.h5");
        capture_or_fail(model_, file,
                        {"-p", "the key is 4711. what is the key", "--span", "answer=4711", "--span",
                         "query=-3:", "--span_cut", "widen"});
        QStringList names;
        const CaptureReader reader = open(file);
        for (const Segment& segment : reader.record().segments)
            names.append(QString::fromStdString(segment.name));
        QCOMPARE(names, QStringList({"bos", "before", "answer", "after", "query"}));
    }

    void a_dry_run_writes_nothing()
    {
        const QString file = path("dry.h5");
        const CliResult text = run_cli({"capture", "-m", model_, "-p", "hello", "-o", file, "--dry_run"});
        QVERIFY2(text.exit_code == 0 && text.out.contains("peak memory") && text.out.contains("tokens"),
                 text.all());
        const QJsonObject json =
            run_cli({"capture", "-m", model_, "-p", "hello", "-n", "3", "--dry-run", "--json"}).json();
        QVERIFY(json["estimated_bytes"].toDouble() > 0);
        QVERIFY(json["program_bytes"].toDouble() > 100e6);
        QVERIFY(json["peak_memory_bytes"].toDouble() >
                json["program_bytes"].toDouble() + json["weight_bytes"].toDouble());
        QCOMPARE(json["tokens"].toInt(), json["prompt_tokens"].toInt() + 3);
        QVERIFY(!QFile::exists(file) && !QFile::exists(file + ".partial"));
    }

    void the_promise_of_a_dry_run_is_kept()
    {
        const QString file = path("promise.h5");
        const QJsonObject plan =
            run_cli({"capture", "-m", model_, "-p", "hello", "--dry-run", "--json"}).json();
        capture_or_fail(model_, file, {"-p", "hello"});
        const double estimate = plan["estimated_bytes"].toDouble();
        const auto size = static_cast<double>(QFile(file).size());
        QVERIFY2(size <= estimate,
                 qPrintable(QString("%1 bytes, %2 were promised at most").arg(size).arg(estimate)));
    }

    void a_locale_with_a_decimal_comma_changes_nothing()
    {
        CliCall call;
        call.environment.insert("LC_ALL", "de_DE.UTF-8");
        call.environment.insert("LANG", "de_DE.UTF-8");
        const QString file = path("locale.h5");
        call.arguments = {"capture", "-m", model_, "-p", "hello", "-o", file, "--lambda", "0.5", "--json"};
        const CliResult result = run_cli(call);
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(*open(file).lambda(0, 0, 0), 0.5F);
        QVERIFY(result.json()["seconds"].isDouble());
    }

    void no_terminal_no_bar_and_no_colour_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("verbose") << QStringList{"-v"};
        QTest::newRow("a warning") << QStringList{"-n", "1"};
    }
    void no_terminal_no_bar_and_no_colour()
    {
        QFETCH(QStringList, arguments);
        CliCall call;
        call.environment.insert("TERM", "xterm-256color");
        call.environment.insert("NO_COLOR", "1");
        call.arguments =
            QStringList{"capture", "-m", model_, "-p", "hello", "-o", path("plain.h5"), "--force"} +
            arguments;
        const CliResult result = run_cli(call);
        QVERIFY2(result.exit_code == 0, result.all());
        QVERIFY2(!result.err.contains('\033') && !result.err.contains('\r'), result.all());
    }
};

QTEST_GUILESS_MAIN(TestCliCapture)
#include "tst_cli_capture.moc"
