#include "app/gui/result/result_view.h"

#include "app/gui/result/result_words.h"
#include "app/gui/view/flow_layout.h"
#include "widgets/chart/cell_chart.h"
#include "widgets/chart/chart.h"
#include "widgets/text/isolated_words.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace attnscope::gui {

namespace {

/// What the window calls an option of a choice.
QString option_words(const ExperimentResult& result, const std::string& key, const QString& option)
{
    if (option == averaged_words)
        return QObject::tr("mean of all");
    const ResultAxis* axis = find_axis(result, key);
    const qsizetype place = axis ? position_words(*axis).indexOf(option) : -1;
    if (place >= 0 && (key == "map" || key == "needles"))
        return isolated_words(place_words(result, key, static_cast<std::size_t>(place)));
    return isolated_words(key == "score" ? quantity_words(option.toStdString()) : option);
}

} // namespace

ResultView::ResultView(ExperimentResult first, std::optional<ExperimentResult> second, QWidget* parent)
    : QWidget(parent), first_(std::move(first)), second_(std::move(second)), all_(charts_of(first_))
{
    build();
    apply_theme();
    build_choices();
    draw();
}

void ResultView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    bar_ = new QWidget(this);
    new FlowLayout(bar_, 8);
    column->addWidget(bar_);
    auto* label = new QLabel(tr("C&hart"), bar_);
    charts_ = new QComboBox(bar_);
    charts_->setAccessibleName(tr("Chart"));
    label->setBuddy(charts_);
    for (const ResultChart& chart : all_)
        charts_->addItem(chart.words);
    auto* compare = new QToolButton(bar_);
    compare->setText(tr("Compare &with …"));
    definitions_button_ = new QToolButton(bar_);
    definitions_button_->setText(tr("&Definitions"));
    definitions_button_->setCheckable(true);
    for (QWidget* part : {static_cast<QWidget*>(label), static_cast<QWidget*>(charts_),
                          static_cast<QWidget*>(compare), static_cast<QWidget*>(definitions_button_)})
        bar_->layout()->addWidget(part);

    auto* parts = new QSplitter(Qt::Vertical, this);
    pages_ = new QStackedWidget(parts);
    chart_ = new Chart(pages_);
    cells_ = new CellChart(pages_);
    pages_->addWidget(chart_);
    pages_->addWidget(cells_);
    definitions_ = new QPlainTextEdit(parts);
    definitions_->setReadOnly(true);
    definitions_->setAccessibleName(tr("Definitions and settings"));
    QString text = definitions_text(first_);
    if (second_)
        text += QStringLiteral("\n\n") + definitions_text(*second_);
    definitions_->setPlainText(text);
    definitions_->hide();
    parts->addWidget(pages_);
    parts->addWidget(definitions_);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 1);
    column->addWidget(parts, 1);

    connect(charts_, &QComboBox::currentIndexChanged, this, [this] {
        build_choices();
        draw();
    });
    connect(compare, &QToolButton::clicked, this, &ResultView::compare_wanted);
    connect(definitions_button_, &QToolButton::toggled, definitions_, &QWidget::setVisible);
    connect(cells_, &CellChart::read_out_changed, this, [this] { emit status_changed(status()); });
}

void ResultView::build_choices()
{
    for (QWidget* old : std::as_const(choosers_)) {
        old->hide();
        old->deleteLater();
    }
    choosers_.clear();
    const int index = charts_->currentIndex();
    if (index < 0)
        return;
    for (const ResultChoice& choice : all_[static_cast<std::size_t>(index)].choices) {
        const QString name = quantity_words(choice.key);
        auto* label = new QLabel(name, bar_);
        label->setTextFormat(Qt::PlainText);
        auto* box = new QComboBox(bar_);
        box->setObjectName(QString::fromStdString(choice.key));
        box->setAccessibleName(name);
        for (const QString& option : choice.options)
            box->addItem(option_words(first_, choice.key, option), option);
        const auto before = chosen_.find(choice.key);
        const int kept = before != chosen_.end() ? box->findData(before->second) : -1;
        box->setCurrentIndex(kept >= 0 ? kept : choice.initial);
        connect(box, &QComboBox::currentIndexChanged, this, [this, box, key = choice.key] {
            chosen_[key] = box->currentData().toString();
            draw();
        });
        for (QWidget* part : {static_cast<QWidget*>(label), static_cast<QWidget*>(box)}) {
            bar_->layout()->addWidget(part);
            part->show();
            choosers_.append(part);
        }
    }
}

void ResultView::draw()
{
    const int index = charts_->currentIndex();
    if (index < 0) {
        ChartContent nothing;
        nothing.empty = tr("This result has no numbers that could be drawn.");
        picture_ = nothing;
    } else {
        ResultInput input{{&first_}, {}};
        if (second_)
            input.results.push_back(&*second_);
        for (const QWidget* chooser : std::as_const(choosers_))
            if (const auto* box = qobject_cast<const QComboBox*>(chooser))
                input.chosen[box->objectName().toStdString()] = box->currentData().toString();
        picture_ = all_[static_cast<std::size_t>(index)].content(input);
    }
    if (const auto* content = std::get_if<CellContent>(&picture_)) {
        cells_->set_content(*content);
        pages_->setCurrentWidget(cells_);
    } else {
        chart_->set_content(std::get<ChartContent>(picture_));
        chart_->reset_view();
        pages_->setCurrentWidget(chart_);
    }
    setFocusProxy(pages_->currentWidget());
    emit status_changed(status());
}

void ResultView::apply_theme()
{
    const Theme theme = theme_of(palette());
    chart_->set_theme(theme);
    cells_->set_theme(theme);
}

void ResultView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && chart_ != nullptr)
        apply_theme();
}

Figure ResultView::figure() const
{
    if (const auto* content = std::get_if<ChartContent>(&picture_))
        return gui::figure_of(*content, chart_->x_range());
    return gui::figure_of(picture_);
}

ChartTable ResultView::table() const
{
    return std::holds_alternative<ChartContent>(picture_) ? chart_->table() : gui::table_of(picture_);
}

QString ResultView::chart_name() const
{
    const int index = charts_->currentIndex();
    return index < 0 ? QString() : QString::fromStdString(all_[static_cast<std::size_t>(index)].name);
}

void ResultView::show_chart(const QString& name)
{
    for (std::size_t n = 0; n < all_.size(); ++n)
        if (all_[n].name == name.toStdString())
            charts_->setCurrentIndex(static_cast<int>(n));
}

QComboBox* ResultView::find_choice(const std::string& key) const
{
    for (QWidget* chooser : choosers_)
        if (auto* box = qobject_cast<QComboBox*>(chooser); box && box->objectName().toStdString() == key)
            return box;
    return nullptr;
}

QString ResultView::status() const
{
    const QString cell = cells_->read_out();
    return pages_->currentWidget() == cells_ && !cell.isEmpty() ? cell : QString();
}

} // namespace attnscope::gui
