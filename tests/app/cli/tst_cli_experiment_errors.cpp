// Experiments that cannot be run, or find nothing to use: exit code and words.
#include "tests/app/cli/cli_process.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

class TestCliExperimentErrors : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

private slots:
    void initTestCase()
    {
        const auto write = [this](const char* name, const QByteArray& bytes) {
            write_file(folder_.filePath(name), bytes);
        };
        write("broken.jsonl", "no JSON\n");
        write("one.jsonl", "{\"text\": \"a\", \"label\": \"x\"}\n{\"text\": \"b\", \"label\": \"x\"}\n");
        write("chat.jsonl", "{\"role\": \"user\", \"content\": \"Hi\"}\n");
        write("empty", "");
        write("short", "Short.");
    }

    void what_cannot_be_done_is_told_data()
    {
        QTest::addColumn<QString>("call"); // @ stands for the folder of the test, the model is added
        QTest::addColumn<int>("exit_code");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const char* call, int exit_code, const char* words) {
            QTest::newRow(name) << QString(call) << exit_code << QByteArray(words);
        };
        row("amplifier: a checkpoint that is not there",
            "amplifier --length 180 --samples 1 --depth 0 --then @/none", 3, "no such path");
        row("amplifier: prompts too short for a needle", "amplifier --length 30", 5, "30");
        row("order: examples that are no JSON", "order -i @/broken.jsonl", 3, "line 1");
        row("order: examples of one class", "order -i @/one.jsonl", 5, "1 classes");
        row("order: an arrangement that is none", "order --arrangements sorted", 2, "sorted");
        row("order: more examples than words", "order --examples 2000 --orders 1", 2, "2024 examples");
        row("outliers: a text that is not there", "outliers -f @/none", 1, "none");
        row("outliers: an empty text", "outliers -f @/empty", 5, "0 tokens");
        row("outliers: windows of one token", "outliers --length 1", 2, "--length");
        row("documents: questions that are no JSON", "documents -i @/broken.jsonl", 3, "line 1");
        row("documents: a place behind the last", "documents --positions 9", 2, "position 9");
        row("documents: prompts too short for a question", "documents --length 20", 5,
            "more than the length");
        row("heads: a text too short and nothing else asked",
            "heads -f @/short --repeated-samples 0 --needle-samples 0", 5, "fewer than one window");
        row("heads: a column that is none", "heads --sort nothing", 2, "induction");
        row("quantize: one bit", "quantize --bits 1", 2, "2 to 24");
        row("quantize: a granularity that is none", "quantize --granularity column", 2, "column");
        row("quantize: a text too short and nothing else asked", "quantize -f @/short --needle-samples 0", 5,
            "fewer than one window");
        row("turns: messages that are no JSON", "turns -i @/broken.jsonl", 3, "line 1");
        row("turns: nobody replies", "turns -i @/chat.jsonl", 5, "role assistant");
        row("turns: no message", "turns -i @/empty", 5, "no message");
        row("turns: a turn without a place for the role", "turns -i @/chat.jsonl --turn {content}", 2,
            "{role}");
        row("turns: a chat template and a turn", "turns -i @/chat.jsonl --chat --turn {role}{content}", 2,
            "--chat");
        row("turns: a model without a chat template", "turns -i @/chat.jsonl --chat", 3, "chat template");
    }

    void what_cannot_be_done_is_told()
    {
        QFETCH(QString, call);
        QFETCH(int, exit_code);
        QFETCH(QByteArray, words);
        call.replace('@', folder_.path());
        const CliResult result =
            run_cli(call.split(' ') + QStringList{"-m", model_folder("diffllama_mha"), "-q"});
        QVERIFY2(result.exit_code == exit_code, result.all());
        QVERIFY2(result.err.contains(words), result.all());
        QVERIFY(result.out.isEmpty());
    }

    void a_plain_model_is_no_amplifier()
    {
        const CliResult result = run_cli({"amplifier", "-m", model_folder("llama_mha_untied")});
        QVERIFY2(result.exit_code == 3 && result.err.contains("plain model"), result.all());
    }
};

QTEST_GUILESS_MAIN(TestCliExperimentErrors)
#include "tst_cli_experiment_errors.moc"
