// Thumbnails of many heads, in the order of the model or of a statistic, the selected one framed. Asks for the maps
// of the thumbnails that come into view, and takes them as they arrive. GUI thread only.
//
// Keys: arrows, Home, End, PageUp, PageDown move and select; Return goes there (activated).
#pragma once

#include "widgets/map/map_content.h"

#include <QAbstractScrollArea>
#include <QImage>

#include <map>

namespace attnscope {

/// True indices of the model.
struct HeadId {
    int layer = 0;
    int head = 0;

    // NOLINTNEXTLINE(modernize-use-nullptr): the check takes the 0 that the result is compared with for a pointer
    constexpr auto operator<=>(const HeadId&) const = default;
};

struct HeadEntry {
    HeadId id;
    std::optional<double> value; ///< of the statistic that orders them; heads without one come last
};

enum class HeadOrder { model, ascending, descending };

class HeadGrid : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    /// `statistic` names the values under the thumbnails; empty for none. Thumbnails of the same heads are kept.
    void set_heads(std::vector<HeadEntry> heads, const QString& statistic = {});
    void set_order(HeadOrder order);
    HeadOrder order() const noexcept { return order_; }

    /// Forgets all thumbnails, e.g. because another quantity is shown, and asks again.
    void clear_thumbnails();

    /// Some 100 cells a side are plenty; title, note and tokens are not drawn.
    void set_thumbnail(HeadId id, MapContent content);

    /// Emits nothing. Scrolls there.
    void set_selected(std::optional<HeadId> id);
    std::optional<HeadId> selected() const noexcept { return selected_; }

    const std::vector<HeadEntry>& heads() const noexcept { return heads_; } ///< in the order shown
    QRect rect_of(HeadId id) const; ///< thumbnail in the viewport, null if there is no such head

    QSize sizeHint() const override { return {420, 120}; }
    QSize minimumSizeHint() const override { return {120, 88}; }

signals:
    void selected_changed(attnscope::HeadId id);
    void activated(attnscope::HeadId id);        ///< double click, Return
    void thumbnail_wanted(attnscope::HeadId id); ///< came into view and has none; once until cleared

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Thumbnail {
        bool asked = false;
        MapContent content;
        QImage image;
    };

    int columns() const;
    QSize cell_size() const;
    QRect rect_at(int place) const;
    int place_of(HeadId id) const;
    int place_at(QPoint point) const;
    void sort();
    void choose(int place);
    void update_scroll_bar();
    void show_selected();
    void ask_for_visible();
    void describe();
    void paint_head(QPainter& painter, const HeadEntry& entry, const QRect& place);

    std::vector<HeadEntry> heads_;
    std::map<HeadId, Thumbnail> thumbnails_;
    QString statistic_;
    HeadOrder order_ = HeadOrder::model;
    std::optional<HeadId> selected_;
};

} // namespace attnscope
