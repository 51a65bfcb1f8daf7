#include "widgets/map/lambda_track.h"

#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/arrow_keys.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double margin = 10.0;
constexpr double line = 9.0;
constexpr double snap = 4.0; ///< pixels

} // namespace

LambdaTrack::LambdaTrack(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(QStringLiteral("Hypothetical lambda"));
}

void LambdaTrack::set_range(double low, double high)
{
    low_ = low;
    high_ = std::max(high, low + 0.01);
    update();
}

void LambdaTrack::set_learned(std::optional<double> learned)
{
    learned_ = learned;
    update();
}

void LambdaTrack::set_value(double value)
{
    value_ = std::clamp(value, low_, high_);
    setAccessibleDescription(QString::fromStdString(number_words(value_)));
    update();
}

double LambdaTrack::x_of(double value) const noexcept
{
    return margin + (std::clamp(value, low_, high_) - low_) / (high_ - low_) * (width() - 2.0 * margin);
}

void LambdaTrack::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = theme_of(palette());
    const bool off = !isEnabled();
    painter.setPen(QPen(theme.hairline, 3.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(x_of(low_), line), QPointF(x_of(high_), line));
    painter.setFont(axis_font(font()));
    const QFontMetricsF metrics(painter.font());
    const auto number = [&](double value, double x, const QColor& colour) {
        const QString text = QString::fromStdString(number_words(value));
        const double wide = metrics.horizontalAdvance(text) + 1.0;
        const QRectF place(std::clamp(x - wide / 2.0, 0.0, std::max(0.0, width() - wide)), line + 7.0, wide,
                           metrics.height());
        painter.setPen(colour);
        draw_literal(painter, place, text, Qt::AlignHCenter);
        return place;
    };
    QRectF taken;
    if (learned_ && !off) {
        const double x = x_of(*learned_);
        painter.setPen(QPen(theme.text, 2.0));
        painter.drawLine(QPointF(x, line - 7.0), QPointF(x, line + 7.0));
        taken = number(*learned_, x, theme.text).adjusted(-6.0, 0.0, 6.0, 0.0);
    }
    for (const double end : {low_, high_})
        if (taken.isNull() || std::abs(x_of(end) - taken.center().x()) > taken.width() / 2.0 + 12.0)
            number(end, x_of(end), theme.muted_text);
    if (off)
        return;
    painter.setPen(QPen(theme.background, 2.0));
    painter.setBrush(theme.accent);
    painter.drawEllipse(QPointF(x_of(value_), line), 6.0, 6.0);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawEllipse(QPointF(x_of(value_), line), 8.0, 8.0);
    }
}

void LambdaTrack::move_to(double value)
{
    const double before = value_;
    set_value(value);
    if (value_ != before)
        emit moved(value_);
}

void LambdaTrack::drag_to(double x)
{
    if (learned_ && std::abs(x - x_of(*learned_)) <= snap) {
        move_to(*learned_);
        return;
    }
    const double value = low_ + (x - margin) / std::max(1.0, width() - 2.0 * margin) * (high_ - low_);
    move_to(std::round(value * 1000.0) / 1000.0);
}

void LambdaTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        drag_to(event->position().x());
}

void LambdaTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        drag_to(event->position().x());
}

bool LambdaTrack::event(QEvent* event)
{
    return keeps_navigation_key(event) || QWidget::event(event);
}

void LambdaTrack::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        move_to(value_ - 0.01);
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        move_to(value_ + 0.01);
        break;
    case Qt::Key_PageDown:
        move_to(value_ - 0.1);
        break;
    case Qt::Key_PageUp:
        move_to(value_ + 0.1);
        break;
    case Qt::Key_Home:
        move_to(low_);
        break;
    case Qt::Key_End:
        move_to(high_);
        break;
    case Qt::Key_L:
        move_to(learned_.value_or(value_));
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LambdaTrack::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void LambdaTrack::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace attnscope
