// Runs the built attnscope-cli as a user would.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace attnscope::test {

struct CliResult {
    int exit_code = -1; ///< -1: did not start, crashed or was killed
    QByteArray out;
    QByteArray err;

    /// For the failure message of a test.
    QByteArray all() const;
    /// stdout as JSON, one object a line. Fails the test on a line that is none, or is no UTF-8.
    QList<QJsonObject> json_lines() const;
    /// The only one.
    QJsonObject json() const;
};

struct CliCall {
    QStringList arguments;
    QByteArray input; ///< standard input
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QString working_directory; ///< empty: that of the test
    QString program = ATTNSCOPE_CLI;
};

CliResult run_cli(const CliCall& call);
CliResult run_cli(const QStringList& arguments);

/// tests/data/models/NAME
QString model_folder(const QString& name);
/// Captures with `extra` arguments into `path`; fails the test when that fails.
void capture_or_fail(const QString& model, const QString& path, const QStringList& extra);

QByteArray read_file(const QString& path);
void write_file(const QString& path, const QByteArray& bytes);

} // namespace attnscope::test
