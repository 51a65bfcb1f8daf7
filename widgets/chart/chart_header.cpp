#include "widgets/chart/chart_header.h"

#include "widgets/chart/text_lines.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double icon_width = 22;
constexpr double icon_gap = 6;
constexpr double entry_gap = 16;
constexpr double side = 8;

double line_height(bool title)
{
    return std::ceil(QFontMetricsF(title ? chart_title_font() : chart_font()).height()) + 1;
}

} // namespace

ChartHeader::ChartHeader(QCustomPlot* plot, const ChartContent& content, const Theme& theme,
                         std::vector<Entry> entries)
    : QCPLayoutElement(plot), title_(content.title), theme_(theme), entries_(std::move(entries))
{
    if (!content.subtitle.isEmpty())
        texts_ << content.subtitle;
    texts_ << content.notes;
    setMargins({});
}

void ChartHeader::fit(double width, double height)
{
    // A low chart keeps its curves: first lines are cut, then notes, then the subtitle go.
    const double allowed = std::max(height / 2, height - 150);
    double needed = 0;
    for (const Room room : {Room{4, 99}, Room{1, 99}, Room{1, 1}, Room{1, 0}}) {
        needed = break_lines(width, room);
        if (needed <= allowed)
            break;
    }
    const std::size_t shown = placed_.size();
    while (!placed_.empty() && needed > allowed) { // and last the rows of the legend
        const double row = placed_.back().place.y();
        std::erase_if(placed_, [row](const PlacedEntry& entry) { return entry.place.y() >= row; });
        needed = row + 4;
    }
    if (placed_.size() < shown && !placed_.empty())
        placed_.back().text += QString(", and %1 more").arg(shown - placed_.size());
    setMinimumSize(0, static_cast<int>(std::ceil(needed)));
    setMaximumSize(QWIDGETSIZE_MAX, static_cast<int>(std::ceil(needed)));
}

double ChartHeader::break_lines(double width, Room limits)
{
    const double room = width - 2 * side;
    lines_.clear();
    placed_.clear();
    double y = 4;
    for (const QString& line : lines_of(title_, chart_title_font(), room, std::min(limits.lines_a_text, 2))) {
        lines_.push_back({line, true});
        y += line_height(true);
    }
    for (const QString& text : texts_.mid(0, limits.texts))
        for (const QString& line : lines_of(text, chart_font(), room, limits.lines_a_text)) {
            lines_.push_back({line, false});
            y += line_height(false);
        }
    const QFontMetricsF metrics(chart_font());
    double x = side;
    if (!entries_.empty())
        y += 4;
    for (std::size_t n = 0; n < entries_.size(); ++n) {
        const QString text = metrics.elidedText(entries_[n].name, Qt::ElideRight,
                                                std::max(20.0, room - icon_width - icon_gap));
        const double advance = icon_width + icon_gap + metrics.horizontalAdvance(text);
        if (x > side && x + advance > width - side) {
            x = side;
            y += line_height(false) + 2;
        }
        placed_.push_back({text, {x, y}, n});
        x += advance + entry_gap;
    }
    return y + (entries_.empty() ? 0 : line_height(false) + 2) + 4;
}

void ChartHeader::draw(QCPPainter* painter)
{
    painter->save();
    double y = rect().top() + 4;
    for (const Line& line : lines_) {
        painter->setFont(line.title ? chart_title_font() : chart_font());
        painter->setPen(line.title ? theme_.text : theme_.muted_text);
        painter->drawText(QRectF(rect().left() + side, y, rect().width() - side, line_height(line.title)),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                          line.text);
        y += line_height(line.title);
    }
    painter->setFont(chart_font());
    for (const PlacedEntry& placed : placed_) {
        const QPointF corner = rect().topLeft() + placed.place;
        const double height = line_height(false);
        painter->save();
        entries_[placed.entry].draw_icon(*painter,
                                         QRectF(corner.x(), corner.y() + 2, icon_width, height - 4));
        painter->restore();
        painter->setPen(theme_.text);
        painter->drawText(QRectF(corner.x() + icon_width + icon_gap, corner.y(), rect().width(), height),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                          placed.text);
    }
    painter->restore();
}

} // namespace attnscope
