#include "app/gui/worker/worker_client.h"

#include "app/cli/worker/protocol.h"
#include "app/gui/worker/worker_command.h"
#include "app/gui/worker/worker_messages.h"

#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace attnscope::gui {

namespace {

QByteArray line_of(int id, const char* method, QJsonObject fields)
{
    fields["id"] = id;
    fields["method"] = method;
    return QJsonDocument(fields).toJson(QJsonDocument::Compact);
}

} // namespace

WorkerClient::WorkerClient(QObject* parent) : QObject(parent), command_(default_worker_command())
{
    hello_timer_.setSingleShot(true);
    connect(&hello_timer_, &QTimer::timeout, this,
            [this] { give_up(tr("The worker “%1” does not answer.").arg(command_.join(' '))); });
}

WorkerClient::~WorkerClient() = default;

void WorkerClient::set_command(const QStringList& command)
{
    if (command == command_)
        return;
    stop();
    command_ = command;
}

void WorkerClient::set_patience(int hello_ms, int cancel_ms)
{
    hello_ms_ = hello_ms;
    cancel_ms_ = cancel_ms;
}

int WorkerClient::load(const QString& model, int threads, const QString& device)
{
    return submit(Method::load, {{"model", model}, {"threads", threads}, {"device", device}});
}

int WorkerClient::tokenize(const QString& model, const QByteArray& text, bool add_special_tokens)
{
    return submit(Method::tokenize, {{"model", model},
                                     {"text_b64", QString::fromLatin1(text.toBase64())},
                                     {"add_special_tokens", add_special_tokens}});
}

int WorkerClient::estimate(const CaptureSettings& settings, int prompt_tokens)
{
    QJsonObject fields = json_of(settings);
    if (prompt_tokens > 0) {
        fields.remove("prompt_b64");
        fields.remove("ids");
        fields["tokens"] = prompt_tokens;
    }
    return submit(Method::estimate, fields);
}

int WorkerClient::capture(const CaptureSettings& settings)
{
    return submit(Method::capture, json_of(settings));
}

int WorkerClient::submit(Method method, const QJsonObject& fields)
{
    const int id = ++last_id_;
    std::optional<WaitingRequest> now = WaitingRequest{id, fields};
    if (LatestRequest* latest = latest_of(method))
        now = latest->add(*std::move(now));
    if (now)
        open_.insert(id, {method, fields});
    pump_later();
    return id;
}

LatestRequest* WorkerClient::latest_of(Method method)
{
    return method == Method::tokenize ? &tokenizing_ : method == Method::estimate ? &estimating_ : nullptr;
}

bool WorkerClient::needs_model(Method method) noexcept
{
    return method == Method::estimate || method == Method::capture;
}

const char* WorkerClient::name_of(Method method) noexcept
{
    switch (method) {
    case Method::load:
    case Method::reload:
        return "load";
    case Method::tokenize:
        return "tokenize";
    case Method::estimate:
        return "estimate";
    case Method::capture:
        return "capture";
    }
    return "";
}

bool WorkerClient::is_busy() const
{
    return std::any_of(open_.begin(), open_.end(), [](const Open& request) {
        return request.method == Method::load || request.method == Method::capture;
    });
}

void WorkerClient::pump_later()
{
    if (std::exchange(pump_is_due_, true))
        return;
    QMetaObject::invokeMethod(this, &WorkerClient::pump, Qt::QueuedConnection);
}

void WorkerClient::pump()
{
    pump_is_due_ = false;
    if (open_.isEmpty())
        return;
    if (!process_)
        start();
    if (!ready_)
        return;
    bool load_is_coming = model_is_there_ || !model_;
    for (auto it = open_.begin(); it != open_.end(); ++it) {
        load_is_coming = load_is_coming || it->method == Method::load;
        if (it->sent || (needs_model(it->method) && reload_id_ != 0))
            continue;
        if (needs_model(it->method) && !load_is_coming) {
            reload();
            return; // which pumps again
        }
        send(it.key(), *it);
    }
}

void WorkerClient::reload()
{
    reload_id_ = ++last_id_;
    send(reload_id_, *open_.insert(reload_id_, {Method::reload, *model_}));
    pump_later();
}

void WorkerClient::start()
{
    ready_ = model_is_there_ = false;
    process_ = std::make_unique<WorkerProcess>(command_, this);
    connect(process_.get(), &WorkerProcess::line_arrived, this, &WorkerClient::take_line);
    connect(process_.get(), &WorkerProcess::ended, this, &WorkerClient::give_up);
    process_->send_line(line_of(hello_id, "hello", {}));
    hello_timer_.start(hello_ms_);
}

void WorkerClient::send(int id, Open& request)
{
    request.sent = true;
    const QByteArray line = line_of(id, name_of(request.method), request.fields);
    if (static_cast<std::size_t>(line.size()) <= cli::worker::longest_line)
        process_->send_line(line);
    else // the worker could not even tell whose line it was
        QMetaObject::invokeMethod(
            this, [this, id] { refuse_long(id); }, Qt::QueuedConnection);
}

void WorkerClient::cancel(int id)
{
    for (LatestRequest* latest : {&tokenizing_, &estimating_})
        latest->drop(id);
    const auto found = open_.find(id);
    if (found == open_.end() || found->cancelled || latest_of(found->method) != nullptr)
        return;
    found->cancelled = true;
    if (!found->sent) {
        open_.erase(found);
        QMetaObject::invokeMethod(
            this, [this, id] { emit cancelled(id); }, Qt::QueuedConnection);
        return;
    }
    if (is_running_load(id)) {
        abandon_load(id);
        return;
    }
    process_->send_line(line_of(++last_id_, "cancel", {{"request", id}}));
    QTimer::singleShot(cancel_ms_, process_.get(), [this, id] {
        const auto hung = open_.find(id);
        // Writing out a large file may take its time; killed there it would be lost and stay on the disk.
        if (hung != open_.end() && !hung->finishing)
            process_->kill();
    });
}

/// Whether the worker is at it: nothing that was sent before still holds it up.
bool WorkerClient::is_running_load(int id) const
{
    for (auto it = open_.begin(); it != open_.end() && it.key() < id; ++it)
        if (it->sent && (it->method == Method::load || it->method == Method::capture))
            return false;
    return open_.value(id).method == Method::load;
}

void WorkerClient::abandon_load(int id)
{
    open_.remove(id);
    open_.remove(reload_id_);
    process_->kill();
    end_process();
    for (Open& request : open_) // what waited behind it goes to the next process
        request.sent = false;
    pump_later();
    QMetaObject::invokeMethod(
        this, [this, id] { emit cancelled(id); }, Qt::QueuedConnection);
}

void WorkerClient::stop()
{
    if (!process_ && open_.isEmpty())
        return;
    for (Open& request : open_)
        request.cancelled = true;
    end_process();
    fail_all({"worker", tr("The worker was ended.")});
}

} // namespace attnscope::gui
