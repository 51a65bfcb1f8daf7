// One chart of the chart area: what it is made of is read in the background, and only while somebody can see it.
#pragma once

#include "app/gui/chart/charts.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace attnscope {
class Chart;
struct Theme;
} // namespace attnscope

namespace attnscope::gui {

class ChartPage : public QWidget {
    Q_OBJECT

public:
    using Make = std::function<ChartContent(const ChartInput&, const std::stop_token&)>;

    /// `name` is the accessible name and tells the slots of pages apart.
    ChartPage(CaptureDocument& document, const QString& name, Make make, QWidget* parent);

    /// Where choices stand, above the chart.
    QWidget& choices() const noexcept { return *choices_; }
    Chart& chart() const noexcept { return *chart_; }
    void set_input(const ChartInput& input);
    void set_theme(const Theme& theme);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void read();
    void deliver(const ReadResult<ChartContent>& result);

    CaptureDocument& document_;
    Make make_;
    std::optional<ChartInput> wanted_;
    std::optional<ChartInput> shown_; ///< or under way
    QWidget* choices_ = nullptr;      ///< side by side, in several lines when the page is narrow
    Chart* chart_ = nullptr;
};

} // namespace attnscope::gui
