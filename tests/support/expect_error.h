// Runs something that must throw attnscope::Error, and looks at the kind and the words of its message.
#pragma once

#include "core/error.h"

#include <QStringList>
#include <QTest>

#include <exception>
#include <optional>

namespace attnscope::test {

/// What `run` threw; empty when it threw nothing. Another exception fails the test.
template <typename Run>
std::optional<Error> error_of(Run run)
{
    try {
        run();
    } catch (const Error& error) {
        return error;
    } catch (const std::exception& other) {
        QTest::qFail(other.what(), __FILE__, __LINE__);
    }
    return std::nullopt;
}

template <typename Run>
void expect_error(Run run, ErrorKind kind, const QStringList& words)
{
    const std::optional<Error> error = error_of(run);
    QVERIFY2(error, "nothing was thrown");
    const QString message = QString::fromStdString(error->what());
    QVERIFY2(error->kind() == kind, qPrintable(QString(name_of(error->kind())) + ": " + message));
    for (const QString& word : words)
        QVERIFY2(message.contains(word), qPrintable("\"" + word + "\" is not in: " + message));
}

} // namespace attnscope::test
