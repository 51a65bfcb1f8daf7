// Runs Debian's Python, the one that has h5py.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTest>

namespace attnscope::test {

/// What it wrote to standard output; an exit code other than 0 fails the test with what it wrote to standard error.
inline QByteArray run_python(const QStringList& arguments)
{
    constexpr int patience_ms = 60000;
    QProcess python;
    python.start("/usr/bin/python3", QStringList{"-B"} + arguments);
    const bool finished = python.waitForFinished(patience_ms);
    if (!finished || python.exitStatus() != QProcess::NormalExit || python.exitCode() != 0)
        QTest::qFail(("python3: " + python.readAllStandardError()).constData(), __FILE__, __LINE__);
    return python.readAllStandardOutput();
}

} // namespace attnscope::test
