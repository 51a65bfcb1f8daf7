// attnscope-cli worker, spoken to as a window would.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QProcess>

namespace attnscope::test {

/// Starts the worker; kills it when destroyed. What goes wrong fails the test and gives empty objects.
class WorkerProcess {
public:
    explicit WorkerProcess(const QStringList& arguments = {});
    ~WorkerProcess();

    QProcess& process() noexcept { return process_; }

    void send_line(const QByteArray& line);
    /// Gives the request an id of its own, and that back.
    int send(const QString& method, QJsonObject fields = {});
    /// The next line, whatever it is about. Fails the test on one that is no JSON object.
    QJsonObject next();
    /// The result or error of a request; what comes before it is kept for the end_of() of others.
    QJsonObject end_of(int id);
    QJsonObject call(const QString& method, const QJsonObject& fields = {})
    {
        return end_of(send(method, fields));
    }
    /// Waits for a progress message of a request.
    QJsonObject progress_of(int id);
    void load(const QString& model);

    /// Closes its input and waits; the exit code, -1 when it crashed.
    int finish();

private:
    QProcess process_;
    QByteArray pending_;
    QList<QJsonObject> passed_;
    int last_id_ = 0;
};

} // namespace attnscope::test
