// The result of an experiment, or two beside each other: choose a chart and what it shows, read the definitions. GUI thread.
#pragma once

#include "app/gui/result/result_chart.h"
#include "widgets/colour/theme.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;

namespace attnscope {
class CellChart;
class Chart;
} // namespace attnscope

namespace attnscope::gui {

class ResultView : public QWidget {
    Q_OBJECT

public:
    /// Shows the most telling chart. `second` must be comparable, see compare_problem().
    ResultView(ExperimentResult first, std::optional<ExperimentResult> second, QWidget* parent = nullptr);

    const ExperimentResult& result() const noexcept { return first_; }
    /// What is drawn now; a zoomed chart's figure and table are those of the part that is seen.
    const ResultPicture& picture() const noexcept { return picture_; }
    Figure figure() const;
    ChartTable table() const;

    QString chart_name() const;
    /// Stays where it is when there is no such chart.
    void show_chart(const QString& name);

    QComboBox& charts() const noexcept { return *charts_; }
    /// Null when the chart has no such choice.
    QComboBox* find_choice(const std::string& key) const;
    QPlainTextEdit& definitions() const noexcept { return *definitions_; }
    QToolButton& definitions_button() const noexcept { return *definitions_button_; }
    QString status() const;

signals:
    void status_changed(const QString& words);
    void compare_wanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void build_choices();
    void add_chooser(const ResultChoice& choice);
    void draw();
    void apply_theme();

    ExperimentResult first_;
    std::optional<ExperimentResult> second_;
    std::vector<ResultChart> all_;
    std::map<std::string, QString> chosen_; ///< of every chart so far
    ResultPicture picture_;
    QComboBox* charts_ = nullptr;
    QWidget* bar_ = nullptr;   ///< the line of choosers
    QList<QWidget*> choosers_; ///< label and box of every choice
    QList<QComboBox*> boxes_;
    QToolButton* compare_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    Chart* chart_ = nullptr;
    CellChart* cells_ = nullptr;
    QPlainTextEdit* definitions_ = nullptr;
    QToolButton* definitions_button_ = nullptr;
};

} // namespace attnscope::gui
