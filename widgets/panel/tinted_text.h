// The prompt as text, every token tinted by its weight in the pinned row.
#pragma once

#include "core/attention/segments.h"
#include "widgets/colour/colour_scale.h"
#include "widgets/colour/theme.h"

#include <QAbstractScrollArea>

#include <memory>
#include <vector>

namespace attnscope {

struct TintedTextContent {
    std::shared_ptr<const std::vector<QString>> tokens; ///< display forms: white space visible, literal
    std::vector<float>
        weights; ///< [token]; NaN: masked or unknown, not tinted. Shorter than tokens: the rest is not tinted
    ColourScale scale;
    std::vector<Segment> segments; ///< underlined in their colours
    int current_query = -1;        ///< framed
    bool stale = false;
};

/// Lays lines out itself and draws the visible ones only: 8,192 tokens scroll freely. Text keeps its own direction (Unicode
/// bidirectional algorithm). Left and right move a token cursor, Enter clicks it.
class TintedText : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit TintedText(QWidget* parent = nullptr);
    ~TintedText() override;

    void set_theme(const Theme& theme);
    void set_content(TintedTextContent content);
    const TintedTextContent& content() const noexcept;
    void ensure_visible(int token);

    /// Parts of a token on the lines it stands on, in viewport coordinates; empty when it is not visible.
    std::vector<QRectF> rectangles_of(int token) const;
    /// The token at a place of the viewport, -1 for none.
    int token_at(QPointF position) const;

signals:
    void token_hovered(int token); ///< -1: none
    void token_clicked(int token, Qt::KeyboardModifiers modifiers);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void lay_out();
    QPointF origin() const; ///< of the text, in the viewport
    void hover(int token);
    void move_cursor(int token);

    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace attnscope
