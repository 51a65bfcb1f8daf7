// Draws a CellContent: labelled cells with their numbers in them where there is room.
#pragma once

#include "widgets/chart/cell_content.h"
#include "widgets/colour/theme.h"

#include <QWidget>

class QPainter;

namespace attnscope {

struct CellPlace {
    std::size_t panel = 0;
    int row = 0;
    int column = 0;

    bool operator==(const CellPlace&) const = default;
};

/// Draws `content` into `target` as vectors, text as text. Cells without a number are hatched. `marked`: framed.
void paint_cells(QPainter& painter, const QRectF& target, const CellContent& content, const Theme& theme,
                 bool background = true, std::optional<CellPlace> marked = {});

/// GUI thread. The pointer and the arrow keys go from cell to cell; Page Up and Page Down from panel to panel.
class CellChart : public QWidget {
    Q_OBJECT
public:
    explicit CellChart(QWidget* parent = nullptr);

    void set_theme(const Theme& theme);
    void set_content(CellContent content);
    const CellContent& content() const noexcept { return content_; }

    /// In widget coordinates.
    QRectF rectangle_of(CellPlace place) const;
    /// What the cell under the pointer or the cursor says; empty when there is none.
    QString read_out() const;

    QSize sizeHint() const override { return {480, 320}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void read_out_changed(const QString& words);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void mark(std::optional<CellPlace> place);
    std::optional<CellPlace> find_cell(QPointF point) const;

    CellContent content_;
    Theme theme_ = light_theme();
    std::optional<CellPlace> marked_;
};

} // namespace attnscope
