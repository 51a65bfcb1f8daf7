// The middle of the window: choices, the linked maps, their colours and the slider of lambda. Where there is little height the
// colours are folded away behind their button, so that it goes to the maps. Knows no file; GUI thread.
#pragma once

#include "app/gui/view/view_state.h"
#include "widgets/map/map_content.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QComboBox;
class QToolButton;

namespace attnscope {
class ColourControls;
class InlineBar;
class LambdaSlider;
class LinkedMaps;
} // namespace attnscope

namespace attnscope::gui {

class FindBar;
class ViewToolbar;

class MapsPanel : public QWidget {
    Q_OBJECT

public:
    MapsPanel(const CaptureReader& reader, bool compares, QWidget* parent);

    void set_state(const ViewState& state);
    void set_contents(std::vector<MapContent> contents, const QStringList& names);
    void set_range_of_all_heads(std::optional<ValueRange> range);

    /// The map whose values the histogram counts.
    int coloured_map() const;
    LinkedMaps& maps() const noexcept { return *maps_; }
    ViewToolbar& toolbar() const noexcept { return *toolbar_; }
    ColourControls& colours() const noexcept { return *colours_; }
    bool colours_are_folded() const;
    LambdaSlider& slider() const noexcept { return *slider_; }
    FindBar& find_bar() const noexcept { return *find_bar_; }
    InlineBar& bar() const noexcept { return *bar_; }

signals:
    void coloured_map_changed(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void count_values();
    void fold_colours();

    ViewToolbar* toolbar_;
    InlineBar* bar_;
    FindBar* find_bar_;
    LinkedMaps* maps_;
    QWidget* below_; ///< chooser and colours, in one column when the panel is narrow
    QBoxLayout* below_layout_;
    QToolButton* fold_;                  ///< pressed: colours are shown
    std::optional<bool> colours_wanted_; ///< what somebody chose; nothing: by the height
    QComboBox* coloured_;
    ColourControls* colours_;
    LambdaSlider* slider_;
};

} // namespace attnscope::gui
