// Runs models for the window in a process of its own, `attnscope-cli worker`, so that nothing a model does can hurt it.
//
// GUI thread. Every request function returns an id at once, never 0; what becomes of it is told by one of the signals that
// carry that id, never before the function has returned. The process starts with the first request. When it ends on its
// own, its requests fail, and the next request starts another, into which the model that was loaded is loaded again. Do not
// destroy a client in a slot of its signals; use deleteLater().
#pragma once

#include "app/gui/worker/latest_request.h"
#include "app/gui/worker/worker_process.h"
#include "app/gui/worker/worker_values.h"

#include <QMap>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace attnscope::gui {

class WorkerClient : public QObject {
    Q_OBJECT

public:
    explicit WorkerClient(QObject* parent = nullptr);
    /// Cancels what runs and waits for the process, two seconds at most.
    ~WorkerClient() override;

    /// Program and arguments; another command than before ends the process. See worker_command.h.
    void set_command(const QStringList& command);
    const QStringList& command() const noexcept { return command_; }
    /// How long a process may take to say hello, and a request that was cancelled to end, before it is killed.
    void set_patience(int hello_ms, int cancel_ms);

    /// Folder or name as `-m` of the command line. loaded() or failed(). Until it is loaded, the model of the last load that
    /// succeeded is the one in use.
    int load(const QString& model, int threads = 0, const QString& device = "cpu");
    /// tokenized() or failed(). Needs no load. Latest wins: a call drops the ones before it without a signal.
    int tokenize(const QString& model, const QByteArray& text, bool add_special_tokens = true);
    /// estimated() or failed(). Latest wins. `prompt_tokens` in place of the prompt, when it is known.
    int estimate(const CaptureSettings& settings, int prompt_tokens = 0);
    /// progressed(), then captured(), cancelled() or failed().
    int capture(const CaptureSettings& settings);
    /// A capture or load that has not ended ends with cancelled(): a load at once, since reading a model cannot be interrupted
    /// but by ending the process; a capture at the latest when patience is over, unless it was just being completed.
    void cancel(int id);
    /// Ends the process; what runs is cancelled.
    void stop();

    bool is_running() const noexcept { return process_ != nullptr; }
    /// 0 when there is none.
    qint64 process_id() const { return process_ ? process_->process_id() : 0; }
    /// Whether a load or capture has not ended.
    bool is_busy() const;

signals:
    /// A process has said hello.
    void ready(const attnscope::gui::WorkerVersion& version);
    void loaded(int id, const attnscope::gui::LoadedModel& model);
    void tokenized(int id, const attnscope::gui::TokenizedPrompt& prompt);
    void estimated(int id, const attnscope::gui::CaptureEstimate& estimate);
    void progressed(int id, const attnscope::gui::CaptureProgress& progress);
    void captured(int id, const attnscope::gui::CaptureFile& file);
    void cancelled(int id);
    void failed(int id, const attnscope::gui::WorkerError& error);
    /// After failed() of all its requests.
    void died(const attnscope::gui::WorkerDeath& death);

private:
    static constexpr int hello_id = 0;

    enum class Method { load, reload, tokenize, estimate, capture };
    struct Open {
        Method method;
        QJsonObject fields;
        bool sent = false;
        bool cancelled = false;
        bool finishing = false; ///< its file is being completed
    };

    int submit(Method method, const QJsonObject& fields);
    LatestRequest* latest_of(Method method);
    static bool needs_model(Method method) noexcept;
    static const char* name_of(Method method) noexcept;
    void pump_later();
    void pump();
    void start();
    void send(int id, Open& request);
    void refuse_long(int id);
    bool is_running_load(int id) const;
    void abandon_load(int id);
    void reload();
    void take_line(const QByteArray& line);
    void take_hello(const QJsonObject& object);
    void take_end(int id, const Open& request, const QJsonObject& object);
    void take_reload(const QJsonObject& object);
    void deliver(int id, const Open& request, const QJsonObject& object);
    void give_up(const QString& reason);
    void end_process();
    void fail_all(const WorkerError& error);

    QStringList command_;
    int hello_ms_ = 20000;
    int cancel_ms_ = 5000;
    int last_id_ = 0;
    std::unique_ptr<WorkerProcess> process_;
    bool ready_ = false;
    bool pump_is_due_ = false;
    QTimer hello_timer_;
    QMap<int, Open> open_; ///< in the order of their ids
    LatestRequest tokenizing_, estimating_;
    std::optional<QJsonObject> model_; ///< fields of the last load that succeeded
    bool model_is_there_ = false;      ///< in this process
    int reload_id_ = 0;                ///< under way, or 0
};

} // namespace attnscope::gui
