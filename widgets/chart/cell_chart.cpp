#include "widgets/chart/cell_chart.h"

#include "widgets/chart/cell_layout.h"
#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attnscope {

CellChart::CellChart(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void CellChart::set_theme(const Theme& theme)
{
    theme_ = theme;
    update();
}

void CellChart::set_content(CellContent content)
{
    content_ = std::move(content);
    setAccessibleName(content_.title.isEmpty() ? tr("Table of numbers") : content_.title);
    setAccessibleDescription((QStringList{content_.subtitle} + content_.notes).join(". "));
    marked_.reset();
    emit read_out_changed({});
    update();
}

QRectF CellChart::rectangle_of(CellPlace place) const
{
    return cell_rectangle(layout_cells(QRectF(rect()), content_), place.panel, place.row, place.column);
}

QString CellChart::read_out() const
{
    if (!marked_)
        return {};
    const CellPanel& panel = content_.panels[marked_->panel];
    const auto part = [](const QString& axis, const QString& label) {
        return (axis.isEmpty() ? QString() : axis + " ") + isolated_words(label);
    };
    QStringList words;
    if (!panel.title.isEmpty())
        words << isolated_words(panel.title);
    words << part(content_.row_label, panel.rows[marked_->row])
          << part(content_.column_label, panel.columns[marked_->column]);
    const double value =
        panel.values[static_cast<std::size_t>(marked_->row * panel.columns.size() + marked_->column)];
    return words.join(QStringLiteral(" · ")) + ": " +
           (std::isnan(value) ? tr("no number") : shown_number(value, content_.percent));
}

std::optional<CellPlace> CellChart::find_cell(QPointF point) const
{
    const CellLayout layout = layout_cells(QRectF(rect()), content_);
    for (std::size_t panel = 0; panel < layout.panels.size(); ++panel) {
        const QRectF& cells = layout.panels[panel].cells;
        const CellPanel& numbers = content_.panels[panel];
        if (!cells.contains(point) || numbers.values.empty())
            continue;
        const auto place = [](double share, int count) {
            return std::clamp(static_cast<int>(share * count), 0, std::max(0, count - 1));
        };
        return CellPlace{panel, place((point.y() - cells.top()) / cells.height(), layout.panels[panel].rows),
                         place((point.x() - cells.left()) / cells.width(), layout.panels[panel].columns)};
    }
    return std::nullopt;
}

void CellChart::mark(std::optional<CellPlace> place)
{
    if (place == marked_)
        return;
    marked_ = place;
    update();
    setAccessibleDescription(marked_ ? read_out()
                                     : (QStringList{content_.subtitle} + content_.notes).join(". "));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    emit read_out_changed(read_out());
}

void CellChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_cells(painter, QRectF(rect()), content_, theme_, true, marked_);
}

void CellChart::mouseMoveEvent(QMouseEvent* event)
{
    mark(find_cell(event->position()));
}

void CellChart::leaveEvent(QEvent*)
{
    mark(std::nullopt);
}

void CellChart::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<std::ptrdiff_t>(content_.panels.size());
    CellPlace next = marked_.value_or(CellPlace{});
    int down = 0, right = 0;
    std::ptrdiff_t panel = static_cast<std::ptrdiff_t>(next.panel);
    switch (event->key()) {
    case Qt::Key_Left:
        right = -1;
        break;
    case Qt::Key_Right:
        right = 1;
        break;
    case Qt::Key_Up:
        down = -1;
        break;
    case Qt::Key_Down:
        down = 1;
        break;
    case Qt::Key_PageUp:
        --panel;
        break;
    case Qt::Key_PageDown:
        ++panel;
        break;
    case Qt::Key_Escape:
        if (marked_)
            return mark(std::nullopt);
        [[fallthrough]];
    default:
        return QWidget::keyPressEvent(event);
    }
    if (count == 0)
        return;
    if (!marked_)
        return mark(CellPlace{});
    next.panel = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(panel, 0, count - 1));
    const CellLayout layout = layout_cells(QRectF(rect()), content_);
    const CellLayout::Panel& shown = layout.panels[next.panel]; // of a table what fits
    next.row = std::clamp(next.row + down, 0, std::max(0, shown.rows - 1));
    next.column = std::clamp(next.column + right, 0, std::max(0, shown.columns - 1));
    mark(next);
}

void CellChart::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    const bool by_key = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (by_key && !marked_ && !content_.panels.empty() && !content_.panels.front().values.empty())
        mark(CellPlace{}); // so that it is seen where the keyboard is
}

void CellChart::focusOutEvent(QFocusEvent* event)
{
    mark(std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace attnscope
