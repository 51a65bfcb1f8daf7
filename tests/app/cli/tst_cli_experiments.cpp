// Every experiment as a user runs it: what is printed, what the result file holds, captures that are kept.
#include "core/capture/result_file.h"
#include "tests/app/cli/experiment_calls.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Of the numbers of a column; null counts nothing.
double sum_of(const QJsonArray& rows, const QString& column)
{
    double sum = 0;
    for (const QJsonValue& row : rows)
        sum += row[column].toDouble();
    return sum;
}

} // namespace

class TestCliExperiments : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    ExperimentCall current() const { return current_call(folder_.path()); }

private slots:
    void initTestCase_data() { add_experiment_rows(folder_.path()); }

    void json_states_settings_definitions_and_tables()
    {
        const ExperimentCall call = current();
        const CliResult result = run_cli(call.arguments + QStringList{"--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        const QJsonObject json = result.json();
        QCOMPARE(json["experiment"].toString(), call.name);
        QCOMPARE(json["model"].toObject()["kind"].toString(), QString("differential"));
        QVERIFY(!json["settings"].toObject().isEmpty());
        QVERIFY(json["definitions"].toObject()[call.array].toString().size() > 10);
        const QJsonArray rows = json[call.table].toArray();
        QVERIFY2(!rows.isEmpty() && rows[0].toObject().contains(call.array), result.all());
        for (const QString& axis : call.table.split('_'))
            QVERIFY(rows[0].toObject().contains(axis));
        // The same seed gives the same numbers, bit for bit.
        QCOMPARE(run_cli(call.arguments + QStringList{"--json"}).out, result.out);
    }

    void csv_is_the_first_table()
    {
        const ExperimentCall call = current();
        const CliResult result = run_cli(call.arguments + QStringList{"--csv"});
        QVERIFY2(result.exit_code == 0, result.all());
        QVERIFY2(result.out.startsWith(call.table.toUtf8().replace('_', ',') + ','), result.all());
        const QList<QByteArray> lines = result.out.trimmed().split('\n');
        QVERIFY(lines.size() > 1);
        QVERIFY(lines[0].split(',').contains(call.array.toUtf8()));
        for (const QByteArray& line : lines)
            QCOMPARE(line.count(','), lines[0].count(','));
    }

    void the_result_file_holds_what_was_printed()
    {
        const ExperimentCall call = current();
        const QString file = path(call.name + ".result.h5");
        const CliResult result = run_cli(call.arguments + QStringList{"-o", file, "--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        QCOMPARE(result.json()["result_file"].toString(), file);
        const ExperimentResult stored = read_result(file.toStdString());
        QCOMPARE(QString::fromStdString(stored.experiment), call.name);
        double sum = 0;
        for (const double value : stored.require_array(call.array.toStdString()).values)
            sum += std::isnan(value) ? 0 : value;
        QVERIFY(std::abs(sum - sum_of(result.json()[call.table].toArray(), call.array)) < 1e-9);
        QCOMPARE(run_cli(call.arguments + QStringList{"-o", file}).exit_code, 1); // it is there
    }

    void captures_are_kept_on_request()
    {
        const ExperimentCall call = current();
        const QString captures = path(call.name + "-captures");
        const CliResult result = run_cli(call.arguments + QStringList{"--keep-captures", captures, "-q"});
        QVERIFY2(result.exit_code == 0, result.all());
        const QDir folder(captures);
        const QStringList files = folder.entryList({"*.h5"});
        QVERIFY(!files.isEmpty());
        const CliResult verified = run_cli({"verify", folder.filePath(files.front())});
        QVERIFY2(verified.exit_code == 0, verified.all());
    }
};

QTEST_GUILESS_MAIN(TestCliExperiments)
#include "tst_cli_experiments.moc"
