#include "widgets/chart/chart.h"

#include "widgets/chart/chart_cursor.h"
#include "widgets/chart/chart_plot.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

namespace attnscope {

struct Chart::Impl {
    ChartPlot* plot = nullptr;
    ChartContent content;
    Theme theme = light_theme();
    std::optional<ChartCursor> cursor;

    void rebuild(QCPRange range, bool keep);
    void show_cursor(Chart& chart, std::optional<ChartCursor> next);
    bool is_zoomed() const;
    void zoom(double factor);
};

void Chart::Impl::rebuild(QCPRange range, bool keep)
{
    plot->build(content, theme, true);
    if (keep)
        plot->show_x_range(range);
    plot->replot(QCustomPlot::rpQueuedReplot);
}

bool Chart::Impl::is_zoomed() const
{
    return plot->xAxis->range().size() < plot->full_x_range().size() * (1 - 1e-9);
}

void Chart::Impl::show_cursor(Chart& chart, std::optional<ChartCursor> next)
{
    if (next == cursor)
        return;
    cursor = next;
    if (cursor)
        plot->read_out()->show(plot->pixel_of(cursor->series, cursor->point),
                               words_of_point(content, *cursor));
    else
        plot->read_out()->hide();
    plot->layer("overlay")->replot();
    chart.setAccessibleDescription(
        (QStringList{content.subtitle} + content.notes + plot->read_out()->lines()).join(". "));
    QAccessibleEvent changed(&chart, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

void Chart::Impl::zoom(double factor)
{
    const QCPRange range = plot->xAxis->range();
    const double half = std::max(1.0, range.size() * factor) / 2;
    plot->show_x_range({range.center() - half, range.center() + half});
    plot->replot(QCustomPlot::rpQueuedReplot);
}

Chart::Chart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>())
{
    impl_->plot = new ChartPlot(this);
    impl_->plot->setFocusPolicy(Qt::NoFocus);
    impl_->plot->setMouseTracking(true);
    impl_->plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    impl_->plot->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->plot);
    setFocusPolicy(Qt::StrongFocus);
    connect(impl_->plot->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this](const QCPRange& range) {
                const QSignalBlocker block(impl_->plot->xAxis);
                impl_->plot->show_x_range(range);
                impl_->show_cursor(*this, std::nullopt);
            });
    set_content({});
}

Chart::~Chart() = default;

void Chart::set_theme(const Theme& theme)
{
    impl_->theme = theme;
    impl_->cursor.reset();
    impl_->rebuild(impl_->plot->xAxis->range(), impl_->is_zoomed());
}

void Chart::set_content(ChartContent content)
{
    const bool same_axis =
        content.x.label == impl_->content.x.label && content.x.categories == impl_->content.x.categories;
    const QCPRange range = impl_->plot->xAxis->range();
    const bool keep = same_axis && impl_->is_zoomed();
    impl_->content = std::move(content);
    impl_->cursor.reset();
    impl_->rebuild(range, keep);
    setAccessibleName(impl_->content.title.isEmpty() ? tr("Chart") : impl_->content.title);
    setAccessibleDescription((QStringList{impl_->content.subtitle} + impl_->content.notes).join(". "));
}

const ChartContent& Chart::content() const noexcept
{
    return impl_->content;
}

void Chart::set_stale(bool stale)
{
    impl_->content.stale = stale;
    impl_->plot->set_stale(stale);
}

void Chart::paint(QPainter& painter, const QRectF& target, bool background) const
{
    paint_chart(painter, target, impl_->content, impl_->theme, x_range(), background);
}

ChartTable Chart::table() const
{
    return table_of(impl_->content, x_range());
}

std::optional<std::pair<double, double>> Chart::x_range() const
{
    if (!impl_->is_zoomed())
        return std::nullopt;
    const QCPRange range = impl_->plot->xAxis->range();
    return std::pair(range.lower, range.upper);
}

void Chart::reset_view()
{
    impl_->plot->show_x_range(impl_->plot->full_x_range());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);
}

QPointF Chart::pixel_of(int series, int point) const
{
    return impl_->plot->mapTo(this, QPointF(impl_->plot->pixel_of(static_cast<std::size_t>(series),
                                                                  static_cast<std::size_t>(point))));
}

QStringList Chart::read_out() const
{
    return impl_->plot->read_out()->lines();
}

QSize Chart::sizeHint() const
{
    return {480, 300};
}

QSize Chart::minimumSizeHint() const
{
    return {160, 120};
}

bool Chart::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange)
        impl_->rebuild(impl_->plot->xAxis->range(), impl_->is_zoomed());
    return QWidget::event(event);
}

bool Chart::eventFilter(QObject* object, QEvent* event)
{
    if (object != impl_->plot)
        return false;
    switch (event->type()) {
    case QEvent::Paint: // moved to a screen of another density
        if (impl_->plot->bufferDevicePixelRatio() != devicePixelRatioF()) {
            impl_->plot->setBufferDevicePixelRatio(devicePixelRatioF());
            impl_->plot->replot(QCustomPlot::rpImmediateRefresh);
        }
        break;
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() != Qt::NoButton)
            break;
        impl_->show_cursor(*this, find_point(*impl_->plot, impl_->content, mouse->position()));
        if (impl_->cursor)
            emit place_hovered(
                impl_->content.series[impl_->cursor->series].points[impl_->cursor->point].place);
        break;
    }
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        press_ = static_cast<QMouseEvent*>(event)->position();
        break;
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && (mouse->position() - press_).manhattanLength() < 4)
            if (const auto found = find_point(*impl_->plot, impl_->content, mouse->position())) {
                const ChartPlace place = impl_->content.series[found->series].points[found->point].place;
                if (!place.is_empty())
                    emit place_clicked(place);
            }
        break;
    }
    case QEvent::MouseButtonDblClick:
        reset_view();
        break;
    case QEvent::Leave:
        impl_->show_cursor(*this, std::nullopt);
        emit place_hovered({});
        break;
    default:
        break;
    }
    return false;
}

void Chart::keyPressEvent(QKeyEvent* event)
{
    const ChartContent& content = impl_->content;
    const auto move = [&](auto step, int steps) {
        const std::optional<ChartCursor> from = impl_->cursor;
        impl_->show_cursor(*this, from ? std::optional(step(content, *from, steps)) : first_point(content));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(step_point, -1);
    case Qt::Key_Right:
        return move(step_point, 1);
    case Qt::Key_PageUp:
        return move(step_point, -10);
    case Qt::Key_PageDown:
        return move(step_point, 10);
    case Qt::Key_Up:
        return move(step_series, -1);
    case Qt::Key_Down:
        return move(step_series, 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return impl_->zoom(0.5);
    case Qt::Key_Minus:
        return impl_->zoom(2);
    case Qt::Key_0:
        return reset_view();
    case Qt::Key_Escape:
        if (!impl_->cursor)
            break;
        return impl_->show_cursor(*this, std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!impl_->cursor)
            break;
        emit place_clicked(content.series[impl_->cursor->series].points[impl_->cursor->point].place);
        return;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void Chart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    impl_->show_cursor(*this, std::nullopt);
}

void Chart::focusOutEvent(QFocusEvent* event)
{
    impl_->show_cursor(*this, std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace attnscope
