// Private to widgets/map: the track of the lambda slider, with a mark at the learned value that the handle snaps to. GUI
// thread only. Arrows move by 0.01, PageUp and PageDown by 0.1, Home and End to the ends, L to the learned value.
#pragma once

#include <QWidget>

#include <optional>

namespace attnscope {

class LambdaTrack : public QWidget {
    Q_OBJECT
public:
    explicit LambdaTrack(QWidget* parent = nullptr);

    void set_range(double low, double high);
    void set_learned(std::optional<double> learned);
    void set_value(double value); ///< emits nothing

    double low() const noexcept { return low_; }
    double high() const noexcept { return high_; }
    double x_of(double value) const noexcept;

    QSize sizeHint() const override { return {200, 30}; }
    QSize minimumSizeHint() const override { return {90, 30}; }

signals:
    void moved(double value);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void move_to(double value);
    void drag_to(double x);

    double low_ = 0.0;
    double high_ = 2.0;
    double value_ = 0.0;
    std::optional<double> learned_;
};

} // namespace attnscope
