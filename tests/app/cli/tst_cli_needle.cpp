// attnscope-cli needle as a user runs it.
#include "tests/app/cli/cli_process.h"

#include "core/capture/result_file.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

class TestCliNeedle : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    static QStringList call(const QString& model, const QStringList& more)
    {
        return QStringList{"needle",   "-m",    model_folder(model), "--lengths", "180,220",
                           "--depths", "0,100", "--samples",         "1"} +
               more;
    }

private slots:
    void a_depth_keeps_its_digits()
    {
        const CliResult result = run_cli({"needle", "-m", model_folder("diffllama_mha"), "--lengths", "180",
                                          "--depths", "33.3", "--samples", "1", "--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(result.json()["cells"].toArray().first().toObject()["depth"].toDouble(), 33.3);
    }

    void json_has_the_keys_that_the_readme_states()
    {
        const CliResult result = run_cli(call("diffllama_mha", {"--json"}));
        QVERIFY2(result.exit_code == 0, result.all());
        const QJsonObject json = result.json();
        QCOMPARE(json["experiment"].toString(), QString("needle"));
        QCOMPARE(json["model"].toObject()["kind"].toString(), QString("differential"));
        QVERIFY(json["definitions"].toObject().contains("accuracy"));
        const QJsonArray cells = json["cells"].toArray();
        QCOMPARE(cells.size(), 4);
        const QJsonObject cell = cells[1].toObject();
        QCOMPARE(cell["length"].toInt(), 180);
        QCOMPARE(cell["depth"].toInt(), 100);
        QCOMPARE(cell["needles"].toInt(), 1);
        QCOMPARE(cell["asked"].toInt(), 1);
        QCOMPARE(cell["samples"].toInt(), 1);
        QVERIFY(cell["accuracy"].isDouble());
        for (const char* map : {"first", "second", "difference", "difference_absolute"}) {
            QVERIFY(cell["segments"].toObject().contains(map));
            QVERIFY(cell["noise_fraction"].toObject().contains(map));
        }
        const QJsonObject first = cell["segments"].toObject()["first"].toObject();
        double sum = 0;
        for (const char* segment : {"bos", "before", "answer", "after", "query"})
            sum += first[segment].toDouble();
        QVERIFY(std::abs(sum - 1) < 1e-9);
        QVERIFY(std::abs(first["before"].toDouble() + first["after"].toDouble() -
                         cell["noise_fraction"].toObject()["first"].toDouble()) < 1e-12);
        QVERIFY(json["amplifier"].toArray()[0].toObject().contains("common_mode_rejection"));
    }

    void a_plain_model_has_one_map()
    {
        const CliResult result = run_cli(call("llama_mha_untied", {"--json"}));
        QVERIFY2(result.exit_code == 0, result.all());
        const QJsonObject cell = result.json()["cells"].toArray()[0].toObject();
        QCOMPARE(cell["segments"].toObject().keys(), QStringList{"first"});
        QVERIFY(!result.json().contains("amplifier"));
    }

    void the_result_file_holds_what_was_printed()
    {
        const QString file = path("a.result.h5");
        const CliResult result = run_cli(call("diffllama_mha", {"-o", file, "--json"}));
        QVERIFY2(result.exit_code == 0, result.all());
        const ExperimentResult stored = read_result(file.toStdString());
        const QJsonObject cell = result.json()["cells"].toArray()[3].toObject();
        QCOMPARE(stored.require_array("noise_fraction").values[3 * 4 + 0],
                 cell["noise_fraction"].toObject()["first"].toDouble());
        QVERIFY(QFile::exists(file + ".samples.jsonl"));
        const CliResult again = run_cli(call("diffllama_mha", {"-o", file}));
        QCOMPARE(again.exit_code, 1); // it is there
        const CliResult forced = run_cli(call("diffllama_mha", {"-o", file, "--force", "-v"}));
        QVERIFY2(forced.exit_code == 0, forced.all());
        QVERIFY2(forced.err.contains("4 samples were there already"), forced.all());
        QVERIFY2(forced.out.contains("Accuracy") && forced.out.contains("Noise fraction"), forced.all());
    }

    void csv_is_the_table_asked_for()
    {
        const CliResult cells = run_cli(call("diffllama_mha", {"--csv"}));
        QVERIFY2(cells.out.startsWith("needles,length,depth,samples,tokens,accuracy,accuracy_first_token\n"),
                 cells.all());
        QCOMPARE(cells.out.count('\n'), 5);
        const CliResult heads = run_cli(call("diffllama_mha", {"--csv=layer_head"}));
        QVERIFY2(heads.out.startsWith("layer,head,lambda,cosine_signal,"), heads.all());
        const CliResult wrong = run_cli(call("diffllama_mha", {"--csv=layers"}));
        QVERIFY2(wrong.exit_code != 0 && wrong.err.contains("layer_head"), wrong.all());
    }

    void what_cannot_be_done_is_told_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("exit_code");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("a length that is no number")
            << QStringList{"--length", "many"} << 2 << QByteArray("many");
        QTest::newRow("a depth beyond the end")
            << QStringList{"--depth", "120"} << 2 << QByteArray("between 0 and 100");
        QTest::newRow("more asked for than there are")
            << QStringList{"--needles", "2:3"} << 2 << QByteArray("3 of 2");
        QTest::newRow("a length twice") << QStringList{"--length", "200,200"} << 2 << QByteArray("twice");
        QTest::newRow("prompts too short for a needle")
            << QStringList{"--length", "30"} << 5 << QByteArray("30");
        QTest::newRow("prompts beyond the context")
            << QStringList{"--length", "2000"} << 4 << QByteArray("--allow-long");
        QTest::newRow("texts that are no JSON")
            << QStringList{"--texts", "@bad.json"} << 3 << QByteArray("bad.json");
        QTest::newRow("a haystack that is not there")
            << QStringList{"--haystack", "@nowhere.txt"} << 1 << QByteArray("nowhere.txt");
    }

    void what_cannot_be_done_is_told()
    {
        QFETCH(QStringList, more);
        QFETCH(int, exit_code);
        QFETCH(QByteArray, word);
        write_file(path("bad.json"), "needle");
        for (QString& argument : more)
            if (argument.startsWith('@'))
                argument = path(argument.mid(1));
        const CliResult result = run_cli(
            QStringList{"needle", "-m", model_folder("diffllama_mha"), "--samples", "1", "--json"} + more);
        QVERIFY2(result.exit_code == exit_code, result.all());
        QVERIFY2(result.err.contains(word), result.all());
    }
};

QTEST_GUILESS_MAIN(TestCliNeedle)
#include "tst_cli_needle.moc"
