#include "widgets/map/head_grid.h"

#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/cell_image.h"
#include "widgets/map/literal_text.h"
#include "widgets/map/map_fonts.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr int side = 72;
constexpr int gap = 8;

QString words_of(const HeadEntry& entry, const QString& statistic)
{
    QString words = QStringLiteral("layer %1, head %2").arg(entry.id.layer).arg(entry.id.head);
    if (!statistic.isEmpty())
        words += QStringLiteral(", %1 %2").arg(
            literal_text(statistic),
            entry.value ? QString::fromStdString(number_words(*entry.value)) : QStringLiteral("not known"));
    return words;
}

} // namespace

HeadGrid::HeadGrid(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(QStringLiteral("Heads"));
    verticalScrollBar()->setSingleStep(24);
}

void HeadGrid::set_heads(std::vector<HeadEntry> heads, const QString& statistic)
{
    heads_ = std::move(heads);
    statistic_ = statistic;
    std::erase_if(thumbnails_, [this](const auto& thumbnail) { return place_of(thumbnail.first) < 0; });
    sort();
}

void HeadGrid::set_order(HeadOrder order)
{
    order_ = order;
    sort();
}

void HeadGrid::sort()
{
    std::stable_sort(heads_.begin(), heads_.end(),
                     [](const HeadEntry& a, const HeadEntry& b) { return a.id < b.id; });
    if (order_ != HeadOrder::model)
        std::stable_sort(heads_.begin(), heads_.end(), [this](const HeadEntry& a, const HeadEntry& b) {
            const bool has_a = a.value && !std::isnan(*a.value);
            const bool has_b = b.value && !std::isnan(*b.value);
            if (!has_a || !has_b)
                return has_a && !has_b;
            return order_ == HeadOrder::ascending ? *a.value < *b.value : *a.value > *b.value;
        });
    update_scroll_bar();
    show_selected();
    ask_for_visible();
    describe();
    viewport()->update();
}

void HeadGrid::clear_thumbnails()
{
    thumbnails_.clear();
    ask_for_visible();
    viewport()->update();
}

void HeadGrid::set_thumbnail(HeadId id, MapContent content)
{
    if (place_of(id) < 0)
        return;
    Thumbnail& thumbnail = thumbnails_[id];
    thumbnail.asked = true;
    thumbnail.content = std::move(content);
    thumbnail.image = QImage();
    viewport()->update();
}

void HeadGrid::set_selected(std::optional<HeadId> id)
{
    selected_ = id;
    describe();
    viewport()->update();
    show_selected();
}

void HeadGrid::show_selected()
{
    const int place = selected_ ? place_of(*selected_) : -1;
    if (place < 0)
        return;
    const QRect wanted = rect_at(place);
    const int line = cell_size().height() - gap + 4;
    QScrollBar* bar = verticalScrollBar();
    if (wanted.top() < gap)
        bar->setValue(bar->value() + wanted.top() - gap);
    else if (wanted.top() + line > viewport()->height())
        bar->setValue(bar->value() + wanted.top() + line - viewport()->height());
}

int HeadGrid::columns() const
{
    return std::max(1, (viewport()->width() - gap) / cell_size().width());
}

QSize HeadGrid::cell_size() const
{
    const int line = QFontMetrics(axis_font(font())).height();
    return {side + gap, side + 2 + line * (statistic_.isEmpty() ? 1 : 2) + gap};
}

QRect HeadGrid::rect_at(int place) const
{
    const QSize cell = cell_size();
    return {gap + place % columns() * cell.width(),
            gap + place / columns() * cell.height() - verticalScrollBar()->value(), side, side};
}

int HeadGrid::place_of(HeadId id) const
{
    const auto found =
        std::find_if(heads_.begin(), heads_.end(), [&](const HeadEntry& entry) { return entry.id == id; });
    return found == heads_.end() ? -1 : static_cast<int>(found - heads_.begin());
}

QRect HeadGrid::rect_of(HeadId id) const
{
    const int place = place_of(id);
    return place < 0 ? QRect() : rect_at(place);
}

int HeadGrid::place_at(QPoint point) const
{
    const QSize cell = cell_size();
    const int column = (point.x() - gap / 2) / cell.width();
    const int row = (point.y() - gap / 2 + verticalScrollBar()->value()) / cell.height();
    const int place = row * columns() + column;
    const bool inside = point.x() >= gap / 2 && column < columns() && point.y() >= 0 &&
                        place < static_cast<int>(heads_.size());
    return inside ? place : -1;
}

void HeadGrid::update_scroll_bar()
{
    const int rows = (static_cast<int>(heads_.size()) + columns() - 1) / columns();
    const int height = gap + rows * cell_size().height();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void HeadGrid::ask_for_visible()
{
    if (!isVisible())
        return;
    const QRect seen = viewport()->rect();
    std::vector<HeadId> wanted;
    for (int place = 0; place < static_cast<int>(heads_.size()); ++place) {
        const HeadId id = heads_[static_cast<std::size_t>(place)].id;
        if (!rect_at(place).intersects(seen) || thumbnails_[id].asked)
            continue;
        thumbnails_[id].asked = true;
        wanted.push_back(id);
    }
    for (const HeadId id : wanted) // last: who listens may answer at once
        emit thumbnail_wanted(id);
}

void HeadGrid::choose(int place)
{
    if (heads_.empty())
        return;
    const int last = static_cast<int>(heads_.size()) - 1;
    const HeadId id = heads_[static_cast<std::size_t>(std::clamp(place, 0, last))].id;
    if (selected_ == id)
        return;
    set_selected(id);
    emit selected_changed(id);
}

void HeadGrid::paint_head(QPainter& painter, const HeadEntry& entry, const QRect& place)
{
    const Theme theme = theme_of(palette());
    const double ratio = devicePixelRatioF();
    const QSize pixels = place.size() * ratio;
    const auto found = thumbnails_.find(entry.id);
    if (found != thumbnails_.end() && found->second.content.map) {
        Thumbnail& thumbnail = found->second;
        if (thumbnail.image.size() != pixels)
            thumbnail.image =
                cell_image(thumbnail.content, extent_of(thumbnail.content), pixels, theme, ratio);
        painter.drawImage(QRectF(place), thumbnail.image);
    } else {
        painter.fillRect(place, theme.surface);
        painter.setPen(theme.muted_text);
        painter.drawText(place, Qt::AlignCenter, QStringLiteral("…"));
    }
    const bool chosen = selected_ == entry.id;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(chosen ? theme.accent : theme.hairline, chosen ? 3.0 : 1.0));
    const double grow = chosen ? 2.0 : 0.5;
    painter.drawRect(QRectF(place).adjusted(-grow, -grow, grow, grow));
    if (chosen && hasFocus()) {
        painter.setPen(QPen(theme.text, 1.0, Qt::DotLine));
        painter.drawRect(QRectF(place).adjusted(3.0, 3.0, -3.0, -3.0));
    }
    painter.setFont(axis_font(font()));
    const int line = QFontMetrics(painter.font()).height();
    QRectF text(place.left() - gap / 2.0, place.bottom() + 3.0, side + gap, line);
    painter.setPen(chosen ? theme.accent : theme.text);
    draw_literal(painter, text, QStringLiteral("L%1 H%2").arg(entry.id.layer).arg(entry.id.head),
                 Qt::AlignHCenter);
    if (statistic_.isEmpty())
        return;
    text.translate(0.0, line);
    painter.setPen(theme.muted_text);
    draw_literal(painter, text,
                 entry.value ? QString::fromStdString(number_words(*entry.value)) : QStringLiteral("–"),
                 Qt::AlignHCenter);
}

void HeadGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), theme_of(palette()).background);
    const QRect seen = viewport()->rect();
    for (int place = 0; place < static_cast<int>(heads_.size()); ++place) {
        const QRect where = rect_at(place);
        if (where.adjusted(-gap, -gap, gap, cell_size().height() - side).intersects(seen)) {
            painter.setFont(font());
            paint_head(painter, heads_[static_cast<std::size_t>(place)], where);
        }
    }
}

void HeadGrid::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    update_scroll_bar();
    show_selected();
    ask_for_visible();
}

void HeadGrid::scrollContentsBy(int, int)
{
    viewport()->update();
    ask_for_visible();
}

void HeadGrid::describe()
{
    QString words = QStringLiteral("%1 heads").arg(heads_.size());
    const int place = selected_ ? place_of(*selected_) : -1;
    if (place >= 0)
        words +=
            QStringLiteral("; selected: ") + words_of(heads_[static_cast<std::size_t>(place)], statistic_);
    setAccessibleDescription(words);
}

} // namespace attnscope
