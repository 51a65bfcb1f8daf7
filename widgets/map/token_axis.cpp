#include "widgets/map/token_axis.h"

#include "widgets/colour/segment_colours.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"
#include "widgets/text/isolated_words.h"
#include "widgets/text/towers.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

/// A muted number where labels are thinned, then the token.
void paint_label(QPainter& painter, const QRectF& place, const MapContent& content, int token, bool numbered,
                 Qt::Alignment alignment, const Theme& theme)
{
    QRectF rest = place;
    const QString label = without_towers(token_label(content, token));
    const QFontMetricsF metrics(painter.font());
    if (numbered && content.tokens) {
        const QString number = QString::number(token);
        const double width = metrics.horizontalAdvance(number);
        const double gap = metrics.averageCharWidth();
        const double room = std::max(0.0, place.width() - width - gap);
        double text = std::min(metrics.horizontalAdvance(label.left(60)), room);
        // Rather the number alone than a token of which one character is left.
        if (text >= room && room < 4.0 * metrics.averageCharWidth())
            text = -gap;
        const double start = alignment & Qt::AlignRight ? place.right() - text - gap - width : place.left();
        painter.setPen(theme.muted_text);
        draw_literal(painter, QRectF(start, place.top(), width + 1.0, place.height()), number, Qt::AlignLeft);
        if (text < 0.0)
            return;
        rest.setLeft(start + width + gap);
    }
    painter.setPen(theme.text);
    draw_literal(painter, rest, label, alignment);
}

/// Where the label of a token is centred: moved inwards at the ends of the axis.
double label_middle(double middle, double begin, double end, double height)
{
    return std::clamp(middle, begin + height / 2.0 - 2.0,
                      std::max(begin + height / 2.0 - 2.0, end - height / 2.0 + 2.0));
}

/// A token name in the accent colour, kept inside `bounds`.
void paint_mark(QPainter& painter, QRectF place, const QRectF& bounds, const QString& text,
                const Theme& theme)
{
    place.moveLeft(
        std::clamp(place.left(), bounds.left(), std::max(bounds.left(), bounds.right() - place.width())));
    place.moveTop(
        std::clamp(place.top(), bounds.top(), std::max(bounds.top(), bounds.bottom() - place.height())));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(place, 2.0, 2.0);
    painter.setPen(theme.accent_text);
    draw_literal(painter, place.adjusted(4.0, 0.0, -4.0, 0.0), text, Qt::AlignHCenter);
}

QString mark_text(const MapContent& content, int token)
{
    const QString number = QString::number(token);
    // The mark in front keeps the number first, whatever direction the token has.
    return content.tokens
               ? QChar(0x200e) + number + QLatin1Char(' ') + isolated_words(token_label(content, token))
               : number;
}

} // namespace

LabelledTokens labelled_tokens(Range shown, double token_size, double least)
{
    LabelledTokens result;
    double wanted = token_size > 0.0 ? least / token_size : 1.0;
    // One token a label may stand as close as lines of text; a choice of them gets air.
    if (wanted > 1.0)
        wanted *= 1.4;
    for (int decade = 1; decade < 100'000'000; decade *= 10) {
        bool found = false;
        for (const int step : {decade, 2 * decade, 5 * decade})
            if (!found && step >= wanted) {
                result.step = step;
                found = true;
            }
        if (found)
            break;
    }
    const int first = (shown.begin + result.step - 1) / result.step * result.step;
    for (int token = first; token < shown.end; token += result.step)
        result.tokens.push_back(token);
    return result;
}

void paint_query_axis(QPainter& painter, const MapLayout& layout, const MapContent& content,
                      const Theme& theme, const QFont& font)
{
    painter.setFont(axis_font(font));
    const double height = QFontMetricsF(painter.font()).height();
    const LabelledTokens labels = labelled_tokens(layout.window.queries, layout.cell_height(), height);
    double free = layout.plot.top() - height;
    for (const int token : labels.tokens) {
        const double top =
            label_middle(layout.y_of(token + 0.5), layout.plot.top(), layout.plot.bottom(), height) -
            height / 2.0;
        if (top < free)
            continue;
        free = top + height;
        paint_label(painter, QRectF(layout.query_labels.left(), top, layout.query_labels.width(), height),
                    content, token, labels.step > 1, Qt::AlignRight, theme);
    }
}

void paint_key_axis(QPainter& painter, const MapLayout& layout, const MapContent& content, const Theme& theme,
                    const QFont& font)
{
    painter.setFont(axis_font(font));
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height();
    const QRectF& place = layout.key_labels;
    double widest = 0.0;
    for (int token = layout.window.keys.begin; token < layout.window.keys.end && layout.cell_width() > 20.0;
         ++token)
        widest =
            std::max(widest, metrics.horizontalAdvance(without_towers(token_label(content, token).left(60))));
    if (layout.cell_width() > 20.0 && widest + 8.0 <= layout.cell_width()) {
        for (int token = layout.window.keys.begin; token < layout.window.keys.end; ++token)
            paint_label(painter, QRectF(layout.x_of(token), place.top(), layout.cell_width(), height),
                        content, token, false, Qt::AlignHCenter, theme);
        return;
    }
    const LabelledTokens labels = labelled_tokens(layout.window.keys, layout.cell_width(), height);
    double free = layout.plot.left() - height;
    for (const int token : labels.tokens) {
        const double middle =
            label_middle(layout.x_of(token + 0.5), layout.plot.left(), layout.plot.right(), height);
        if (middle - height / 2.0 < free)
            continue;
        free = middle + height / 2.0;
        painter.save();
        painter.translate(middle, place.bottom());
        painter.rotate(-90.0);
        paint_label(painter, QRectF(0.0, -height / 2.0, place.height(), height), content, token,
                    labels.step > 1, Qt::AlignRight, theme);
        painter.restore();
    }
}

void paint_axis_marks(QPainter& painter, const MapLayout& layout, const MapContent& content, Cell cell,
                      const Theme& theme, const QFont& font)
{
    painter.setFont(axis_font(font));
    const QFontMetricsF metrics(painter.font());
    const auto length = [&](const QString& text, double most) {
        return std::min(metrics.horizontalAdvance(text) + 9.0, most);
    };
    if (!layout.query_labels.isNull() && layout.window.queries.contains(cell.query)) {
        const QString text = mark_text(content, cell.query);
        const double width = length(text, layout.query_labels.right() - layout.area.left());
        const QRectF place(layout.query_labels.right() - width,
                           layout.y_of(cell.query + 0.5) - metrics.height() / 2.0, width, metrics.height());
        paint_mark(painter, place, layout.area, text, theme);
    }
    if (!layout.key_labels.isNull() && layout.window.keys.contains(cell.key)) {
        const QString text = mark_text(content, cell.key);
        const double width = length(text, layout.plot.width());
        const QRectF place(layout.x_of(cell.key + 0.5) - width / 2.0, layout.key_labels.top(), width,
                           metrics.height());
        paint_mark(painter, place, layout.area, text, theme);
    }
}

void paint_segment_strips(QPainter& painter, const MapLayout& layout, const MapContent& content)
{
    constexpr double least = 2.0; // an answer of three tokens among thousands must show
    const std::vector<QColor> colours = segment_colours(content.segments);
    std::vector<std::size_t> order(content.segments.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Long ones first, so that none covers the widened mark of a short neighbour.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return content.segments[a].tokens.size() > content.segments[b].tokens.size();
    });
    for (const std::size_t at : order) {
        const Range queries = intersection(content.segments[at].tokens, layout.window.queries);
        const Range keys = intersection(content.segments[at].tokens, layout.window.keys);
        const double y = layout.y_of(queries.begin);
        const double x = layout.x_of(keys.begin);
        if (!layout.query_strip.isNull() && !queries.empty())
            painter.fillRect(QRectF(layout.query_strip.left(), y, layout.query_strip.width(),
                                    std::max(least, layout.y_of(queries.end) - y)),
                             colours[at]);
        if (!layout.key_strip.isNull() && !keys.empty())
            painter.fillRect(QRectF(x, layout.key_strip.top(), std::max(least, layout.x_of(keys.end) - x),
                                    layout.key_strip.height()),
                             colours[at]);
    }
}

} // namespace attnscope
