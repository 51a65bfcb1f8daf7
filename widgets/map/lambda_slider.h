// What A1 - x A2 would look like for another x than the learned lambda. Shows where the learned value lies, says
// "hypothetical" as long as another one is set, and goes back to it. In a narrow place the words give way to the track and are
// in the tool tip. GUI thread only.
#pragma once

#include <QWidget>

#include <optional>

class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace attnscope {

class LambdaTrack;

class LambdaSlider : public QWidget {
    Q_OBJECT
public:
    explicit LambdaSlider(QWidget* parent = nullptr);

    /// The track runs over 0 ... 2, wider where the learned value lies outside. `words` say what the value is where it is
    /// not one number, e.g. "median of 64 queries". Nothing (a plain model): the slider is disabled.
    void set_learned(std::optional<double> lambda, const QString& words = {});
    std::optional<double> learned() const noexcept { return learned_; }

    /// Nothing: the learned value. Emits nothing.
    void set_hypothetical(std::optional<double> x);
    std::optional<double> hypothetical() const noexcept { return hypothetical_; }

signals:
    /// Nothing: back to what was learned.
    void hypothetical_changed(std::optional<double> x);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void change(std::optional<double> x);
    void show_state();

    std::optional<double> learned_;
    std::optional<double> hypothetical_;
    QString words_;
    LambdaTrack* track_;
    QDoubleSpinBox* number_;
    QLabel* state_;
    QToolButton* reset_;
};

} // namespace attnscope
