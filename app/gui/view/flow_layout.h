// Puts widgets side by side and goes on in the next line where there is no room, so that nothing is lost in a narrow window.
#pragma once

#include <QLayout>
#include <QList>

namespace attnscope::gui {

class FlowLayout : public QLayout {
public:
    FlowLayout(QWidget* parent, int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.append(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;

private:
    /// The height that is needed.
    int place(const QRect& rect, bool apply) const;

    QList<QLayoutItem*> items_;
};

} // namespace attnscope::gui
