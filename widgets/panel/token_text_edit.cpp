#include "widgets/panel/token_text_edit.h"

#include "widgets/panel/line_parts.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>
#include <array>

namespace attnscope {

namespace {

/// Neighbours differ in hue and, for those who see no hue, by a gap between the boxes. Faint, so that text stays readable.
QColor token_colour(std::size_t token, const Theme& theme)
{
    static constexpr std::array<QRgb, 5> hues{0x56B4E9, 0xE69F00, 0x009E73, 0xCC79A7, 0xF0E442};
    QColor colour(hues[token % hues.size()]);
    colour.setAlphaF(theme.dark ? 0.28F : 0.32F);
    return colour;
}

} // namespace

TokenTextEdit::TokenTextEdit(QWidget* parent) : QPlainTextEdit(parent), theme_(light_theme())
{
    setTabChangesFocus(true);
    viewport()->setMouseTracking(true);
}

void TokenTextEdit::set_theme(const Theme& theme)
{
    theme_ = theme;
    setPalette(palette_of(theme));
    viewport()->update();
}

void TokenTextEdit::set_tokens(std::vector<Stretch> tokens)
{
    tokens_ = std::move(tokens);
    viewport()->update();
}

void TokenTextEdit::set_marks(std::vector<MarkedStretch> marks)
{
    marks_ = std::move(marks);
    viewport()->update();
}

QString TokenTextEdit::document_text() const
{
    QString text = document()->toRawText();
    return text.replace(QChar::ParagraphSeparator, u'\n');
}

int TokenTextEdit::token_at_position(int position) const
{
    const auto after = std::upper_bound(tokens_.begin(), tokens_.end(), position,
                                        [](int p, const Stretch& token) { return p < token.begin; });
    // Tokens of the later bytes of a character are empty and lie behind the one that holds it.
    for (auto token = after; token != tokens_.begin();) {
        --token;
        if (token->begin <= position && position < token->end)
            return static_cast<int>(token - tokens_.begin());
        if (token->begin < token->end)
            break;
    }
    return -1;
}

int TokenTextEdit::token_at(QPoint place) const
{
    const QTextCursor cursor = cursorForPosition(place);
    for (const int candidate : {cursor.position(), cursor.position() - 1}) {
        const int token = token_at_position(candidate);
        if (token < 0)
            continue;
        bool inside = false;
        const QTextBlock block = document()->findBlock(candidate);
        const QPointF corner = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
        for_each_part({candidate, candidate + 1}, block, corner,
                      [&](const QRectF& part) { inside = inside || part.contains(place); });
        if (inside)
            return token;
    }
    return -1;
}

template <typename Draw>
void TokenTextEdit::for_each_part(Stretch stretch, const QTextBlock& block, QPointF corner, Draw draw) const
{
    const int begin = std::max(stretch.begin - block.position(), 0);
    const int end = std::min(stretch.end - block.position(), block.length());
    const QTextLayout* layout = block.layout();
    const QString text = block.text();
    for (int n = 0; n < layout->lineCount(); ++n) {
        const QTextLine line = layout->lineAt(n);
        const int from = std::max(begin, line.textStart());
        const int to = std::min(end, line.textStart() + line.textLength());
        const bool breaks =
            end == block.length() && to == block.length() - 1; // the token holds the line break
        if (from > to || (from == to && !(breaks && n == layout->lineCount() - 1)))
            continue;
        const QPointF origin(corner.x(), corner.y() + line.y());
        for (const LinePart& part : parts_of_line(line, text, from, to))
            draw(QRectF(origin.x() + part.left, origin.y(), part.right - part.left, line.height()));
        if (breaks && n == layout->lineCount() - 1)
            draw(QRectF(origin.x() + line.cursorToX(to), origin.y(), 6, line.height()));
    }
}

QRect TokenTextEdit::rectangle_of(Stretch stretch) const
{
    const QTextBlock block = document()->findBlock(stretch.begin);
    QRectF first;
    for_each_part(stretch, block, blockBoundingGeometry(block).translated(contentOffset()).topLeft(),
                  [&first](const QRectF& part) { first = first.isNull() ? part : first; });
    return first.toAlignedRect();
}

void TokenTextEdit::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(viewport());
        const QRectF visible = event->rect();
        for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
            const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
            if (area.top() > visible.bottom())
                break;
            // Of a long paragraph only the tokens of the lines that are visible.
            const QTextLayout* layout = block.layout();
            int begin = block.position() + block.length(), end = block.position();
            for (int n = 0; n < layout->lineCount(); ++n) {
                const QTextLine line = layout->lineAt(n);
                if (area.top() + line.y() > visible.bottom() ||
                    area.top() + line.y() + line.height() < visible.top())
                    continue;
                begin = std::min(begin, block.position() + line.textStart());
                end = std::max(end, block.position() + line.textStart() + line.textLength() + 1);
            }
            auto token = std::lower_bound(tokens_.begin(), tokens_.end(), begin,
                                          [](const Stretch& t, int p) { return t.end <= p; });
            for (; token != tokens_.end() && token->begin < end; ++token) {
                const QColor colour = token_colour(static_cast<std::size_t>(token - tokens_.begin()), theme_);
                for_each_part(*token, block, area.topLeft(), [&](const QRectF& part) {
                    if (part.intersects(visible))
                        painter.fillRect(part.adjusted(0.5, 1, -0.5, -2), colour);
                });
            }
            for (const MarkedStretch& mark : marks_)
                if (mark.stretch.begin < block.position() + block.length() &&
                    mark.stretch.end > block.position())
                    for_each_part(mark.stretch, block, area.topLeft(), [&](const QRectF& part) {
                        painter.fillRect(QRectF(part.left(), part.bottom() - 2, part.width(), 3),
                                         mark.colour);
                    });
        }
    }
    QPlainTextEdit::paintEvent(event);
}

void TokenTextEdit::mouseMoveEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton)
        emit hovered(token_at(event->position().toPoint()));
}

bool TokenTextEdit::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit hovered(-1);
    return QPlainTextEdit::viewportEvent(event);
}

} // namespace attnscope
