// A heatmap of one attention map: rows are queries, columns keys. Knows values, opens nothing; GUI thread only.
//
// Mouse: hover reads out, click pins (Ctrl, Shift: several), wheel zooms at the cursor, drag pans, right drag or Shift+drag
// draws a rectangle to zoom into. Keys: + - zoom, F fits; Return starts a cell cursor, which the arrows move (Ctrl: by ten;
// Home, End, PageUp, PageDown), Space or Return pins its row, Escape ends it. Without the cell cursor the arrows are
// left to the window. A right click without a drag and the menu key ask for a menu.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/map/map_content.h"
#include "widgets/map/map_painter.h"

#include <QImage>
#include <QWidget>

namespace attnscope {

class HeatmapView : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);

    /// The window is kept as long as the extent stays the same, whether there is a map or only a message; another extent is
    /// fitted.
    void set_content(MapContent content);
    const MapContent& content() const noexcept { return content_; }

    /// Cut to the extent, at least one cell. Emits window_changed() if it changes anything.
    void set_window(Window window);
    Window window() const noexcept { return window_; }
    void fit();

    /// Zooms by a factor (> 1: closer) about a cell that stays where it is; by default the cursor, the crosshair or the middle.
    void zoom(double factor, std::optional<Cell> about = {});

    /// Shown by a view that is linked with this one; emits nothing.
    void set_crosshair(std::optional<Cell> cell);
    std::optional<Cell> crosshair() const noexcept { return overlay_.crosshair; }
    void set_pinned(std::vector<int> queries);
    void set_cursor_cell(std::optional<Cell> cell);

    /// Whatever the view shows, in any device and size, e.g. for QSvgGenerator. The theme follows the palette.
    void paint(QPainter& painter, const QRectF& area, PaintPurpose purpose) const;

    MapLayout layout_of_parts() const; ///< as on screen

    /// At most so many cells a side are worth reading for the present size.
    int pixel_budget() const;
    /// Lines that the title needs at this size; of one, it may be cut.
    int wanted_title_lines() const;
    void set_title_lines(int lines);

    QSize sizeHint() const override { return {420, 420}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

signals:
    /// Its size or title is another.
    void title_changed();
    void hovered(int query, int key); ///< true indices; by mouse or keyboard
    void left();                      ///< the mouse is over no cell
    void clicked(int query, int key, Qt::KeyboardModifiers modifiers);
    void window_changed(attnscope::Window window);
    void menu_requested(QPoint global); ///< right click that drew no rectangle, or the menu key

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Drag { none, pressed, pan, band };

    void hover(std::optional<Cell> cell);
    void zoom_at(double factor, QPointF place);
    void zoom_into_band();
    bool handle_key(int key, Qt::KeyboardModifiers modifiers);
    bool move_cursor(int key, Qt::KeyboardModifiers modifiers);
    void describe();
    const QImage& ground(double ratio) const;
    void forget_ground();

    MapContent content_;
    Window window_;
    MapOverlay overlay_;
    mutable QImage ground_; ///< all but the overlay, drawn once for a content, window, size and theme
    mutable bool ground_valid_ = false;
    mutable std::optional<MapLayout> layout_;
    Drag drag_ = Drag::none;
    bool wants_band_ = false;
    QPointF pressed_at_;
    Window pressed_window_;
    double wheel_ = 0.0; ///< notches not yet used
};

} // namespace attnscope
