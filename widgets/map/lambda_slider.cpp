#include "widgets/map/lambda_slider.h"

#include "core/attention/derived/describe.h"
#include "widgets/colour/theme.h"
#include "widgets/map/lambda_track.h"

#include <QBoxLayout>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace attnscope {

LambdaSlider::LambdaSlider(QWidget* parent)
    : QWidget(parent), track_(new LambdaTrack), number_(new QDoubleSpinBox), state_(new QLabel),
      reset_(new QToolButton)
{
    auto* label = new QLabel(QStringLiteral("&λ"));
    label->setBuddy(number_);
    number_->setAccessibleName(QStringLiteral("Lambda"));
    number_->setDecimals(4);
    number_->setSingleStep(0.01);
    number_->setKeyboardTracking(false);
    state_->setTextFormat(Qt::PlainText);
    state_->setAccessibleName(QStringLiteral("State of lambda"));
    reset_->setText(QStringLiteral("Reset"));
    reset_->setToolTip(QStringLiteral("Back to the learned λ"));
    reset_->setAccessibleName(QStringLiteral("Reset to the learned lambda"));
    reset_->setAutoRaise(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(track_, 1);
    layout->addWidget(number_);
    layout->addWidget(state_);
    layout->addWidget(reset_);
    connect(track_, &LambdaTrack::moved, this, [this](double x) { change(x); });
    connect(number_, &QDoubleSpinBox::valueChanged, this, [this](double x) { change(x); });
    connect(reset_, &QToolButton::clicked, this, [this] { change(std::nullopt); });
    show_state();
}

void LambdaSlider::set_learned(std::optional<double> lambda, const QString& words)
{
    learned_ = lambda && std::isfinite(*lambda) ? lambda : std::nullopt;
    words_ = words;
    show_state();
}

void LambdaSlider::set_hypothetical(std::optional<double> x)
{
    hypothetical_ = x;
    show_state();
}

void LambdaSlider::change(std::optional<double> x)
{
    // The number is shown with four decimals: going back to it means the learned value itself.
    if (x && learned_ && std::abs(*x - *learned_) < 0.5e-4)
        x.reset();
    if (x == hypothetical_)
        return;
    hypothetical_ = x;
    show_state();
    emit hypothetical_changed(hypothetical_);
}

void LambdaSlider::show_state()
{
    const QSignalBlocker quiet(number_);
    const double shown = hypothetical_.value_or(learned_.value_or(0.0));
    const double low = std::min({0.0, std::floor(learned_.value_or(0.0)), std::floor(shown)});
    const double high = std::max({2.0, std::ceil(learned_.value_or(0.0) * 1.25), std::ceil(shown)});
    track_->set_range(low, high);
    track_->set_learned(learned_);
    track_->set_value(shown);
    number_->setRange(std::min(low, -10.0), std::max(high, 10.0));
    number_->setValue(shown);
    QString words = QStringLiteral("learned");
    if (!learned_)
        words = QStringLiteral("no λ: a plain model");
    else if (hypothetical_)
        words =
            QStringLiteral("hypothetical; learned %1").arg(QString::fromStdString(number_words(*learned_)));
    if (learned_ && !words_.isEmpty())
        words += QStringLiteral(" (%1)").arg(words_);
    state_->setText(words);
    setToolTip(words);
    QPalette colours;
    if (hypothetical_)
        colours.setColor(QPalette::WindowText, theme_of(palette()).accent);
    state_->setPalette(colours);
    reset_->setEnabled(learned_ && hypothetical_);
    track_->setEnabled(learned_.has_value());
    number_->setEnabled(learned_.has_value());
}

void LambdaSlider::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int without = minimumSizeHint().width() - (state_->isHidden() ? 0 : state_->sizeHint().width());
    state_->setVisible(width() >= without + state_->sizeHint().width() + 60);
}

void LambdaSlider::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show_state();
}

} // namespace attnscope
