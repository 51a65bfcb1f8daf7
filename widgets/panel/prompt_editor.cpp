#include "widgets/panel/prompt_editor.h"

#include "widgets/colour/segment_colours.h"
#include "widgets/panel/mark_bar.h"
#include "widgets/panel/prompt_text.h"
#include "widgets/panel/prompt_words.h"
#include "widgets/panel/span_list.h"
#include "widgets/panel/span_marks.h"
#include "widgets/panel/token_text_edit.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope {

struct PromptEditor::Impl {
    TokenTextEdit* edit = new TokenTextEdit;
    QLabel* under_pointer = new QLabel;
    QLabel* count = new QLabel;
    SpanList* list = new SpanList;
    MarkBar* mark_bar = new MarkBar;
    Theme theme = light_theme();
    PromptText text;
    std::vector<Token> tokens;
    bool has_tokens = false;
    int context_length = 0;
    QString status;
    SpanMarks marks{edit->document()};
    std::vector<PromptSpan> spans;

    std::vector<Segment> segments() const;
    void show_tokens();
    void show_spans();
    void show_count();
    void show_token(int token);
};

/// Only their names matter: for the colours.
std::vector<Segment> PromptEditor::Impl::segments() const
{
    std::vector<Segment> all;
    for (const PromptSpan& span : spans)
        all.push_back({span.name.toStdString(), {}});
    return all;
}

void PromptEditor::Impl::show_tokens()
{
    std::vector<TokenTextEdit::Stretch> stretches;
    for (const Token& token : tokens)
        stretches.push_back({text.position_of(token.span.begin), text.position_of(token.span.end)});
    // Tokens that the tokenizer added (BOS) have no place: give them the one of their neighbour, so that places ascend.
    for (std::size_t n = stretches.size(); n-- > 0;)
        if (tokens[n].span.begin >= tokens[n].span.end)
            stretches[n].begin = stretches[n].end =
                n + 1 < stretches.size() ? stretches[n + 1].begin : text.length();
    edit->set_tokens(std::move(stretches));
}

void PromptEditor::Impl::show_spans()
{
    const std::vector<QColor> colours = segment_colours(segments());
    std::vector<SpanList::Entry> entries;
    std::vector<TokenTextEdit::MarkedStretch> stretches;
    for (std::size_t n = 0; n < spans.size(); ++n) {
        entries.push_back({colours[n], span_words(spans[n], tokens, text)});
        stretches.push_back(
            {{text.position_of(spans[n].bytes.begin), text.position_of(spans[n].bytes.end)}, colours[n]});
    }
    edit->set_marks(std::move(stretches));
    list->set_entries(entries);
}

void PromptEditor::Impl::show_count()
{
    QString words = has_tokens ? count_words(tokens.size(), context_length) : QString();
    if (!status.isEmpty())
        words += words.isEmpty() ? status : " · " + status;
    const bool too_long = context_length > 0 && tokens.size() > static_cast<std::size_t>(context_length);
    QPalette palette = palette_of(theme);
    palette.setColor(QPalette::WindowText, too_long ? theme.warning : theme.muted_text);
    count->setPalette(palette);
    count->setText(words);
}

void PromptEditor::Impl::show_token(int token)
{
    under_pointer->setText(token >= 0 && static_cast<std::size_t>(token) < tokens.size()
                               ? token_words(tokens, token, text)
                               : QString());
}

PromptEditor::PromptEditor(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>())
{
    Impl& i = *impl_;
    i.edit->setAccessibleName(tr("Prompt"));
    i.edit->setPlaceholderText(tr("Type or paste a prompt, or drop a text file here"));
    i.under_pointer->setTextFormat(Qt::PlainText);
    i.under_pointer->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    i.count->setTextFormat(Qt::PlainText);
    i.count->setAccessibleName(tr("Token count"));
    auto* line = new QHBoxLayout;
    line->addWidget(i.under_pointer, 1);
    line->addWidget(i.count);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(i.edit, 1);
    layout->addLayout(line);
    layout->addWidget(i.mark_bar);
    layout->addWidget(i.list);
    setFocusProxy(i.edit);

    connect(i.mark_bar, &MarkBar::mark_requested, this, &PromptEditor::mark_selection);
    connect(i.edit, &QPlainTextEdit::selectionChanged, this,
            [this] { impl_->mark_bar->set_has_selection(impl_->edit->textCursor().hasSelection()); });
    connect(i.edit->document(), &QTextDocument::contentsChange, this, [this](int, int removed, int added) {
        if (removed != 0 || added != 0)
            take_edit();
    });
    connect(i.edit, &TokenTextEdit::hovered, this, [this](int token) { impl_->show_token(token); });
    connect(i.edit, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        impl_->show_token(impl_->edit->token_at_position(impl_->edit->textCursor().position()));
    });
    connect(i.list, &SpanList::remove_requested, this, &PromptEditor::remove_span);
}

PromptEditor::~PromptEditor() = default;

void PromptEditor::set_theme(const Theme& theme)
{
    impl_->theme = theme;
    impl_->edit->set_theme(theme);
    QPalette muted = palette_of(theme);
    muted.setColor(QPalette::WindowText, theme.muted_text);
    impl_->under_pointer->setPalette(muted);
    impl_->show_count();
}

void PromptEditor::take_edit()
{
    Impl& i = *impl_;
    const QString shown = i.edit->document_text();
    if (setting_text_ || shown == i.text.exact())
        return; // only its looks changed
    i.text = PromptText(shown);
    i.tokens.clear();
    i.has_tokens = false;
    i.show_tokens();
    i.show_token(-1);
    i.show_count();
    update_spans();
    emit text_changed();
}

void PromptEditor::set_text(const QString& text)
{
    Impl& i = *impl_;
    i.marks.clear();
    setting_text_ = true;
    i.edit->setPlainText(text);
    setting_text_ = false;
    i.text = PromptText(text);
    if (const QString shown = i.edit->document_text(); i.text.length() != shown.size())
        i.text = PromptText(shown); // something that no editor can hold; what is shown counts
    i.tokens.clear();
    i.has_tokens = false;
    i.show_tokens();
    i.show_count();
    update_spans();
    emit text_changed();
}

QString PromptEditor::text() const
{
    return impl_->text.exact();
}

void PromptEditor::set_tokens(std::vector<Token> tokens, const QString& of_text)
{
    if (of_text != impl_->text.exact())
        return;
    impl_->tokens = std::move(tokens);
    impl_->has_tokens = true;
    impl_->show_tokens();
    impl_->show_count();
    impl_->show_spans();
    impl_->show_token(impl_->edit->token_at_position(impl_->edit->textCursor().position()));
}

void PromptEditor::set_context_length(int tokens)
{
    impl_->context_length = tokens;
    impl_->show_count();
}

void PromptEditor::set_status(const QString& words)
{
    impl_->status = words;
    impl_->show_count();
}

const std::vector<PromptSpan>& PromptEditor::spans() const noexcept
{
    return impl_->spans;
}

void PromptEditor::update_spans()
{
    std::vector<PromptSpan> now = impl_->marks.spans(impl_->text);
    const bool changed = now != impl_->spans;
    impl_->spans = std::move(now);
    impl_->show_spans();
    if (changed)
        emit spans_changed();
}

void PromptEditor::set_spans(const std::vector<PromptSpan>& spans)
{
    impl_->marks.clear();
    for (const PromptSpan& span : spans)
        impl_->marks.mark(span.name, impl_->text.position_of(span.bytes.begin),
                          impl_->text.position_of(span.bytes.end));
    update_spans();
}

bool PromptEditor::mark_selection(const QString& name)
{
    const QTextCursor cursor = impl_->edit->textCursor();
    if (!cursor.hasSelection() || name.isEmpty())
        return false;
    impl_->marks.mark(name, cursor.selectionStart(), cursor.selectionEnd());
    update_spans();
    return true;
}

void PromptEditor::remove_span(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= impl_->spans.size())
        return;
    impl_->marks.remove(index);
    update_spans();
}

QString PromptEditor::count_text() const
{
    return impl_->count->text();
}

int PromptEditor::token_at(QPoint position) const
{
    return impl_->edit->token_at(impl_->edit->viewport()->mapFrom(this, position));
}

QRect PromptEditor::rectangle_of_byte(std::size_t byte) const
{
    const int position = impl_->text.position_of(byte);
    const QRect inside = impl_->edit->rectangle_of({position, position + 1});
    return {impl_->edit->viewport()->mapTo(this, inside.topLeft()), inside.size()};
}

} // namespace attnscope
