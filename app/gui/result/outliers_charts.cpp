#include "app/gui/result/chart_parts.h"
#include "app/gui/result/result_words.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

constexpr double shown_ranks[]{1, 2, 3, 10, 100};

std::size_t place_of(const ResultAxis& axis, double value)
{
    return static_cast<std::size_t>(std::find(axis.values.begin(), axis.values.end(), value) -
                                    axis.values.begin());
}

/// A value of an array over one axis; NaN where the axis has no such position.
double value_at(const ExperimentResult& result, const std::string& array, const std::string& axis,
                double position)
{
    const ResultAxis* found = find_axis(result, axis);
    const std::size_t place = found ? place_of(*found, position) : 0;
    return found && place < found->size() ? mean_at(result, array, {{axis, place}}) : ChartPoint::none;
}

/// Table 5 of arXiv 2410.05258.
ResultPicture largest_table(const ResultInput& input)
{
    CellContent content;
    content.title = title_of(QStringLiteral("Largest activations"), input);
    content.subtitle = QStringLiteral("magnitudes: the first, second, ... largest of all, and the median");
    content.notes = notes_of(input);
    content.row_label = QStringLiteral("activation");
    content.column_label = QStringLiteral("place");
    CellPanel panel;
    for (const double rank : shown_ranks)
        panel.columns << QStringLiteral("top %1").arg(rank);
    panel.columns << QStringLiteral("median");
    for (const auto& [prefix, words] : {std::pair{"logit", "attention logits"}, {"hidden", "hidden states"}})
        for (std::size_t n = 0; n < input.results.size(); ++n) {
            const ExperimentResult& result = *input.results[n];
            panel.rows << QString(words) +
                              (input.compared() ? QStringLiteral(", %1").arg(input.name(n)) : QString());
            for (const double rank : shown_ranks)
                panel.values.push_back(value_at(result, std::string(prefix) + "_top", "rank", rank));
            panel.values.push_back(value_at(result, std::string(prefix) + "_quantile", "share", 0.5));
        }
    content.panels = {std::move(panel)};
    return content;
}

ResultPicture top_curve(const ResultInput& input)
{
    SeriesRequest request;
    request.what = QStringLiteral("Largest activations by rank");
    request.arrays = {{"logit_top", QStringLiteral("attention logits")},
                      {"hidden_top", QStringLiteral("hidden states")}};
    request.x = "rank";
    request.value_label = QStringLiteral("magnitude");
    ChartContent content = series_of(input, request);
    content.x.logarithmic = true;
    content.y.logarithmic = true;
    return content;
}

} // namespace

void add_outliers_charts(Charts& charts, const ExperimentResult& result)
{
    if (result.find_array("logit_top") != nullptr && result.find_array("hidden_top") != nullptr) {
        charts.push_back({"table",
                          QStringLiteral("Table of the largest"),
                          {"logit_top", "hidden_top", "logit_quantile", "hidden_quantile"},
                          {},
                          largest_table});
        charts.push_back({"ranks", QStringLiteral("Largest by rank"), {}, {}, top_curve});
    }
    CellRequest heads;
    heads.what = QStringLiteral("Largest attention logit by head");
    heads.arrays = {{"largest_logit", {}}};
    heads.rows = "layer";
    heads.columns = "head";
    heads.panels = {"map"};
    heads.value_label = QStringLiteral("|logit|");
    heads.notes = false;
    add_cells(charts, result, "by-head", heads.what, heads);
    SeriesRequest layers;
    layers.what = QStringLiteral("Largest hidden state by layer");
    layers.arrays = {{"largest_hidden", {}}};
    layers.x = "layer";
    layers.value_label = QStringLiteral("|hidden state|");
    layers.notes = false;
    add_series(charts, result, "by-layer", layers.what, layers);
}

} // namespace attnscope::gui
