// What experiments must neither mix up nor destroy.
#include "tests/app/cli/cli_process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

using namespace attnscope::test;

class TestCliExperimentGuards : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    static QStringList order(const QString& model)
    {
        return {"order", "-m",          model, "--examples", "6", "--classes",
                "2",     "--questions", "2",   "--orders",   "2", "-q"};
    }

private slots:
    void samples_of_other_weights_are_not_continued()
    {
        const QString model = path("model"), file = path("order.result.h5");
        std::filesystem::copy(model_folder("diffllama_mha").toStdString(), model.toStdString(),
                              std::filesystem::copy_options::recursive);
        const QStringList arguments = order(model) + QStringList{"-o", file, "--force"};
        QVERIFY(run_cli(arguments).exit_code == 0);
        QVERIFY(run_cli(arguments).exit_code == 0);
        QFile weights(model + "/model.safetensors");
        QVERIFY(weights.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(weights.open(QFile::ReadWrite) && weights.seek(weights.size() - 1));
        QVERIFY(weights.putChar('\x3c'));
        weights.close();
        const CliResult other = run_cli(arguments);
        QVERIFY2(other.exit_code == 2 && other.err.contains("model.weights differ"), other.all());
        QVERIFY(QFile::remove(file + ".samples.jsonl"));
        QVERIFY(run_cli(arguments).exit_code == 0);
    }

    void force_replaces_results_only()
    {
        const QString examples = path("examples.jsonl");
        const QByteArray lines = R"({"text": "a b", "label": "x"})"
                                 "\n";
        write_file(examples, lines);
        const CliResult result = run_cli(order(model_folder("diffllama_mha")) +
                                         QStringList{"-i", examples, "-o", examples, "--force"});
        QVERIFY2(result.exit_code == 1 && result.err.contains("is no result of an experiment"), result.all());
        QCOMPARE(read_file(examples), lines);
    }

    void a_transcript_without_messages_is_left_out()
    {
        const QString model = path("chat-model"), transcripts = path("empty.jsonl");
        std::filesystem::copy(model_folder("diffllama_mha").toStdString(), model.toStdString(),
                              std::filesystem::copy_options::recursive);
        write_file(model + "/chat_template.jinja", "{% for m in messages %}{{ m.content }}{% endfor %}");
        write_file(transcripts, "{\"messages\": []}\n");
        const CliResult result = run_cli({"turns", "-m", model, "--chat", "-i", transcripts, "-q"});
        QVERIFY2(result.exit_code == 5 && result.err.contains("no message"), result.all());
    }

    void help_names_every_option()
    {
        for (const char* command : {"needle", "order", "heads", "outliers"}) {
            const CliResult result = run_cli({command, "--help"});
            QVERIFY2(result.out.contains("--csv [=TABLE]"), result.all());
        }
    }
};

QTEST_GUILESS_MAIN(TestCliExperimentGuards)
#include "tst_cli_experiment_guards.moc"
