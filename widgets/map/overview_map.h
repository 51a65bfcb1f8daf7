// Layers (rows) x heads (columns), coloured by a statistic; the selected head is framed, a click or the arrow keys go
// to another. GUI thread only.
#pragma once

#include "widgets/colour/colour_scale.h"
#include "widgets/map/head_grid.h"

#include <QWidget>

namespace attnscope {

/// `values` is [layers, heads], NaN where a head was not captured or has no such number.
struct OverviewContent {
    QString statistic;       ///< e.g. "entropy of A1, bits"
    std::vector<int> layers; ///< true indices of the rows
    std::vector<int> heads;  ///< true indices of the columns
    std::vector<float> values;
    ColourScale scale;
};

class OverviewMap : public QWidget {
    Q_OBJECT
public:
    explicit OverviewMap(QWidget* parent = nullptr);

    void set_content(OverviewContent content);
    const OverviewContent& content() const noexcept { return content_; }

    /// Emits nothing.
    void set_selected(std::optional<HeadId> id);
    std::optional<HeadId> selected() const noexcept { return selected_; }

    QRectF rect_of(HeadId id) const; ///< null if it is not there

    QSize sizeHint() const override { return {220, 220}; }
    QSize minimumSizeHint() const override { return {120, 100}; }

signals:
    void selected_changed(attnscope::HeadId id);
    void hovered(attnscope::HeadId id, float value);
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF plot() const;
    QRectF bar() const; ///< null where there is no room
    std::optional<HeadId> find_head(QPointF point) const;
    float value_of_head(HeadId id) const;
    void choose(HeadId id);
    void describe();
    void paint_cells(QPainter& painter) const;
    void paint_labels(QPainter& painter) const;

    OverviewContent content_;
    std::optional<HeadId> selected_;
    std::optional<HeadId> hovered_;
};

} // namespace attnscope
