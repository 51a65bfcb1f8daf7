// The chart area of a capture, or of two: pages of charts and the predictions.
#pragma once

#include "app/gui/view/chart_page.h"
#include "app/gui/view/view_state.h"

#include <QTabWidget>

class QCheckBox;
class QComboBox;

namespace attnscope {
class PredictionTable;
}

namespace attnscope::gui {

class ChartsPanel : public QTabWidget {
    Q_OBJECT

public:
    /// `second` may be null.
    ChartsPanel(CaptureDocument& document, CaptureDocument* second, QWidget* parent);

    void set_state(const ViewState& state);
    void set_theme(const Theme& theme);
    /// The chart in front; null for the predictions.
    Chart* current_chart() const;

signals:
    /// A click on a chart: -1 where the chart does not say.
    void place_chosen(attnscope::ChartPlace place);

private:
    ChartPage* add(const QString& title, ChartPage::Make make);
    void add_segment_choices(ChartPage& page);
    void add_head_choices(ChartPage& page);
    void show_inputs();
    void show_predictions();
    ChartInput input_of(const ViewState& state) const;

    CaptureDocument& document_;
    CaptureDocument* second_;
    ViewState state_;
    std::vector<ChartPage*> pages_;
    QComboBox* scope_ = nullptr;
    QComboBox* by_ = nullptr;
    QComboBox* map_ = nullptr;
    QCheckBox* absolute_ = nullptr;
    QComboBox* statistic_ = nullptr;
    PredictionTable* predictions_ = nullptr;
};

} // namespace attnscope::gui
