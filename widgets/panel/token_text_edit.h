// Private to widgets/panel: a plain text editor with the colours of tokens behind its text and lines under its spans.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/panel/prompt_text.h"

#include <QPlainTextEdit>

#include <vector>

namespace attnscope {

class TokenTextEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    /// A token or span in positions of the document.
    struct Stretch {
        int begin = 0;
        int end = 0;
    };
    struct MarkedStretch {
        Stretch stretch;
        QColor colour;
    };

    explicit TokenTextEdit(QWidget* parent = nullptr);

    void set_theme(const Theme& theme);
    /// Ascending, not overlapping.
    void set_tokens(std::vector<Stretch> tokens);
    void set_marks(std::vector<MarkedStretch> marks);

    /// Line breaks as "\n", no-break spaces kept (toPlainText() turns them into spaces).
    QString document_text() const;
    /// Index into the tokens of the one at a position of the document (or of the viewport); -1 for none.
    int token_at_position(int position) const;
    int token_at(QPoint place) const;
    QRect rectangle_of(Stretch stretch) const; ///< on its first line, in the viewport

signals:
    void hovered(int token);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    template <typename Draw>
    void for_each_part(Stretch stretch, const QTextBlock& block, QPointF corner, Draw draw) const;

    Theme theme_;
    std::vector<Stretch> tokens_;
    std::vector<MarkedStretch> marks_;
};

} // namespace attnscope
