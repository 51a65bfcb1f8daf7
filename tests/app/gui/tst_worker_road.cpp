// The client and the real worker on a golden model: from tokens to a file.
#include "core/capture/capture_reader.h"
#include "tests/app/gui/worker_record.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope;
using namespace attnscope::gui;
using namespace attnscope::test;

namespace {

constexpr int patience_ms = 120000; // a loaded machine; no test depends on it

/// Enough work for something to happen in the middle of it, on a small model.
CaptureSettings long_capture(const QString& file)
{
    CaptureSettings settings;
    settings.ids.emplace();
    for (int n = 0; n < 4000; ++n)
        settings.ids->append(n % 200);
    settings.allow_long = true;
    settings.compression = 9;
    settings.output = file;
    return settings;
}

} // namespace

#define WAIT_FOR(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, patience_ms)

class TestWorkerRoad : public QObject {
    Q_OBJECT

private:
    const QString model_ = TEST_DATA "/models/diffllama_mha";
    const QStringList command_ = {ATTNSCOPE_CLI, "worker"};

private slots:
    void from_a_prompt_to_a_file()
    {
        const QTemporaryDir here;
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command_);
        const QByteArray prompt = "<b>the key is 4711</b> \xF0\x9F\x94\x91. what is the key";
        const int tokens = client.tokenize(model_, prompt);
        WAIT_FOR(record.end_of(tokens) == "tokenized");
        QVERIFY(record.version.families.contains("diffllama") && record.version.can_run_models);
        QCOMPARE(record.prompt.context_length, std::optional<int>(256));
        QByteArray joined;
        for (const PromptToken& token : record.prompt.tokens)
            joined += token.added ? QByteArray() : token.bytes;
        QCOMPARE(joined, prompt);
        QVERIFY(record.prompt.tokens.first().added && record.prompt.tokens.first().special);

        const int load = client.load(model_);
        CaptureSettings settings;
        settings.prompt = prompt;
        settings.spans["answer"] = {PromptSpan::Unit::bytes, prompt.indexOf("4711"),
                                    prompt.indexOf("4711") + 4};
        settings.layers = "0,-1";
        settings.maps = "first,difference";
        settings.lambda_of_layer[0] = 0.25;
        settings.new_tokens = 2;
        settings.stop_at_end = false;
        settings.output = here.filePath("out.attn.h5");
        const int estimate = client.estimate(settings, static_cast<int>(record.prompt.tokens.size()));
        const int capture = client.capture(settings);
        WAIT_FOR(record.end_of(load) == "loaded");
        QVERIFY(record.model.kind == "differential" && record.model.layers == 3 &&
                record.model.has_tokenizer);
        WAIT_FOR(record.end_of(estimate) == "estimated");
        WAIT_FOR(record.end_of(capture) == "captured");
        QCOMPARE(record.file.path, settings.output);
        QVERIFY(record.file.bytes > 0 && record.file.bytes <= record.estimate.file_bytes);
        QVERIFY(!record.estimate.problem && record.estimate.memory_bytes > record.model.weight_bytes);
        QCOMPARE(record.progress_id, capture);
        QCOMPARE(record.progress.layers, 3);
        const CaptureReader reader = CaptureReader::open(settings.output.toStdString());
        QCOMPARE(reader.record().prompt, prompt.toStdString());
        QVERIFY(reader.layers() == (std::vector<int>{0, 2}));
        QVERIFY(reader.has(Component::first) && !reader.has(Component::second));
        QCOMPARE(*reader.lambda(0, 0, 0), 0.25F);
        QCOMPARE(reader.key_count(), static_cast<int>(record.prompt.tokens.size()) + 2);
        QVERIFY(std::any_of(reader.record().segments.begin(), reader.record().segments.end(),
                            [](const Segment& segment) { return segment.name == "answer"; }));
    }

    void a_cancelled_capture_leaves_nothing()
    {
        const QTemporaryDir here;
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command_);
        client.load(model_);
        const int id = client.capture(long_capture(here.filePath("long.h5")));
        WAIT_FOR(record.progress_id == id);
        client.cancel(id);
        WAIT_FOR(record.end_of(id) == "cancelled");
        QVERIFY(QDir(here.path()).isEmpty());
        QVERIFY(client.is_running());
    }

    void a_client_that_goes_away_leaves_nothing()
    {
        const QTemporaryDir here;
        {
            WorkerClient client;
            WorkerRecord record(client);
            client.set_command(command_);
            client.load(model_);
            const int id = client.capture(long_capture(here.filePath("long.h5")));
            WAIT_FOR(record.progress_id == id);
        }
        QVERIFY(QDir(here.path()).isEmpty());
    }

    void a_worker_killed_in_the_middle_is_replaced_with_its_model()
    {
        const QTemporaryDir here;
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command_);
        const int load = client.load(model_);
        const int killed = client.capture(long_capture(here.filePath("long.h5")));
        WAIT_FOR(record.progress_id == killed);
        QVERIFY(::kill(static_cast<pid_t>(client.process_id()), SIGKILL) == 0);
        WAIT_FOR(record.deaths == 1);
        QCOMPARE(record.end_of(killed), QString("failed"));
        QCOMPARE(record.death.what_ran, QString("capture"));
        CaptureSettings settings;
        settings.prompt = "hello";
        settings.output = here.filePath("next.h5");
        const int next = client.capture(settings); // nobody loads again
        WAIT_FOR(!record.end_of(next).isEmpty());
        QCOMPARE(record.end_of(next), QString("captured"));
        QCOMPARE(record.ends.size(), 3);
        QCOMPARE(record.end_of(load), QString("loaded"));
    }

    void a_model_that_is_gone_fails_what_waited_for_it()
    {
        const QTemporaryDir here;
        const QString copy = here.filePath("model");
        QVERIFY(QDir().mkpath(copy));
        for (const QString& name : QDir(model_).entryList(QDir::Files))
            QVERIFY(QFile::copy(model_ + "/" + name, copy + "/" + name));
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command_);
        const int load = client.load(copy);
        WAIT_FOR(record.end_of(load) == "loaded");
        client.stop();
        QVERIFY(QDir(copy).removeRecursively());
        CaptureSettings settings;
        settings.prompt = "hello";
        settings.output = here.filePath("out.h5");
        const int estimate = client.estimate(settings);
        const int capture = client.capture(settings);
        WAIT_FOR(record.end_of(capture) == "failed");
        QCOMPARE(record.end_of(estimate), QString("failed"));
        QCOMPARE(record.errors[capture].kind, QString("not_found"));
        QCOMPARE(record.deaths, 0);
    }

    void errors_of_a_request_are_its_own()
    {
        WorkerClient client;
        WorkerRecord record(client);
        client.set_command(command_);
        const int load = client.load("/nowhere/at/all");
        const int tokens = client.tokenize(model_, "\xFF");
        WAIT_FOR(record.end_of(load) == "failed");
        WAIT_FOR(record.end_of(tokens) == "failed");
        QCOMPARE(record.errors[load].kind, QString("not_found"));
        QCOMPARE(record.errors[tokens].kind, QString("invalid_argument"));
        QVERIFY(client.is_running());
    }
};

QTEST_GUILESS_MAIN(TestWorkerRoad)
#include "tst_worker_road.moc"
