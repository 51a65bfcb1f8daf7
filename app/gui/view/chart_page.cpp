#include "app/gui/view/chart_page.h"

#include "app/gui/view/flow_layout.h"
#include "widgets/chart/chart.h"

#include <QVBoxLayout>

namespace attnscope::gui {

ChartPage::ChartPage(CaptureDocument& document, const QString& name, Make make, QWidget* parent)
    : QWidget(parent), document_(document), make_(std::move(make))
{
    setObjectName(name);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    choices_ = new QWidget(this);
    new FlowLayout(choices_, 8);
    column->addWidget(choices_);
    chart_ = new Chart(this);
    chart_->setAccessibleName(name);
    column->addWidget(chart_, 1);
}

void ChartPage::set_input(const ChartInput& input)
{
    wanted_ = input;
    if (isVisible())
        read();
}

void ChartPage::set_theme(const Theme& theme)
{
    chart_->set_theme(theme);
}

void ChartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    read();
}

void ChartPage::read()
{
    if (!wanted_ || wanted_ == shown_)
        return;
    shown_ = wanted_;
    chart_->set_stale(true);
    document_.reads().request<ChartContent>(
        "chart/" + objectName(), this, Urgency::normal,
        [input = *wanted_, make = make_](const std::stop_token& stop) { return make(input, stop); },
        [this](const ReadResult<ChartContent>& result) { deliver(result); });
}

void ChartPage::deliver(const ReadResult<ChartContent>& result)
{
    if (result) {
        chart_->set_content(*result);
        return;
    }
    shown_.reset();
    ChartContent nothing;
    nothing.title = objectName();
    nothing.empty = tr("This could not be read: %1").arg(result.error().message);
    chart_->set_content(nothing);
}

} // namespace attnscope::gui
