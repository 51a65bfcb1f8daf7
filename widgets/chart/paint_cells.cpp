#include "widgets/chart/cell_chart.h"
#include "widgets/chart/cell_layout.h"
#include "widgets/chart/chart_style.h"
#include "widgets/chart/text_lines.h"
#include "widgets/map/colour_bar.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/token_axis.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

class CellPainter {
public:
    CellPainter(QPainter& painter, const QRectF& target, const CellContent& content, const Theme& theme)
        : painter_(painter), target_(target), content_(content), theme_(theme),
          layout_(layout_cells(target, content)), line_(QFontMetricsF(chart_font()).height())
    {
        if (content.scale) {
            scale_ = *content.scale;
            scale_.map = for_theme(scale_.map, theme.dark);
        }
    }

    void paint_header()
    {
        for (const CellLayout::Line& line : layout_.header) {
            painter_.setFont(line.title ? chart_title_font() : chart_font());
            painter_.setPen(line.title ? theme_.text : theme_.muted_text);
            painter_.drawText(line.place,
                              Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                              line.text);
        }
        painter_.setFont(chart_font());
        if (layout_.missing.isNull())
            return;
        const QRectF sign(layout_.missing.left(), layout_.missing.top() + 2, 22,
                          layout_.missing.height() - 4);
        hatch(sign);
        text(layout_.missing.adjusted(28, 0, 0, 0), QStringLiteral("not measured, or not defined"),
             Qt::AlignLeft, theme_.muted_text);
    }

    void paint_empty()
    {
        const QStringList lines =
            lines_of(content_.empty, chart_font(), std::min(target_.width() - 32, 420.0), 6);
        double y = target_.center().y() - line_ * double(lines.size()) / 2;
        painter_.setPen(theme_.muted_text);
        for (const QString& words : lines) {
            painter_.drawText(QRectF(target_.left(), y, target_.width(), line_),
                              Qt::AlignCenter | Qt::TextSingleLine, words);
            y += line_;
        }
    }

    void paint_panel(std::size_t n)
    {
        const CellPanel& panel = content_.panels[n];
        const CellLayout::Panel& place = layout_.panels[n];
        text(place.title, panel.title, Qt::AlignLeft, theme_.text);
        paint_values(n);
        paint_row_labels(panel, place);
        if (content_.scale) {
            paint_column_labels(panel, place);
        } else {
            paint_column_names(panel, place);
            paint_rules(place);
        }
    }

    void paint_bar()
    {
        if (layout_.bar.isNull())
            return;
        ColourScale shown = scale_;
        if (content_.percent) {
            shown.range.low *= 100;
            shown.range.high *= 100;
            shown.linear_width *= 100;
        }
        paint_colour_bar(painter_, layout_.bar, shown, theme_, bar_font());
        const QString words = content_.value_label + (content_.percent ? QStringLiteral(", %") : QString());
        const double numbers = QFontMetricsF(chart_font()).horizontalAdvance(QStringLiteral("−0.0000")) + 10;
        upright({layout_.bar.right() + numbers, layout_.bar.top(), line_, layout_.bar.height()}, words);
    }

    void paint_mark(const CellPlace& marked)
    {
        painter_.setBrush(Qt::NoBrush);
        const QRectF cell = cell_rectangle(layout_, marked.panel, marked.row, marked.column);
        for (const QPen& pen : {QPen(theme_.background, 4), QPen(theme_.accent, 2)}) {
            painter_.setPen(pen);
            painter_.drawRect(cell);
        }
    }

private:
    /// The bar draws its numbers at seven eighths of what it is given.
    static QFont bar_font()
    {
        QFont font = chart_font();
        font.setPixelSize(font.pixelSize() * 8 / 7 + 1);
        return font;
    }

    void text(const QRectF& place, const QString& words, Qt::Alignment alignment, const QColor& colour)
    {
        painter_.setPen(colour);
        draw_literal(painter_, place, literal_text(words), alignment);
    }

    void upright(const QRectF& place, const QString& words)
    {
        painter_.save();
        painter_.translate(place.left(), place.bottom());
        painter_.rotate(-90);
        text(QRectF(0, 0, place.height(), place.width()), words, Qt::AlignHCenter, theme_.muted_text);
        painter_.restore();
    }

    void hatch(const QRectF& cell)
    {
        painter_.save();
        painter_.setClipRect(cell, Qt::IntersectClip);
        painter_.setPen(QPen(theme_.hatch, 1));
        constexpr double distance = 6;
        for (double x = cell.left() - cell.height() + distance / 2; x < cell.right(); x += distance)
            painter_.drawLine(QPointF(x, cell.bottom()), QPointF(x + cell.height(), cell.top()));
        painter_.restore();
        painter_.setBrush(Qt::NoBrush);
        painter_.setPen(QPen(theme_.hairline, 1));
        painter_.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
    }

    void paint_values(std::size_t n)
    {
        const CellPanel& panel = content_.panels[n];
        const QFontMetricsF metrics(chart_font());
        double widest = 0;
        for (const double value : panel.values)
            widest = std::max(widest, metrics.horizontalAdvance(cell_text(content_, value)));
        for (int row = 0; row < layout_.panels[n].rows; ++row)
            for (int column = 0; column < layout_.panels[n].columns; ++column) {
                const double value =
                    panel.values[static_cast<std::size_t>(row * panel.columns.size() + column)];
                const QRectF cell = cell_rectangle(layout_, n, row, column);
                QColor ink = std::isnan(value) ? theme_.muted_text : theme_.text;
                if (content_.scale && !std::isfinite(value)) {
                    hatch(cell);
                } else if (content_.scale) {
                    const QColor fill(ValueColours(scale_).colour(static_cast<float>(value)));
                    const double seam =
                        cell.width() > 12 && cell.height() > 12 ? 1 : 0; // cells of one colour stay several
                    painter_.fillRect(cell.adjusted(0, 0, -seam, -seam), fill);
                    ink = contrast_ratio(fill, Qt::white) > contrast_ratio(fill, Qt::black) ? Qt::white
                                                                                            : Qt::black;
                }
                // All numbers of a panel or none: some that are left out would look like others.
                const bool fits = cell.height() >= line_ && cell.width() >= widest + 4;
                if (content_.scale ? fits && std::isfinite(value) : cell.height() >= line_ * 0.8)
                    text(content_.scale ? cell : cell.adjusted(2, 0, -6, 0), cell_text(content_, value),
                         content_.scale ? Qt::AlignHCenter : Qt::AlignRight, ink);
            }
    }

    void paint_row_labels(const CellPanel& panel, const CellLayout::Panel& place)
    {
        const int count = place.rows;
        const double high = place.cells.height() / std::max(1, count);
        const bool named = content_.scale && !content_.row_label.isEmpty();
        const double left = place.cells.left() - place.row_room + (named ? line_ + 2 : 0);
        for (const int row : labelled_tokens({0, count}, high, line_ * 0.95).tokens)
            text({left, place.cells.top() + (row + 0.5) * high - line_ / 2, place.cells.left() - left - 4,
                  line_},
                 panel.rows[row], content_.scale ? Qt::AlignRight : Qt::AlignLeft, theme_.text);
        QStringList more;
        if (const auto rows = panel.rows.size() - count; rows > 0)
            more << QStringLiteral("%1 more").arg(rows);
        if (const auto columns = panel.columns.size() - place.columns; columns > 0)
            more << QStringLiteral("%1 more columns").arg(columns);
        if (!more.isEmpty())
            text({left, place.cells.bottom() + 1, place.cells.right() - left, line_},
                 QStringLiteral("… and %1").arg(more.join(QStringLiteral(", "))), Qt::AlignLeft,
                 theme_.muted_text);
        if (named)
            upright({place.cells.left() - place.row_room, place.cells.top(), line_, place.cells.height()},
                    content_.row_label);
    }

    void paint_column_labels(const CellPanel& panel, const CellLayout::Panel& place)
    {
        const auto count = static_cast<int>(panel.columns.size());
        const double wide = place.cells.width() / std::max(1, count);
        const QFontMetricsF metrics(chart_font());
        double widest = 0;
        for (const QString& column : panel.columns)
            widest = std::max(widest, metrics.horizontalAdvance(column) + 6);
        const double y = place.cells.bottom() + 2;
        const LabelledTokens shown = labelled_tokens({0, count}, wide, std::min(widest, 90.0));
        for (const int column : shown.tokens) {
            const double room = wide * shown.step;
            text({place.cells.left() + (column + 0.5) * wide - room / 2, y, room, line_},
                 panel.columns[column], Qt::AlignHCenter, theme_.text);
        }
        text({place.cells.left() - 20, y + line_, place.cells.width() + 40, line_}, content_.column_label,
             Qt::AlignHCenter, theme_.muted_text);
    }

    /// Of a table: above, on several lines.
    void paint_column_names(const CellPanel& panel, const CellLayout::Panel& place)
    {
        const double wide = place.cells.width() / std::max(1, place.columns);
        double left = place.cells.left();
        for (const QString& column : panel.columns.mid(0, place.columns)) {
            const QStringList lines = lines_of(column, chart_font(), wide - 10, most_column_lines);
            double y = place.cells.top() - 2 - line_ * double(lines.size());
            for (const QString& line : lines) {
                text({left + 2, y, wide - 8, line_}, line, Qt::AlignRight, theme_.muted_text);
                y += line_;
            }
            left += wide;
        }
    }

    void paint_rules(const CellLayout::Panel& place)
    {
        painter_.setPen(QPen(theme_.hairline, 1));
        const double high = place.cells.height() / std::max(1, place.rows);
        for (int row = 0; row <= place.rows; ++row) {
            const double y = std::round(place.cells.top() + row * high) + 0.5;
            painter_.drawLine(QPointF(place.cells.left() - place.row_room, y),
                              QPointF(place.cells.right(), y));
        }
    }

    QPainter& painter_;
    QRectF target_;
    const CellContent& content_;
    const Theme& theme_;
    CellLayout layout_;
    double line_;
    ColourScale scale_;
};

} // namespace

void paint_cells(QPainter& painter, const QRectF& target, const CellContent& content, const Theme& theme,
                 bool background, std::optional<CellPlace> marked)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (background)
        painter.fillRect(target, theme.background);
    CellPainter cells(painter, target, content, theme);
    cells.paint_header();
    if (content.panels.empty())
        cells.paint_empty();
    for (std::size_t panel = 0; panel < content.panels.size(); ++panel)
        cells.paint_panel(panel);
    if (!content.panels.empty())
        cells.paint_bar();
    if (marked)
        cells.paint_mark(*marked);
    painter.restore();
}

} // namespace attnscope
