#include "app/gui/result/result_view.h"

#include "app/gui/result/result_words.h"
#include "app/gui/view/flow_layout.h"
#include "widgets/chart/cell_chart.h"
#include "widgets/chart/chart.h"
#include "widgets/text/isolated_words.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
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

/// A label and its box, which stay together where the line breaks.
QWidget* labelled(const QString& words, QComboBox* box, QWidget* parent)
{
    auto* pair = new QWidget(parent);
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 8, 0);
    auto* label = new QLabel(words, pair);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(box);
    row->addWidget(label);
    row->addWidget(box);
    return pair;
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
    charts_ = new QComboBox(bar_);
    charts_->setAccessibleName(tr("Chart"));
    for (const ResultChart& chart : all_)
        charts_->addItem(chart.words);
    compare_ = new QToolButton(bar_);
    compare_->setText(tr("Compare &with …"));
    definitions_button_ = new QToolButton(bar_);
    definitions_button_->setText(tr("&Definitions"));
    definitions_button_->setCheckable(true);
    bar_->layout()->addWidget(labelled(tr("C&hart"), charts_, bar_));

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
    connect(compare_, &QToolButton::clicked, this, &ResultView::compare_wanted);
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
    boxes_.clear();
    const int index = charts_->currentIndex();
    if (index >= 0)
        for (const ResultChoice& choice : all_[static_cast<std::size_t>(index)].choices)
            add_chooser(choice);
    for (QWidget* button : {compare_, definitions_button_}) { // behind the choosers
        bar_->layout()->removeWidget(button);
        bar_->layout()->addWidget(button);
    }
}

void ResultView::add_chooser(const ResultChoice& choice)
{
    const QString name = quantity_words(choice.key);
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
    QWidget* pair = labelled(name, box, bar_);
    bar_->layout()->addWidget(pair);
    pair->show();
    choosers_.append(pair);
    boxes_.append(box);
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
        for (const QComboBox* box : std::as_const(boxes_))
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
    for (QComboBox* box : boxes_)
        if (box->objectName().toStdString() == key)
            return box;
    return nullptr;
}

QString ResultView::status() const
{
    const QString cell = cells_->read_out();
    return pages_->currentWidget() == cells_ && !cell.isEmpty() ? cell : QString();
}

} // namespace attnscope::gui
