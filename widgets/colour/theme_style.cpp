#include "widgets/colour/theme_style.h"

#include "widgets/colour/theme.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace attnscope {

namespace {

/// The largest square in the middle of a rectangle, on pixel centres.
QRectF box_in(const QRect& place)
{
    const int side = std::min(place.width(), place.height());
    const QRect square(place.left() + (place.width() - side) / 2, place.top() + (place.height() - side) / 2,
                       side, side);
    return QRectF(square).adjusted(1.0, 1.0, -1.0, -1.0);
}

void paint_mark(QPainter& painter, const QRectF& box, const Theme& theme, QStyle::State state, bool round)
{
    painter.setPen(QPen(theme.accent_text, box.width() / 7.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (round) {
        painter.setBrush(theme.accent_text);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(box.center(), box.width() / 5.0, box.width() / 5.0);
    } else if (state & QStyle::State_NoChange) {
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    } else {
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.3)}));
    }
}

} // namespace

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const bool round = element == PE_IndicatorRadioButton;
    if (!round && element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const Theme theme = theme_of(option->palette);
    const bool enabled = option->state & State_Enabled;
    const bool marked = option->state & (State_On | State_NoChange);
    const QRectF box = box_in(option->rect);
    const QColor line = enabled ? (marked || option->state & State_HasFocus ? theme.accent : theme.muted_text)
                                : theme.hairline;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(line, 1.0));
    painter->setBrush(marked ? line : theme.background);
    const double radius = round ? box.width() / 2.0 : 2.0;
    painter->drawRoundedRect(box, radius, radius);
    if (marked)
        paint_mark(*painter, box, theme, option->state, round);
    painter->restore();
}

} // namespace attnscope
