// The page on which a capture is prepared and made. It runs nothing itself: a WorkerClient does. GUI thread.
#pragma once

#include "app/gui/session/session.h"
#include "app/gui/worker/worker_client.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace attnscope {
class InlineBar;
class PromptEditor;
struct Theme;
} // namespace attnscope

namespace attnscope::gui {

class ModelRow;
class OptionsForm;

class CapturePage : public QWidget {
    Q_OBJECT

public:
    /// `client` outlives the page.
    CapturePage(WorkerClient& client, QWidget* parent);

    void set_recent_models(const QStringList& models);
    void set_model(const QString& model);
    void set_output(const QString& path);
    /// Of the worker; 0: as many as there are. A model that is loaded is loaded again.
    void set_threads(int threads);
    /// Text of a file, read in the background. A message is shown when it cannot be had.
    void load_prompt(const QString& path);
    PromptEditor& prompt() const noexcept { return *prompt_; }
    /// Or about to, once it is known whether the output is there already.
    bool is_capturing() const noexcept { return capture_ != 0 || looking_; }
    /// What the line beside the buttons says.
    QString words() const;

    SessionPrompt session() const;
    void restore(const SessionPrompt& session);
    /// Asks before a file is replaced.
    void start();
    void cancel_load();
    /// Loads the model and captures, without a question: `output` is a file of ours.
    void capture_at_once(const QString& model, const QString& prompt, const QString& output);
    void cancel();

signals:
    void model_loaded(const QString& model);
    void capture_ready(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* build_prompt();
    QWidget* build_run();
    void connect_client();
    void choose_model(const QString& model);
    void begin_capture();
    void ask_to_replace();
    void take_file(const QString& path);
    void tell_where_it_is(const QString& path);
    void tokenize();
    void estimate();
    CaptureSettings settings() const;
    void take_tokens(int id, const TokenizedPrompt& tokens);
    void take_estimate(int id, const CaptureEstimate& estimate);
    void take_failure(int id, const WorkerError& error);
    void end_capture(const QString& words);
    /// `way_on` is what "Try again" does.
    void show_error(const QString& sentence, const QString& details, std::function<void()> way_on);
    void choose_output();
    void update_buttons();

    WorkerClient& client_;
    QTimer settle_;
    int load_ = 0;
    int tokens_ = 0;
    int estimate_ = 0;
    int capture_ = 0;
    int threads_ = 0;
    bool loaded_ = false;
    bool start_when_loaded_ = false;
    bool load_when_shown_ = false;
    QString tokens_of_;                          ///< the text that is being tokenized
    QPointer<QObject> reading_;                  ///< a text file, as long as it is being read
    QPointer<QObject> looking_;                  ///< whether the output is there already
    std::vector<std::function<void()>> ways_on_; ///< what the buttons of the bar do

    InlineBar* bar_ = nullptr;
    ModelRow* model_ = nullptr;
    PromptEditor* prompt_ = nullptr;
    OptionsForm* options_ = nullptr;
    QLineEdit* output_ = nullptr;
    QLabel* words_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* cancel_ = nullptr;
};

} // namespace attnscope::gui
