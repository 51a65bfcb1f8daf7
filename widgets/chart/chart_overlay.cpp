#include "widgets/chart/chart_overlay.h"

#include "widgets/chart/text_lines.h"
#include "widgets/colour/segment_colours.h"
#include "widgets/text/isolated_words.h"

#include <QFontMetricsF>

#include <algorithm>

namespace attnscope {

SegmentStrip::SegmentStrip(QCustomPlot* plot, const ChartContent& content, const Theme& theme)
    : QCPLayerable(plot, "axes"), segments_(content.segments), colours_(segment_colours(content.segments)),
      theme_(theme)
{
}

void SegmentStrip::draw(QCPPainter* painter)
{
    const QRectF area = mParentPlot->axisRect()->rect();
    const QFontMetricsF metrics(chart_font());
    painter->save();
    painter->setFont(chart_font());
    for (std::size_t n = 0; n < segments_.size(); ++n) {
        const double left =
            std::max(area.left(), mParentPlot->xAxis->coordToPixel(segments_[n].tokens.begin - 0.5));
        const double right =
            std::min(area.right(), mParentPlot->xAxis->coordToPixel(segments_[n].tokens.end - 0.5));
        if (right <= left)
            continue;
        painter->fillRect(QRectF(left, area.top(), right - left, height), colours_[n]);
        painter->fillRect(QRectF(left, area.top(), 1, height),
                          theme_.background); // neighbours of one colour stay two
        const QString name = isolated_words(QString::fromStdString(segments_[n].name));
        if (metrics.horizontalAdvance(name) + 6 > right - left)
            continue;
        painter->setPen(theme_.muted_text);
        painter->drawText(QRectF(left, area.top() + height, right - left, metrics.height()),
                          Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine, name);
    }
    painter->restore();
}

EmptyWords::EmptyWords(QCustomPlot* plot, const QString& words, const Theme& theme)
    : QCPLayerable(plot, "main"), words_(words), theme_(theme)
{
}

void EmptyWords::draw(QCPPainter* painter)
{
    const QRectF area = mParentPlot->viewport();
    painter->setFont(chart_font());
    painter->setPen(theme_.muted_text);
    const double line = QFontMetricsF(chart_font()).height();
    const QStringList lines = lines_of(words_, chart_font(), std::min(area.width() - 32, 420.0), 6);
    double y = area.center().y() - line * static_cast<double>(lines.size()) / 2;
    for (const QString& text : lines) {
        painter->drawText(QRectF(area.left(), y, area.width(), line), Qt::AlignCenter | Qt::TextSingleLine,
                          text);
        y += line;
    }
}

StaleVeil::StaleVeil(QCustomPlot* plot, const Theme& theme)
    : QCPLayerable(plot, "overlay"), colour_(theme.background)
{
    colour_.setAlphaF(0.6F);
}

void StaleVeil::draw(QCPPainter* painter)
{
    painter->fillRect(mParentPlot->viewport(), colour_);
}

ReadOut::ReadOut(QCustomPlot* plot, const Theme& theme) : QCPLayerable(plot, "overlay"), theme_(theme) {}

void ReadOut::show(QPointF place, QStringList lines)
{
    place_ = place;
    lines_ = std::move(lines);
}

void ReadOut::hide()
{
    place_.reset();
    lines_.clear();
}

void ReadOut::draw(QCPPainter* painter)
{
    if (!place_)
        return;
    const QRectF area = mParentPlot->axisRect()->rect();
    const QFontMetricsF metrics(chart_font());
    painter->save();
    painter->setPen(QPen(theme_.accent, 1));
    painter->drawLine(QPointF(place_->x(), area.top()), QPointF(place_->x(), area.bottom()));
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme_.accent, 2));
    painter->drawEllipse(*place_, 5, 5);

    const QRectF all = mParentPlot->viewport();
    QStringList shown;
    double width = 0;
    for (const QString& line : lines_) {
        shown << metrics.elidedText(line, Qt::ElideRight, std::max(60.0, all.width() - 40));
        width = std::max(width, metrics.horizontalAdvance(shown.back()));
    }
    QRectF box(0, 0, width + 16, metrics.height() * static_cast<double>(shown.size()) + 10);
    box.moveTopLeft({place_->x() + 12, area.top() + 8});
    if (box.right() > all.right() - 4)
        box.moveRight(std::max(box.width() + 4, place_->x() - 12));
    if (box.left() < 4)
        box.moveLeft(4);
    painter->setPen(QPen(theme_.hairline, 1));
    painter->setBrush(theme_.surface);
    painter->drawRoundedRect(box, 4, 4);
    painter->setFont(chart_font());
    painter->setPen(theme_.text);
    double y = box.top() + 5;
    for (const QString& line : shown) {
        painter->drawText(QRectF(box.left() + 8, y, width + 1, metrics.height()),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, line);
        y += metrics.height();
    }
    painter->restore();
}

} // namespace attnscope
