#include "widgets/map/overview_map.h"

#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/colour_bar.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"
#include "widgets/map/token_axis.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr double gap = 8.0;

int place_of(const std::vector<int>& indices, int index)
{
    const auto found = std::find(indices.begin(), indices.end(), index);
    return found == indices.end() ? -1 : static_cast<int>(found - indices.begin());
}

} // namespace

OverviewMap::OverviewMap(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(QStringLiteral("Layers by heads"));
}

void OverviewMap::set_content(OverviewContent content)
{
    content.values.resize(content.layers.size() * content.heads.size(),
                          std::numeric_limits<float>::quiet_NaN());
    content_ = std::move(content);
    hovered_.reset();
    describe();
    update();
}

void OverviewMap::set_selected(std::optional<HeadId> id)
{
    selected_ = id;
    describe();
    update();
}

QRectF OverviewMap::bar() const
{
    const QRectF cells = plot();
    if (width() < 190 || cells.height() < 60.0)
        return {};
    return {cells.right() + gap, cells.top(), 10.0, cells.height()};
}

QRectF OverviewMap::plot() const
{
    const QFontMetricsF metrics(axis_font(font()));
    const double line = metrics.height();
    const double numbers =
        metrics.horizontalAdvance(QString::number(content_.layers.empty() ? 0 : content_.layers.back()));
    const double left = gap / 2.0 + line + numbers + 6.0;
    const double top = gap / 2.0 + QFontMetricsF(font()).height() + 4.0;
    const double right =
        width() < 190 ? gap : gap + 10.0 + 8.0 + metrics.horizontalAdvance(QStringLiteral("−0.0000"));
    const double bottom = 2.0 * line + 6.0;
    const double wide = std::max(1.0, width() - left - right);
    const double high = std::max(1.0, height() - top - bottom);
    // Cells up to three times as wide as high or the other way round: a model of 32 layers and 4 heads still fills its place.
    const auto columns = static_cast<double>(std::max<std::size_t>(1, content_.heads.size()));
    const auto rows = static_cast<double>(std::max<std::size_t>(1, content_.layers.size()));
    const double cell_wide = std::min(wide / columns, high / rows * 3.0);
    const double cell_high = std::min(high / rows, wide / columns * 3.0);
    return {left, top, cell_wide * columns, cell_high * rows};
}

QRectF OverviewMap::rect_of(HeadId id) const
{
    const int row = place_of(content_.layers, id.layer);
    const int column = place_of(content_.heads, id.head);
    if (row < 0 || column < 0)
        return {};
    const QRectF cells = plot();
    const double wide = cells.width() / static_cast<double>(content_.heads.size());
    const double high = cells.height() / static_cast<double>(content_.layers.size());
    return {cells.left() + column * wide, cells.top() + row * high, wide, high};
}

std::optional<HeadId> OverviewMap::find_head(QPointF point) const
{
    const QRectF cells = plot();
    if (content_.layers.empty() || content_.heads.empty() || point.x() < cells.left() ||
        point.y() < cells.top() || point.x() >= cells.right() || point.y() >= cells.bottom())
        return std::nullopt;
    const auto place = [](double part, const std::vector<int>& indices) {
        return indices[std::min(static_cast<std::size_t>(part * static_cast<double>(indices.size())),
                                indices.size() - 1)];
    };
    return HeadId{place((point.y() - cells.top()) / cells.height(), content_.layers),
                  place((point.x() - cells.left()) / cells.width(), content_.heads)};
}

float OverviewMap::value_of_head(HeadId id) const
{
    const int row = place_of(content_.layers, id.layer);
    const int column = place_of(content_.heads, id.head);
    if (row < 0 || column < 0)
        return std::numeric_limits<float>::quiet_NaN();
    return content_
        .values[static_cast<std::size_t>(row) * content_.heads.size() + static_cast<std::size_t>(column)];
}

void OverviewMap::paint_cells(QPainter& painter) const
{
    const Theme theme = theme_of(palette());
    const ValueColours colours(content_.scale);
    for (const int layer : content_.layers)
        for (const int head : content_.heads) {
            const QRectF exact = rect_of({layer, head});
            // Whole pixels, so that neighbours meet without a seam.
            const QRectF cell(QPointF(std::round(exact.left()), std::round(exact.top())),
                              QPointF(std::round(exact.right()), std::round(exact.bottom())));
            const float value = value_of_head({layer, head});
            if (std::isfinite(value)) {
                painter.fillRect(cell, QColor(colours.colour(value)));
                continue;
            }
            painter.fillRect(cell, theme.background);
            painter.fillRect(cell, QBrush(theme.hairline, Qt::BDiagPattern));
        }
}

void OverviewMap::paint_labels(QPainter& painter) const
{
    const Theme theme = theme_of(palette());
    painter.setFont(axis_font(font()));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const QRectF cells = plot();
    const auto count = [](const std::vector<int>& indices) { return static_cast<int>(indices.size()); };
    painter.setPen(theme.text);
    const double high = cells.height() / std::max(1, count(content_.layers));
    for (const int place : labelled_tokens({0, count(content_.layers)}, high, line).tokens)
        draw_literal(painter,
                     QRectF(gap / 2.0 + line, cells.top() + (place + 0.5) * high - line / 2.0,
                            cells.left() - gap / 2.0 - line - 4.0, line),
                     QString::number(content_.layers[static_cast<std::size_t>(place)]), Qt::AlignRight);
    const double wide = cells.width() / std::max(1, count(content_.heads));
    const double number =
        metrics.horizontalAdvance(QString::number(content_.heads.empty() ? 0 : content_.heads.back())) + 6.0;
    for (const int place : labelled_tokens({0, count(content_.heads)}, wide, number).tokens)
        draw_literal(
            painter,
            QRectF(cells.left() + (place + 0.5) * wide - number / 2.0, cells.bottom() + 2.0, number, line),
            QString::number(content_.heads[static_cast<std::size_t>(place)]), Qt::AlignHCenter);
    painter.setPen(theme.muted_text);
    draw_literal(painter,
                 QRectF(cells.left(), cells.bottom() + 2.0 + line, std::max(cells.width(), 40.0), line),
                 QStringLiteral("head"), Qt::AlignHCenter);
    painter.save();
    painter.translate(gap / 2.0, cells.bottom());
    painter.rotate(-90.0);
    draw_literal(painter, QRectF(0.0, 0.0, cells.height(), line), QStringLiteral("layer"), Qt::AlignHCenter);
    painter.restore();
}

void OverviewMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = theme_of(palette());
    painter.fillRect(rect(), theme.background);
    painter.setPen(theme.text);
    draw_literal(painter, QRectF(gap, gap / 2.0, width() - 2.0 * gap, QFontMetricsF(font()).height()),
                 literal_text(content_.statistic), Qt::AlignLeft);
    if (content_.layers.empty() || content_.heads.empty())
        return;
    paint_cells(painter);
    paint_labels(painter);
    if (!bar().isNull())
        paint_colour_bar(painter, bar(), content_.scale, theme, font());
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](HeadId id, double width) {
        const QRectF cell = rect_of(id);
        if (cell.isNull())
            return;
        for (const QPen& pen : {QPen(theme.background, width + 2.0), QPen(theme.accent, width)}) {
            painter.setPen(pen);
            painter.drawRect(cell);
        }
    };
    if (hovered_)
        frame(*hovered_, 1.0);
    if (selected_)
        frame(*selected_, 2.0);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawRect(plot().adjusted(-2.0, -2.0, 2.0, 2.0));
    }
}

void OverviewMap::describe()
{
    QString words =
        literal_text(content_.statistic) +
        QStringLiteral(": %1 layers, %2 heads").arg(content_.layers.size()).arg(content_.heads.size());
    if (selected_)
        words += QStringLiteral("; layer %1, head %2: %3")
                     .arg(selected_->layer)
                     .arg(selected_->head)
                     .arg(QString::fromStdString(number_words(value_of_head(*selected_))));
    setAccessibleDescription(words);
}

} // namespace attnscope
