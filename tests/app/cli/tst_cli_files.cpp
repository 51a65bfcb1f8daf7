// info, verify, stats and export on a capture.
#include "tests/app/cli/cli_process.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

class TestCliFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString differential_, plain_;

    QString path(const QString& name) const { return folder_.filePath(name); }

private slots:
    void initTestCase()
    {
        differential_ = path("differential.attn.h5");
        plain_ = path("plain.attn.h5");
        capture_or_fail(
            model_folder("diffllama_mha"), differential_,
            {"-p", "the key is 4711. what is the key", "--span", "answer=4711", "--span-cut", "widen"});
        capture_or_fail(model_folder("llama_small_tied"), plain_, {"-p", "hello world", "--layers", "1"});
    }

    void info_describes_a_differential_capture()
    {
        const CliResult text = run_cli({"info", differential_});
        QVERIFY2(text.exit_code == 0 && text.err.isEmpty(), text.all());
        for (const char* words :
             {"diffllama, differential", "A1 - lambda A2", "lambda", "segment", "answer", "causal"})
            QVERIFY2(text.out.contains(words), text.all());
        const QJsonObject json = run_cli({"info", "--json", differential_}).json();
        QCOMPARE(json["kind"].toString(), QString("differential"));
        QCOMPARE(json["complete"].toBool(), true);
        QCOMPARE(json["file_bytes"].toDouble(), static_cast<double>(QFile(differential_).size()));
        QCOMPARE(json["maps"].toObject().keys(), QStringList({"difference", "first", "second"}));
        QVERIFY(json["lambda"].toObject()["least"].toDouble() <=
                json["lambda"].toObject()["greatest"].toDouble());
    }

    void info_describes_a_plain_capture()
    {
        const QJsonObject json = run_cli({"info", "--json", plain_}).json();
        QCOMPARE(json["kind"].toString(), QString("plain"));
        QCOMPARE(json["layers"].toArray(), QJsonArray{1});
        QCOMPARE(json["maps"].toObject().keys(), QStringList{"first"});
        QVERIFY(!json.contains("lambda"));
    }

    void what_is_written_verifies()
    {
        const CliResult result = run_cli({"verify", "--json", differential_, plain_});
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(result.json_lines().size(), 2);
        for (const QJsonObject& json : result.json_lines()) {
            QVERIFY2(json["good"].toBool() && json["rows_checked"].toInt() > 0, result.all());
            QVERIFY2(json["worst_row_sum"].toDouble() < 1e-5, result.all());
        }
    }

    void statistics_have_a_row_a_head()
    {
        const QJsonObject json = run_cli({"stats", differential_, "--json"}).json();
        const QJsonArray heads = json["heads"].toArray();
        const QJsonObject info = run_cli({"info", "--json", differential_}).json();
        QCOMPARE(heads.size(), info["layers"].toArray().size() * info["heads"].toArray().size());
        for (const QJsonValue& each : heads) {
            const QJsonObject head = each.toObject();
            const double row_sum = head["row_sum_difference"].toDouble();
            QVERIFY2(qAbs(row_sum - (1 - head["lambda"].toDouble())) < 1e-5,
                     qPrintable(QString::number(row_sum)));
        }
    }

    void statistics_can_be_chosen()
    {
        const CliResult csv = run_cli({"stats", differential_, "--layer", "-1", "--head", "0", "--stat",
                                       "entropy,lambda", "--map", "first", "--queries", "0", "--csv"});
        QVERIFY2(csv.exit_code == 0, csv.all());
        const QList<QByteArray> lines = csv.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0], QByteArray("layer,head,entropy_1,lambda"));
        QVERIFY2(lines[1].startsWith("2,0,0,"), csv.all()); // one visible key: no entropy
        const CliResult unknown = run_cli({"stats", differential_, "--stat", "charm"});
        QVERIFY2(unknown.exit_code == 5 && unknown.err.contains("charm") && unknown.err.contains("entropy_1"),
                 unknown.all());
        const CliResult segments = run_cli({"stats", differential_, "--stat", "segment_mass"});
        QVERIFY2(segments.exit_code == 2 && segments.err.contains("--segments"), segments.all());
    }

    void shares_of_segments_add_up()
    {
        const CliResult result = run_cli({"stats", differential_, "--segments", "--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        const QJsonObject variants = result.json()["shares"].toObject()["variants"].toObject();
        QCOMPARE(variants.keys(), QStringList({"absolute", "first", "second", "signed"}));
        for (const char* name : {"absolute", "first", "second"}) {
            const QJsonObject variant = variants[name].toObject();
            double sum = 0, noise = 0, answer = 0;
            for (const QJsonValue& each : variant["segments"].toArray()) {
                const double share = each.toObject()["share"].toDouble();
                const QString segment = each.toObject()["name"].toString();
                sum += share;
                noise += segment == "before" || segment == "after" ? share : 0;
                answer += segment == "answer" ? share : 0;
            }
            QVERIFY(qAbs(sum - 1) < 1e-9);
            QVERIFY(qAbs(noise - variant["noise"].toDouble()) < 1e-9);
            QVERIFY(noise > 0 && qAbs(answer / noise - variant["signal_to_noise"].toDouble()) < 1e-9);
        }
        const CliResult none = run_cli({"stats", plain_, "--segments"});
        QVERIFY2(none.exit_code == 5 && none.err.contains("--span"), none.all());
    }

    void signed_shares_near_one_lambda_are_not_divided()
    {
        const QString file = path("cancelled.h5");
        capture_or_fail(model_folder("diffllama_mha"), file,
                        {"-p", "a b c d", "--span", "answer=1:3", "--lambda", "1"});
        const QJsonObject shares = run_cli({"stats", file, "--segments", "--json"})
                                       .json()["shares"]
                                       .toObject()["variants"]
                                       .toObject();
        QVERIFY(!shares["signed"].toObject()["normalised"].toBool());
        QVERIFY(shares["signed"].toObject()["why_not"].toString().contains("1 - lambda"));
        QVERIFY(shares["absolute"].toObject()["normalised"].toBool());
    }

    void exports_write_what_was_asked_for_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("a map as CSV") << QStringList{"--layer", "0", "--head", "0"} << "map.csv"
                                      << QByteArray("query,query_token,key,key_token,");
        QTest::newRow("a window as a matrix")
            << QStringList{"--layer",   "-1",  "--head", "1",  "--map",   "1",
                           "--queries", "1:3", "--keys", ":2", "--matrix"}
            << "matrix.csv" << QByteArray();
        QTest::newRow("a map as NPY") << QStringList{"--layer", "0", "--head", "0", "--max-side", "4"}
                                      << "map.npy" << QByteArray("\x93NUMPY");
        QTest::newRow("a grid as NPZ")
            << QStringList{"--grid", "--max_side", "8"} << "grid.npz" << QByteArray("PK");
        QTest::newRow("maps as a page")
            << QStringList{"--layers", "0", "--heads", "0,1"} << "page.html" << QByteArray("<!DOCTYPE html>");
        QTest::newRow("statistics as CSV")
            << QStringList{"--stat", "entropy,row_sum"} << "stat.csv" << QByteArray("layer,head,query");
        QTest::newRow("lambda as NPY")
            << QStringList{"--stat", "lambda", "--format", "npy"} << "lambda" << QByteArray("\x93NUMPY");
    }
    void exports_write_what_was_asked_for()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        const QString file = path(name);
        const QStringList call = QStringList{"export", differential_, "-o", file, "-q"} + arguments;
        const CliResult result = run_cli(call);
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(result.out, file.toUtf8() + "\n");
        const QByteArray bytes = read_file(file);
        QVERIFY2(bytes.startsWith(start) && bytes.size() > start.size(), bytes.left(200));
        const CliResult again = run_cli(call);
        QVERIFY2(again.exit_code == 1 && again.err.contains("--force"), again.all());
        QCOMPARE(run_cli(call + QStringList{"--force"}).exit_code, 0);
    }

    void exports_of_what_is_not_there_are_refused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exit_code");
        QTest::addColumn<QString>("words");
        QTest::newRow("a layer that was not captured")
            << QStringList{"--layer", "0", "--head", "0"} << 5 << "layer 0 is not there; in the file: 1";
        QTest::newRow("a head that does not exist")
            << QStringList{"--layer", "1", "--head", "9"} << 5 << "head 9";
        QTest::newRow("several heads without --grid") << QStringList{"--layer", "1"} << 2 << "--grid";
        QTest::newRow("a map of another kind of model")
            << QStringList{"--layer", "1", "--head", "0", "--map", "second"} << 5 << "second";
        QTest::newRow("an empty window")
            << QStringList{"--layer", "1", "--head", "0", "--keys", "500:600"} << 5 << "--keys";
        QTest::newRow("a statistic that is none") << QStringList{"--stat", "charm"} << 5 << "charm";
    }
    void exports_of_what_is_not_there_are_refused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exit_code);
        QFETCH(QString, words);
        const QString file = path("refused.csv");
        const CliResult result = run_cli(QStringList{"export", plain_, "-o", file} + arguments);
        QVERIFY2(result.exit_code == exit_code && result.err.contains(words.toUtf8()), result.all());
        QVERIFY(!QFile::exists(file) && !QFile::exists(file + ".partial"));
    }

    void damage_is_found()
    {
        const QString file = path("damaged.h5");
        QByteArray bytes = read_file(differential_);
        const auto at = bytes.size() - bytes.size() / 3;
        for (auto n = at; n < at + 4096 && n < bytes.size(); ++n)
            bytes[n] = static_cast<char>(bytes[n] ^ 0x5a);
        write_file(file, bytes);
        const CliResult result = run_cli({"verify", file});
        QVERIFY2(result.exit_code == 3, result.all());
    }
};

QTEST_GUILESS_MAIN(TestCliFiles)
#include "tst_cli_files.moc"
