// The prompt while it is written: its tokens coloured behind the text, spans marked by name.
#pragma once

#include "core/text/token.h"
#include "widgets/colour/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace attnscope {

/// A named part of the prompt: half-open range of its UTF-8 bytes.
struct PromptSpan {
    QString name;
    ByteSpan bytes;

    bool operator==(const PromptSpan&) const = default;
};

/// Knows no tokenizer: the owner answers text_changed() with set_tokens(). Spans move with the text as it is edited. GUI
/// thread.
class PromptEditor : public QWidget {
    Q_OBJECT
public:
    explicit PromptEditor(QWidget* parent = nullptr);
    ~PromptEditor() override;

    void set_theme(const Theme& theme);
    /// Replaces the text and drops tokens and spans. Until it is edited, text() gives exactly this back, carriage returns
    /// included, which an editor otherwise turns into line feeds.
    void set_text(const QString& text);
    QString text() const;

    /// Tokens of text() as it is now; spans are bytes of its UTF-8. Tokens of an older text are stale: pass the text they
    /// belong to, and they are dropped when it differs.
    void set_tokens(std::vector<Token> tokens, const QString& of_text);
    /// 0: unknown. More tokens than this are counted in the colour of errors.
    void set_context_length(int tokens);
    /// While the tokens of the text are on their way or cannot be had: said beside the count. Empty: nothing.
    void set_status(const QString& words);

    const std::vector<PromptSpan>& spans() const noexcept;
    void set_spans(const std::vector<PromptSpan>& spans);
    /// Names the selected text; an existing span of that name is replaced, overlapping ones are removed. False without a
    /// selection or a name.
    bool mark_selection(const QString& name);
    void remove_span(int index);

    /// For owners and tests: what the count says, the token at a place of the text (-1: none), and where a byte is drawn.
    QString count_text() const;
    int token_at(QPoint position) const;
    QRect rectangle_of_byte(std::size_t byte) const;

signals:
    void text_changed();
    void spans_changed();

private:
    void take_edit();
    void update_spans();

    struct Impl;
    std::unique_ptr<Impl> impl_;
    bool setting_text_ = false;
};

} // namespace attnscope
