// The half of WorkerClient that listens.
#include "app/cli/worker/protocol.h"
#include "app/gui/worker/worker_client.h"
#include "app/gui/worker/worker_messages.h"

#include <QJsonDocument>

#include <utility>

namespace attnscope::gui {

void WorkerClient::take_line(const QByteArray& line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    const int id = object["id"].toInt(-1);
    if (id < 0) { // a banner of ssh, a library that prints, an answer to a line that it could not read
        process_->remember(line.left(1000) + '\n');
        return;
    }
    if (!ready_) {
        if (id == hello_id)
            take_hello(object);
        return;
    }
    const auto found = open_.find(id);
    if (found == open_.end())
        return; // the answer of cancel
    if (object.contains("progress")) {
        const CaptureProgress progress = progress_of(object["progress"].toObject());
        found->finishing = progress.stage == "finishing";
        if (!found->cancelled)
            emit progressed(id, progress);
        return;
    }
    const Open request = *found;
    open_.erase(found);
    take_end(id, request, object);
}

void WorkerClient::take_hello(const QJsonObject& object)
{
    const QJsonObject hello = object["result"].toObject();
    const int protocol = hello["protocol"].toInt(-1);
    if (protocol != cli::worker::protocol_version) {
        give_up(tr("The worker “%1” is of another version (%2, protocol %3; this program speaks protocol "
                   "%4). Install "
                   "both from the same release.")
                    .arg(command_.join(' '), hello["version"].toString("unknown"))
                    .arg(protocol)
                    .arg(cli::worker::protocol_version));
        return;
    }
    hello_timer_.stop();
    ready_ = true;
    pump_later();
    emit ready(version_of(hello));
}

void WorkerClient::take_end(int id, const Open& request, const QJsonObject& object)
{
    if (request.method == Method::reload) {
        take_reload(object);
        return;
    }
    if (request.method == Method::load) {
        // A load that failed may have cost the old model: it comes back when it is needed.
        model_is_there_ = object["result"].toObject()["outcome"].toString() == "done";
        if (model_is_there_)
            model_ = request.fields;
    }
    if (LatestRequest* latest = latest_of(request.method)) {
        if (const auto next = latest->end()) {
            open_.insert(next->id, {request.method, next->fields});
            pump_later();
            return;
        }
    }
    deliver(id, request, object);
}

void WorkerClient::refuse_long(int id)
{
    const auto found = open_.find(id);
    if (found == open_.end())
        return;
    const Open request = *found;
    open_.erase(found);
    const QString message =
        tr("The prompt is too long to be sent: a request may have %1 bytes.").arg(cli::worker::longest_line);
    take_end(id, request, {{"error", QJsonObject{{"kind", "too_large"}, {"message", message}}}});
}

void WorkerClient::take_reload(const QJsonObject& object)
{
    reload_id_ = 0;
    model_is_there_ = object.contains("result");
    pump_later();
    if (model_is_there_)
        return;
    // What waited for the model cannot be done; without it the next request says that a model is missing.
    model_.reset();
    const WorkerError error = error_of(object["error"].toObject());
    QList<int> lost;
    for (auto it = open_.begin(); it != open_.end(); ++it)
        if (needs_model(it->method) && !it->sent)
            lost.append(it.key());
    if (const auto waiting = estimating_.clear())
        lost.append(waiting->id);
    for (const int id : lost)
        open_.remove(id);
    for (const int id : lost)
        emit failed(id, error);
}

void WorkerClient::deliver(int id, const Open& request, const QJsonObject& object)
{
    if (object.contains("error")) {
        emit failed(id, error_of(object["error"].toObject()));
        return;
    }
    const QJsonObject result = object["result"].toObject();
    if (result["outcome"].toString() == "cancelled") {
        emit cancelled(id);
        return;
    }
    switch (request.method) {
    case Method::load:
        emit loaded(id, model_of(result));
        break;
    case Method::tokenize:
        emit tokenized(id, tokens_of(result));
        break;
    case Method::estimate:
        emit estimated(id, estimate_of(result));
        break;
    case Method::capture:
        emit captured(id, file_of(result));
        break;
    case Method::reload:
        break;
    }
}

void WorkerClient::give_up(const QString& reason)
{
    WorkerDeath death{reason, {}, process_->last_words()};
    bool expected = false; // killed because a cancelled request did not end
    for (const Open& request : std::as_const(open_)) {
        if (request.sent && death.what_ran != "capture")
            death.what_ran = name_of(request.method);
        expected = expected || (request.sent && request.cancelled);
    }
    process_->kill();
    end_process();
    fail_all({"worker", death.stderr_tail.isEmpty() ? reason : reason + '\n' + death.stderr_tail});
    if (!expected)
        emit died(death);
}

void WorkerClient::end_process()
{
    if (process_) {
        process_->disconnect(this);
        process_.release()->deleteLater(); // it may be the one that is calling
    }
    hello_timer_.stop();
    ready_ = model_is_there_ = false;
    reload_id_ = 0;
}

void WorkerClient::fail_all(const WorkerError& error)
{
    QMap<int, Open> lost = std::exchange(open_, {});
    for (auto [method, latest] :
         {std::pair(Method::tokenize, &tokenizing_), std::pair(Method::estimate, &estimating_)})
        if (const auto waiting = latest->clear())
            lost.insert(waiting->id, {method, waiting->fields});
    for (auto it = lost.begin(); it != lost.end(); ++it) {
        if (it->method == Method::reload)
            continue;
        if (it->cancelled)
            emit cancelled(it.key());
        else
            emit failed(it.key(), error);
    }
}

} // namespace attnscope::gui
