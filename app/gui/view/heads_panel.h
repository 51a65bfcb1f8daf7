// All heads at a glance: layers x heads coloured by a statistic, and thumbnails of their maps.
#pragma once

#include "app/gui/document/capture_document.h"
#include "app/gui/view/view_state.h"
#include "widgets/map/head_grid.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace attnscope {
class OverviewMap;
}

namespace attnscope::gui {

class HeadsPanel : public QWidget {
    Q_OBJECT

public:
    HeadsPanel(CaptureDocument& document, QWidget* parent);

    void set_state(const ViewState& state);

signals:
    void head_chosen(int layer, int head);

protected:
    void changeEvent(QEvent* event) override;

private:
    std::string statistic() const;
    void show_statistic();
    void read_thumbnail(HeadId id);
    void restart_thumbnails();

    CaptureDocument& document_;
    ViewState state_;
    Component component_; ///< of thumbnails
    QComboBox* statistic_ = nullptr;
    OverviewMap* overview_ = nullptr;
    QLabel* value_ = nullptr;
    QComboBox* which_ = nullptr;
    QComboBox* order_ = nullptr;
    HeadGrid* grid_ = nullptr;
};

} // namespace attnscope::gui
