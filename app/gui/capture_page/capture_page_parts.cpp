// How the capture page looks, and what it starts with.
#include "app/gui/capture_page/capture_page.h"

#include "app/gui/capture_page/model_row.h"
#include "app/gui/capture_page/options_form.h"
#include "widgets/colour/theme.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prompt_editor.h"

#include <QEvent>
#include <QFileDialog>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

#include <utility>

namespace attnscope::gui {

namespace {

QGroupBox* group(const QString& title, QWidget* inside)
{
    auto* box = new QGroupBox(title);
    auto* column = new QVBoxLayout(box);
    column->addWidget(inside);
    return box;
}

} // namespace

void CapturePage::build()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(
        Qt::NoFocus); // the page hands the focus on; its fields scroll into view themselves
    outer->addWidget(scroll, 1);
    auto* inside = new QWidget(scroll);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    bar_ = new InlineBar(this);
    model_ = new ModelRow(this);
    setFocusProxy(model_);
    options_ = new OptionsForm(this);
    column->addWidget(bar_);
    column->addWidget(group(tr("Model"), model_));
    column->addWidget(group(tr("Prompt"), build_prompt()), 1);
    column->addWidget(group(tr("What to capture"), options_));
    scroll->setWidget(inside);
    outer->addWidget(build_run()); // always in sight
}

QWidget* CapturePage::build_prompt()
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    prompt_ = new PromptEditor(part);
    prompt_->setMinimumHeight(180);
    column->addWidget(prompt_, 1);
    auto* row = new QHBoxLayout;
    auto* load = new QPushButton(tr("Load &text file …"), part);
    row->addWidget(load);
    row->addStretch();
    column->addLayout(row);
    connect(load, &QPushButton::clicked, this, [this] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Prompt"), {}, tr("Text (*.txt *.md);;All files (*)"));
        if (!path.isEmpty())
            load_prompt(path);
    });
    return part;
}

QWidget* CapturePage::build_run()
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(16, 8, 16, 8);
    auto* file = new QHBoxLayout;
    auto* label = new QLabel(tr("&Output file"), part);
    output_ = new QLineEdit(part);
    label->setBuddy(output_);
    auto* choose = new QPushButton(tr("C&hoose …"), part);
    file->addWidget(label);
    file->addWidget(output_, 1);
    file->addWidget(choose);
    column->addLayout(file);
    auto* row = new QHBoxLayout;
    words_ = new QLabel(tr("Choose a model and write a prompt."), part);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setAccessibleName(tr("Estimate and progress"));
    progress_ = new QProgressBar(part);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress of the capture"));
    progress_->setMaximumWidth(200);
    start_ = new QPushButton(tr("&Start capture"), part);
    start_->setDefault(true);
    cancel_ = new QPushButton(tr("Cancel"), part);
    row->addWidget(words_, 1);
    row->addWidget(progress_);
    row->addWidget(cancel_);
    row->addWidget(start_);
    column->addLayout(row);
    connect(choose, &QPushButton::clicked, this, &CapturePage::choose_output);
    return part;
}

void CapturePage::begin_capture()
{
    bar_->clear();
    words_->setText(tr("starting …"));
    progress_->setRange(0, 0);
    capture_ = client_.capture(settings());
    update_buttons();
}

void CapturePage::capture_at_once(const QString& model, const QString& prompt, const QString& output)
{
    if (is_capturing())
        return;
    prompt_->set_text(prompt);
    set_output(output);
    set_model(model);
    start_when_loaded_ = true;
}

void CapturePage::set_threads(int threads)
{
    if (std::exchange(threads_, threads) == threads || model_->model().isEmpty())
        return;
    if (isVisible() && !is_capturing())
        choose_model(model_->model());
    else
        load_when_shown_ = true;
}

void CapturePage::set_recent_models(const QStringList& models)
{
    model_->set_recent(models);
}

void CapturePage::set_output(const QString& path)
{
    output_->setText(path);
}

SessionPrompt CapturePage::session() const
{
    QJsonObject spans;
    for (const attnscope::PromptSpan& span : prompt_->spans())
        spans.insert(span.name,
                     QJsonArray{static_cast<qint64>(span.bytes.begin), static_cast<qint64>(span.bytes.end)});
    return {model_->model(), prompt_->text(), spans};
}

void CapturePage::restore(const SessionPrompt& session)
{
    prompt_->set_text(session.text);
    const auto length = static_cast<std::size_t>(session.text.toUtf8().size());
    std::vector<attnscope::PromptSpan> spans;
    for (auto span = session.spans.begin(); span != session.spans.end(); ++span) {
        const QJsonArray ends = span->toArray();
        const auto begin = static_cast<std::size_t>(qMax<qint64>(0, ends.at(0).toInteger()));
        const auto end = static_cast<std::size_t>(qMax<qint64>(0, ends.at(1).toInteger()));
        if (begin < end && end <= length)
            spans.push_back({span.key(), {begin, end}});
    }
    prompt_->set_spans(std::move(spans));
    model_->set_model(session.model);
    load_when_shown_ = !session.model.isEmpty();
}

void CapturePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (std::exchange(load_when_shown_, false))
        choose_model(model_->model());
}

void CapturePage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || bar_ == nullptr || prompt_ == nullptr)
        return;
    bar_->set_theme(theme_of(palette()));
    prompt_->set_theme(theme_of(palette()));
}

} // namespace attnscope::gui
