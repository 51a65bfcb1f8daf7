#include "tests/app/cli/worker/worker_process.h"

#include <QJsonDocument>
#include <QTest>

#include <algorithm>

namespace attnscope::test {

namespace {

constexpr int patience_ms = 120000; // a loaded machine; no test depends on it

void fail(const QByteArray& why)
{
    QTest::qFail(why.constData(), __FILE__, __LINE__);
}

} // namespace

WorkerProcess::WorkerProcess(const QStringList& arguments)
{
    process_.start(ATTNSCOPE_CLI, QStringList{"worker"} + arguments);
    if (!process_.waitForStarted(patience_ms))
        fail("the worker does not start");
}

WorkerProcess::~WorkerProcess()
{
    process_.kill();
    process_.waitForFinished(patience_ms);
}

void WorkerProcess::send_line(const QByteArray& line)
{
    process_.write(line + '\n');
}

int WorkerProcess::send(const QString& method, QJsonObject fields)
{
    fields["id"] = ++last_id_;
    fields["method"] = method;
    send_line(QJsonDocument(fields).toJson(QJsonDocument::Compact));
    return last_id_;
}

QJsonObject WorkerProcess::next()
{
    while (!pending_.contains('\n')) {
        if (!process_.waitForReadyRead(patience_ms)) {
            fail("the worker says nothing; stderr: " + process_.readAllStandardError());
            return {};
        }
        pending_ += process_.readAllStandardOutput();
    }
    const qsizetype end = pending_.indexOf('\n');
    const QByteArray line = pending_.left(end);
    pending_.remove(0, end + 1);
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        fail("no JSON object: " + line);
    return document.object();
}

QJsonObject WorkerProcess::end_of(int id)
{
    const auto ends_it = [id](const QJsonObject& object) {
        return object["id"].toInt(-1) == id && !object.contains("progress");
    };
    const auto passed = std::find_if(passed_.begin(), passed_.end(), ends_it);
    if (passed != passed_.end()) {
        const QJsonObject object = *passed;
        passed_.erase(passed);
        return object;
    }
    for (QJsonObject object = next(); !object.isEmpty(); object = next()) {
        if (ends_it(object))
            return object;
        passed_.append(object);
    }
    return {};
}

QJsonObject WorkerProcess::progress_of(int id)
{
    for (QJsonObject object = next(); !object.isEmpty(); object = next()) {
        if (object["id"].toInt(-1) == id && object.contains("progress"))
            return object["progress"].toObject();
        if (object["id"].toInt(-1) == id)
            fail("it ended without progress: " + QJsonDocument(object).toJson(QJsonDocument::Compact));
        passed_.append(object);
    }
    return {};
}

void WorkerProcess::load(const QString& model)
{
    const QJsonObject answer = call("load", {{"model", model}});
    if (answer["result"].toObject()["outcome"].toString() != "done")
        fail(QJsonDocument(answer).toJson(QJsonDocument::Compact));
}

int WorkerProcess::finish()
{
    process_.closeWriteChannel();
    const bool ended = process_.waitForFinished(patience_ms);
    return ended && process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
}

} // namespace attnscope::test
