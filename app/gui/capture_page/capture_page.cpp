#include "app/gui/capture_page/capture_page.h"

#include "app/gui/capture_page/amount_words.h"
#include "app/gui/capture_page/model_row.h"
#include "app/gui/capture_page/options_form.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prompt_editor.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include <chrono>
#include <utility>

namespace attnscope::gui {

using namespace std::chrono_literals;

namespace {

std::vector<Token> tokens_for(const TokenizedPrompt& prompt)
{
    std::vector<Token> tokens;
    for (const PromptToken& token : prompt.tokens) {
        Token value;
        value.id = token.id;
        value.bytes = token.bytes.toStdString();
        value.text = token.text.toStdString();
        value.span = {static_cast<std::size_t>(token.begin), static_cast<std::size_t>(token.end)};
        value.special = token.special;
        value.added = token.added;
        tokens.push_back(std::move(value));
    }
    return tokens;
}

} // namespace

CapturePage::CapturePage(WorkerClient& client, QWidget* parent) : QWidget(parent), client_(client)
{
    setAcceptDrops(true);
    build();
    connect_client();
    settle_.setSingleShot(true);
    settle_.setInterval(200ms);
    connect(&settle_, &QTimer::timeout, this, [this] {
        tokenize();
        estimate();
    });
    connect(model_, &ModelRow::model_chosen, this, &CapturePage::choose_model);
    connect(prompt_, &PromptEditor::text_changed, &settle_, qOverload<>(&QTimer::start));
    connect(prompt_, &PromptEditor::spans_changed, &settle_, qOverload<>(&QTimer::start));
    connect(options_, &OptionsForm::changed, &settle_, qOverload<>(&QTimer::start));
    connect(output_, &QLineEdit::textChanged, &settle_, qOverload<>(&QTimer::start));
    connect(prompt_, &PromptEditor::text_changed, this, &CapturePage::update_buttons);
    connect(output_, &QLineEdit::textChanged, this, &CapturePage::update_buttons);
    connect(start_, &QPushButton::clicked, this, &CapturePage::start);
    connect(cancel_, &QPushButton::clicked, this, &CapturePage::cancel);
    connect(model_, &ModelRow::cancel_wanted, this, &CapturePage::cancel_load);
    connect(bar_, &InlineBar::action_triggered, this, [this](int action) {
        const auto way_on = ways_on_.at(static_cast<std::size_t>(action)); // which may replace them
        way_on();
    });
    set_output(QDir::home().filePath("capture.attn.h5"));
    update_buttons();
}

void CapturePage::connect_client()
{
    connect(&client_, &WorkerClient::loaded, this, [this](int id, const LoadedModel& model) {
        if (id != load_)
            return;
        load_ = 0;
        loaded_ = true;
        model_->show_state(ModelState::loaded, model_words(model));
        prompt_->set_context_length(model.context_length);
        options_->set_model(model);
        emit model_loaded(model_->model());
        settle_.start();
        update_buttons();
        if (std::exchange(start_when_loaded_, false) && start_->isEnabled())
            begin_capture();
    });
    connect(&client_, &WorkerClient::tokenized, this, &CapturePage::take_tokens);
    connect(&client_, &WorkerClient::estimated, this, &CapturePage::take_estimate);
    connect(&client_, &WorkerClient::failed, this, &CapturePage::take_failure);
    connect(&client_, &WorkerClient::progressed, this, [this](int id, const CaptureProgress& progress) {
        if (id != capture_)
            return;
        words_->setText(progress_words(progress));
        progress_->setRange(0, 1000);
        progress_->setValue(progress.total > 0 ? qRound(1000 * progress.done / progress.total) : 0);
    });
    connect(&client_, &WorkerClient::captured, this, [this](int id, const CaptureFile& file) {
        if (id != capture_)
            return;
        end_capture(tr("Captured %1 tokens into %2 in %3.")
                        .arg(file.tokens)
                        .arg(bytes_words(static_cast<double>(file.bytes)), time_words(file.seconds)));
        take_file(file.path);
    });
    connect(&client_, &WorkerClient::cancelled, this, [this](int id) {
        if (id == capture_)
            end_capture(tr("Cancelled; nothing was left on the disk."));
        if (id == load_) {
            load_ = 0;
            start_when_loaded_ = false;
            model_->show_state(ModelState::not_loaded, tr("not loaded: cancelled"));
        }
    });
    connect(&client_, &WorkerClient::died, this, [this](const WorkerDeath& death) {
        show_error(death.what_ran.isEmpty()
                       ? tr("The program that runs models has ended. It is started again when it is needed.")
                       : tr("The program that runs models has ended during: %1. Try again, or ask for less.")
                             .arg(death.what_ran),
                   death.reason + '\n' + death.stderr_tail,
                   [this] { loaded_ ? start() : choose_model(model_->model()); });
    });
}

void CapturePage::choose_model(const QString& model)
{
    model_->set_model(model);
    loaded_ = false;
    start_when_loaded_ = false;
    bar_->clear();
    cancel_load();
    load_ = 0;
    model_->show_state(ModelState::none, {});
    if (model.isEmpty())
        return;
    model_->show_state(ModelState::loading, tr("loading …"));
    load_ = client_.load(model, threads_);
    settle_.start();
    update_buttons();
}

void CapturePage::cancel_load()
{
    if (load_ != 0)
        client_.cancel(load_);
}

void CapturePage::set_model(const QString& model)
{
    choose_model(model);
}

void CapturePage::tokenize()
{
    if (model_->model().isEmpty())
        return;
    tokens_of_ = prompt_->text();
    tokens_ = client_.tokenize(model_->model(), tokens_of_.toUtf8());
}

void CapturePage::estimate()
{
    if (loaded_ && !is_capturing() && !prompt_->text().isEmpty())
        estimate_ = client_.estimate(settings());
}

CaptureSettings CapturePage::settings() const
{
    CaptureSettings settings;
    settings.prompt = prompt_->text().toUtf8();
    for (const attnscope::PromptSpan& span : prompt_->spans())
        settings.spans.insert(QString(span.name),
                              {PromptSpan::Unit::bytes, static_cast<qsizetype>(span.bytes.begin),
                               static_cast<qsizetype>(span.bytes.end)});
    options_->fill(settings);
    settings.output = output_->text();
    settings.overwrite = true; // asked for when Start is pressed
    return settings;
}

void CapturePage::take_tokens(int id, const TokenizedPrompt& tokens)
{
    if (id != tokens_)
        return;
    prompt_->set_tokens(tokens_for(tokens), tokens_of_);
    prompt_->set_status(tokens.notices.join(' '));
    if (tokens.context_length)
        prompt_->set_context_length(*tokens.context_length);
}

void CapturePage::take_estimate(int id, const CaptureEstimate& estimate)
{
    if (id != estimate_ || is_capturing())
        return;
    words_->setText(estimate_words(estimate) +
                    (estimate.problem ? '\n' + estimate.problem->message : QString()));
}

void CapturePage::take_failure(int id, const WorkerError& error)
{
    if (id == capture_) {
        end_capture({});
        show_error(tr("The capture was not made. %1").arg(error.message.section('\n', 0, 0)), error.message,
                   [this] { start(); });
    } else if (id == load_) {
        load_ = 0;
        start_when_loaded_ = false;
        model_->show_state(ModelState::not_loaded, tr("not loaded"));
        show_error(tr("The model could not be loaded. %1").arg(error.message.section('\n', 0, 0)),
                   error.message, [this] { choose_model(model_->model()); });
    } else if (id == tokens_) {
        prompt_->set_status(error.message.section('\n', 0, 0));
    } else if (id == estimate_) {
        words_->setText(error.message.section('\n', 0, 0));
    }
    update_buttons();
}

void CapturePage::cancel()
{
    if (looking_) {
        delete looking_;
        words_->setText(tr("Cancelled before it began."));
        update_buttons();
    }
    if (capture_ == 0)
        return;
    words_->setText(tr("cancelling …"));
    cancel_->setEnabled(false);
    client_.cancel(capture_);
}

void CapturePage::end_capture(const QString& words)
{
    capture_ = 0;
    words_->setText(words);
    update_buttons();
}

void CapturePage::show_error(const QString& sentence, const QString& details, std::function<void()> way_on)
{
    ways_on_ = {std::move(way_on)};
    bar_->show_message({BarKind::error, sentence, details.trimmed(), {tr("Try again")}, true});
}

QString CapturePage::words() const
{
    return words_->text();
}

void CapturePage::update_buttons()
{
    const bool busy = is_capturing();
    start_->setEnabled(loaded_ && !busy && !prompt_->text().isEmpty() && !output_->text().isEmpty());
    cancel_->setVisible(busy);
    cancel_->setEnabled(busy);
    progress_->setVisible(busy);
}

} // namespace attnscope::gui
