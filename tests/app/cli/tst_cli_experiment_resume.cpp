// Experiments that are stopped and go on.
#include "core/capture/result_file.h"
#include "tests/app/cli/experiment_calls.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// The journal's samples; its first line says what was asked.
qsizetype samples_in(const QString& journal)
{
    return QFile::exists(journal) ? read_file(journal).count('\n') - 1 : 0;
}

} // namespace

class TestCliExperimentResume : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    ExperimentCall current() const { return current_call(folder_.path()); }

    /// Starts the call, sends Ctrl-C once the journal has more than `samples`, and waits for the end.
    static void run_and_interrupt(QProcess& process, const QStringList& arguments, const QString& journal,
                                  qsizetype samples)
    {
        process.start(ATTNSCOPE_CLI, arguments);
        QTRY_VERIFY_WITH_TIMEOUT(samples_in(journal) > samples || process.state() == QProcess::NotRunning,
                                 60000);
        QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError());
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
    }

private slots:
    void initTestCase_data() { add_experiment_rows(folder_.path()); }

    void ctrl_c_ends_with_130_and_the_same_command_goes_on()
    {
        const ExperimentCall call = current();
        const QString file = path(call.name + "-long.result.h5"), journal = file + ".samples.jsonl";
        const QStringList arguments = call.endless + QStringList{"-o", file, "-v"};
        qsizetype samples = 0;
        for (const bool again : {false, true}) {
            QProcess process;
            run_and_interrupt(process, arguments, journal, samples);
            const QByteArray err = process.readAllStandardError();
            QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 130, err);
            QVERIFY2(err.contains("the same command continues"), err);
            QCOMPARE(err.contains(QByteArray::number(samples) + " samples were there already"), again);
            QVERIFY(!QFile::exists(file));
            QVERIFY(samples_in(journal) > samples);
            samples = samples_in(journal);
        }
    }

    void what_a_killed_run_left_gives_the_same_result()
    {
        const ExperimentCall call = current();
        const QString whole = path(call.name + "-whole.result.h5"), file = path(call.name + ".result.h5");
        const CliResult unbroken = run_cli(call.arguments + QStringList{"-o", whole, "-q"});
        QVERIFY2(unbroken.exit_code == 0, unbroken.all());
        const QList<QByteArray> lines = read_file(whole + ".samples.jsonl").split('\n');
        QVERIFY(lines.size() > 3);
        // What was asked, one sample, and half of the next.
        write_file(file + ".samples.jsonl",
                   lines[0] + '\n' + lines[1] + '\n' + lines[2].left(lines[2].size() / 2));
        const CliResult resumed = run_cli(call.arguments + QStringList{"-o", file, "-v"});
        QVERIFY2(resumed.exit_code == 0, resumed.all());
        QVERIFY2(resumed.err.contains("1 samples were there already"), resumed.all());
        ExperimentResult first = read_result(whole.toStdString()), second = read_result(file.toStdString());
        QCOMPARE(first.settings, second.settings);
        QCOMPARE(first.arrays.size(), second.arrays.size());
        for (std::size_t i = 0; i < first.arrays.size(); ++i) {
            QCOMPARE(first.arrays[i].name, second.arrays[i].name);
            const auto bytes = [](const std::vector<double>& values) { // NaN equals NaN
                return QByteArray(reinterpret_cast<const char*>(values.data()),
                                  qsizetype(values.size() * sizeof(double)));
            };
            QVERIFY2(bytes(first.arrays[i].values) == bytes(second.arrays[i].values),
                     first.arrays[i].name.c_str());
        }
    }

    void another_question_does_not_go_on_with_the_samples_of_this_one()
    {
        const ExperimentCall call = current();
        const QString file = path(call.name + "-other.result.h5");
        QVERIFY(run_cli(call.arguments + QStringList{"-o", file, "-q"}).exit_code == 0);
        QVERIFY(QFile::remove(file));
        const CliResult other = run_cli(call.endless + QStringList{"-o", file, "-q"});
        QVERIFY2(other.exit_code == 2 && other.err.contains(".samples.jsonl"), other.all());
    }
};

QTEST_GUILESS_MAIN(TestCliExperimentResume)
#include "tst_cli_experiment_resume.moc"
