#include "tests/app/cli/cli_process.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

namespace attnscope::test {

namespace {

constexpr int patience_ms = 120000; // a loaded machine; no test depends on it
}

QByteArray CliResult::all() const
{
    return "exit " + QByteArray::number(exit_code) + "\nstdout: " + out.left(2000) +
           "\nstderr: " + err.left(2000);
}

QList<QJsonObject> CliResult::json_lines() const
{
    QList<QJsonObject> objects;
    for (const QByteArray& line : out.split('\n')) {
        if (line.isEmpty())
            continue;
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(line, &error);
        if (!document.isObject() || QString::fromUtf8(line).contains(QChar::Null))
            QTest::qFail(qPrintable("no JSON object: " + line + ": " + error.errorString()), __FILE__,
                         __LINE__);
        objects.append(document.object());
    }
    return objects;
}

QJsonObject CliResult::json() const
{
    const QList<QJsonObject> objects = json_lines();
    if (objects.size() != 1) {
        QTest::qFail(all().constData(), __FILE__, __LINE__);
        return {};
    }
    return objects.front();
}

CliResult run_cli(const CliCall& call)
{
    QProcess process;
    process.setProcessEnvironment(call.environment);
    if (!call.working_directory.isEmpty())
        process.setWorkingDirectory(call.working_directory);
    process.start(call.program, call.arguments);
    process.write(call.input);
    process.closeWriteChannel();
    CliResult result;
    if (process.waitForFinished(patience_ms) && process.exitStatus() == QProcess::NormalExit)
        result.exit_code = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

CliResult run_cli(const QStringList& arguments)
{
    CliCall call;
    call.arguments = arguments;
    return run_cli(call);
}

QString model_folder(const QString& name)
{
    return QStringLiteral(TEST_DATA "/models/") + name;
}

void capture_or_fail(const QString& model, const QString& path, const QStringList& extra)
{
    const CliResult result = run_cli(QStringList{"capture", "-m", model, "-o", path, "-q"} + extra);
    if (result.exit_code != 0)
        QTest::qFail(result.all().constData(), __FILE__, __LINE__);
}

QByteArray read_file(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        QTest::qFail(qPrintable("cannot read " + path), __FILE__, __LINE__);
    return file.readAll();
}

void write_file(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        QTest::qFail(qPrintable("cannot write " + path), __FILE__, __LINE__);
}

} // namespace attnscope::test
