#include "widgets/panel/tinted_text.h"

#include "widgets/colour/segment_colours.h"
#include "widgets/panel/token_layout.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double side = 8;

/// Colour of a weight over the background. The weaker a weight, the fainter its colour: the text stays readable, and what
/// stands out is what matters.
QColor tint_of(const ColourScale& scale, const ValueColours& colours, float weight, const QColor& background)
{
    const double place = position_of(scale, weight);
    const double strength = is_diverging(scale.map) ? std::abs(2 * place - 1) : place;
    const QColor colour = QColor::fromRgb(colours.colour(weight));
    const double part = std::pow(std::clamp(strength, 0.0, 1.0), 0.8);
    const auto mix = [part](int over, int under) {
        return static_cast<int>(std::lround(part * over + (1 - part) * under));
    };
    return {mix(colour.red(), background.red()), mix(colour.green(), background.green()),
            mix(colour.blue(), background.blue())};
}

} // namespace

struct TintedText::Impl {
    TintedTextContent content;
    Theme theme = light_theme();
    TokenLayout layout;
    int cursor = -1;
    int hovered = -1;

    const QString& token_text(int token) const { return (*content.tokens)[static_cast<std::size_t>(token)]; }
    QColor background_of(int token, const ValueColours& colours) const;
    void paint_line(QPainter& painter, const TokenLayout::Line& line, const ValueColours& colours) const;
    void paint_marks(QPainter& painter, const TokenLayout::Line& line, bool focused) const;
    std::vector<QColor> colours_of_segments;
};

QColor TintedText::Impl::background_of(int token, const ValueColours& colours) const
{
    const auto place = static_cast<std::size_t>(token);
    if (place >= content.weights.size() || !std::isfinite(content.weights[place]))
        return theme.background;
    return tint_of(content.scale, colours, content.weights[place], theme.background);
}

void TintedText::Impl::paint_line(QPainter& painter, const TokenLayout::Line& line,
                                  const ValueColours& colours) const
{
    QPainterPath inverse; // tokens whose tint asks for the other text colour
    const QColor other =
        contrast_ratio(theme.text, Qt::black) > contrast_ratio(theme.text, Qt::white) ? Qt::black : Qt::white;
    for (int token = line.first_token; token < line.end_token; ++token) {
        const QColor tint = background_of(token, colours);
        if (tint == theme.background)
            continue;
        const bool inverted = contrast_ratio(other, tint) > contrast_ratio(theme.text, tint);
        for (const QRectF& part : layout.parts_on(line, token)) {
            painter.fillRect(part, tint);
            if (inverted)
                inverse.addRect(part);
        }
    }
    painter.setPen(theme.text);
    if (inverse.isEmpty())
        return line.line.draw(&painter, line.origin);
    QPainterPath whole;
    whole.addRect(QRectF(-side, line.origin.y() + line.line.y(), 1e5, line.line.height()));
    painter.save();
    painter.setClipPath(whole.subtracted(inverse), Qt::IntersectClip);
    line.line.draw(&painter, line.origin);
    painter.restore();
    painter.save();
    painter.setClipPath(inverse, Qt::IntersectClip);
    painter.setPen(other);
    line.line.draw(&painter, line.origin);
    painter.restore();
}

void TintedText::Impl::paint_marks(QPainter& painter, const TokenLayout::Line& line, bool focused) const
{
    painter.setBrush(Qt::NoBrush);
    for (int token = line.first_token; token < line.end_token; ++token)
        for (const QRectF& part : layout.parts_on(line, token)) {
            for (std::size_t n = 0; n < content.segments.size(); ++n)
                if (content.segments[n].tokens.contains(token))
                    painter.fillRect(QRectF(part.left(), part.bottom() + 1, part.width(), 2),
                                     colours_of_segments[n]);
            if (token == content.current_query) {
                painter.setPen(QPen(theme.accent, 2));
                painter.drawRect(part);
            }
            if (token == hovered || (focused && token == cursor)) {
                painter.setPen(QPen(theme.text, 1, token == hovered ? Qt::SolidLine : Qt::DashLine));
                painter.drawRect(part);
            }
        }
}

TintedText::TintedText(QWidget* parent) : QAbstractScrollArea(parent), impl_(std::make_unique<Impl>())
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Prompt tinted by the weights of the row"));
}

TintedText::~TintedText() = default;

void TintedText::set_theme(const Theme& theme)
{
    impl_->theme = theme;
    viewport()->update();
}

void TintedText::set_content(TintedTextContent content)
{
    const bool same = content.tokens == impl_->content.tokens;
    impl_->content = std::move(content);
    impl_->colours_of_segments = segment_colours(impl_->content.segments);
    if (!same) {
        impl_->layout.set_tokens(impl_->content.tokens ? *impl_->content.tokens : std::vector<QString>());
        impl_->cursor = impl_->hovered = -1;
        lay_out();
    }
    viewport()->update();
}

const TintedTextContent& TintedText::content() const noexcept
{
    return impl_->content;
}

void TintedText::lay_out()
{
    impl_->layout.lay_out(font(), viewport()->width() - 2 * side);
    const int height = static_cast<int>(std::ceil(impl_->layout.height() + 2 * side));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(fontMetrics().lineSpacing() + 5);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

QPointF TintedText::origin() const
{
    return {side, side - verticalScrollBar()->value()};
}

void TintedText::ensure_visible(int token)
{
    const std::vector<QRectF> parts = impl_->layout.rectangles_of(token);
    if (parts.empty())
        return;
    const int top = static_cast<int>(parts.front().top());
    const int bottom = static_cast<int>(std::ceil(parts.back().bottom() + 2 * side));
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value())
        bar->setValue(top);
    else if (bottom > bar->value() + viewport()->height())
        bar->setValue(bottom - viewport()->height());
}

std::vector<QRectF> TintedText::rectangles_of(int token) const
{
    std::vector<QRectF> parts = impl_->layout.rectangles_of(token);
    for (QRectF& part : parts)
        part.translate(origin());
    std::erase_if(parts, [this](const QRectF& part) { return !part.intersects(viewport()->rect()); });
    return parts;
}

int TintedText::token_at(QPointF position) const
{
    return impl_->layout.token_at(position - origin());
}

void TintedText::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), impl_->theme.background);
    painter.translate(origin());
    const QRectF area = QRectF(event->rect()).translated(-origin());
    const ValueColours colours(impl_->content.scale);
    for (const TokenLayout::Line& line : impl_->layout.lines_between(area.top() - 4, area.bottom() + 4)) {
        impl_->paint_line(painter, line, colours);
        impl_->paint_marks(painter, line, hasFocus());
    }
    if (impl_->content.stale) {
        QColor veil = impl_->theme.background;
        veil.setAlphaF(0.6F);
        painter.fillRect(area, veil);
    }
}

void TintedText::resizeEvent(QResizeEvent*)
{
    lay_out();
}

void TintedText::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        lay_out();
}

void TintedText::hover(int token)
{
    if (token == impl_->hovered)
        return;
    impl_->hovered = token;
    viewport()->update();
    emit token_hovered(token);
}

void TintedText::mouseMoveEvent(QMouseEvent* event)
{
    hover(token_at(event->position()));
}

void TintedText::mousePressEvent(QMouseEvent* event)
{
    event->accept(); // the click is told when the button is released
}

void TintedText::mouseReleaseEvent(QMouseEvent* event)
{
    const int token = token_at(event->position());
    if (event->button() != Qt::LeftButton || token < 0)
        return;
    impl_->cursor = token;
    emit token_clicked(token, event->modifiers());
}

bool TintedText::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        hover(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void TintedText::move_cursor(int token)
{
    impl_->cursor = std::clamp(token, 0, impl_->layout.token_count() - 1);
    ensure_visible(impl_->cursor);
    viewport()->update();
    const auto place = static_cast<std::size_t>(impl_->cursor);
    const QString weight =
        place < impl_->content.weights.size()
            ? QString(", %1").arg(static_cast<double>(impl_->content.weights[place]), 0, 'g', 4)
            : QString();
    setAccessibleDescription(
        QString("%1 %2%3").arg(impl_->cursor).arg(impl_->token_text(impl_->cursor), weight));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    emit token_hovered(impl_->cursor);
}

void TintedText::keyPressEvent(QKeyEvent* event)
{
    const int count = impl_->layout.token_count();
    if (count == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return move_cursor(impl_->cursor - 1);
    case Qt::Key_Right:
        return move_cursor(impl_->cursor + 1);
    case Qt::Key_Home:
        return move_cursor(0);
    case Qt::Key_End:
        return move_cursor(count - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (impl_->cursor >= 0)
            emit token_clicked(impl_->cursor, event->modifiers());
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace attnscope
