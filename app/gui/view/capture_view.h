// One tab: a capture, or two of them side by side, as maps, heads, rows and charts that show one ViewState.
//
// The view itself is the middle of the window; heads(), row() and charts() are put into docks by whoever owns the window, and
// die with the view. GUI thread. The documents outlive the view and are open.
#pragma once

#include "app/gui/view/map_contents.h"
#include "app/gui/view/map_loader.h"
#include "app/gui/view/row_job.h"
#include "app/gui/view/view_model.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <utility>
#include <vector>

namespace attnscope {
class LinkedMaps;
}

namespace attnscope::gui {

class ChartsPanel;
class HeadsPanel;
class MapsPanel;
class RowPanel;
struct Place;

class CaptureView : public QWidget {
    Q_OBJECT

public:
    /// `second`: the other capture of a comparison, or null.
    CaptureView(CaptureDocument& document, CaptureDocument* second, const ColourSettings& colours);
    ~CaptureView() override;

    CaptureDocument& document() const noexcept { return document_; }
    CaptureDocument* second() const noexcept { return second_; }
    ViewModel& model() noexcept { return model_; }
    HeadsPanel* heads() const { return heads_; }
    RowPanel* row() const { return row_; }
    ChartsPanel* charts() const { return charts_; }
    LinkedMaps& maps() const;
    const std::vector<ShownMap>& shown_maps() const noexcept { return shown_; }
    const QString& status() const noexcept { return status_; }

    void move_layer(int by);
    void move_head(int by);
    void maximise(int map); ///< the same again: all
    void fit();
    void zoom(double factor);
    void toggle_first_token(); ///< kept, removed, removed with rows renormalised
    void go_to(const Place& place);
    void ask_where_to_go();
    void find_token();

signals:
    void status_changed(const QString& words);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connect_parts();
    void change(const ViewState& next, const QString& step);
    void show_state();
    void load_maps();
    /// What is to be read of a map that has to be computed: all of it once, then the part that is on show as fine as it can be
    /// seen. Shows meanwhile what there is of the part; `changed` tells that.
    static std::optional<MapJob> next_of_computed(ShownMap& map, const MapJob& fine, bool& changed);
    /// A window in tokens of the first capture, in those of a map's own.
    Window window_in(const ShownMap& map, const Window& window) const;
    /// While lambda is dragged: its map of those at hand, which is read when the drag rests. False: read it at once.
    bool preview_lambda();
    void show_maps();
    void take_map(int index, const LoadedMap& map, bool final);
    void read_lambdas();
    void show_learned_lambda();
    void read_range_of_all_heads();
    void read_pinned();
    void show_file_notice();
    void apply_theme();
    void hover(int query, int key);
    void show_read_out();
    void pin(int query, Qt::KeyboardModifiers modifiers);
    void show_token(int token);
    void look_at(Cell cell);
    void choose_heads();
    std::optional<float> lambda_of(int query) const;
    RowJob row_job(std::vector<int> queries) const;

    CaptureDocument& document_;
    CaptureDocument* second_;
    ViewModel model_;
    MapLoader loader_;
    std::vector<ShownMap> shown_;
    std::pair<int, int> lambdas_head_{-1, -1};
    std::vector<float> lambdas_; ///< of that head: one, or one for each captured query
    std::optional<RowValues> hovered_row_;
    std::optional<Cell> hovered_;
    QString status_;
    QTimer row_patience_;
    QTimer lambda_rest_;
    bool lambda_moves_ = false;
    MapsPanel* panel_ = nullptr;
    HeadsPanel* heads_ = nullptr;
    RowPanel* row_ = nullptr;
    ChartsPanel* charts_ = nullptr;
    std::vector<QPointer<QWidget>> panels_; ///< these three, as long as they live
};

} // namespace attnscope::gui
