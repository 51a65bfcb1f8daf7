// Heads by their scores.
#include "app/gui/result/chart_parts.h"
#include "app/gui/result/result_words.h"
#include "widgets/chart/head_chart.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope::gui {

namespace {

constexpr int most_bars = 48;
constexpr std::size_t most_rows = 24;

const QString descending_words = QStringLiteral("descending");
const QString ascending_words = QStringLiteral("ascending");

std::string score_of(const ResultInput& input)
{
    return input.chosen.at("score").toStdString();
}

Places checkpoint_of(const ResultInput& input, const ExperimentResult& result)
{
    Places places;
    input.choose(places, result, "checkpoint");
    return places;
}

std::vector<int> indices_of(const ExperimentResult& result, const std::string& axis)
{
    const std::vector<double>& values = result.require_axis(axis).values;
    return {values.begin(), values.end()};
}

HeadChartData head_data(const ResultInput& input, std::size_t n)
{
    const ExperimentResult& result = *input.results[n];
    HeadChartData data;
    data.capture = input.name(n);
    data.quantity = quantity_words(score_of(input));
    data.quantity.replace(0, 1, data.quantity.left(1).toUpper());
    data.values.layers = indices_of(result, "layer");
    data.values.heads = indices_of(result, "head");
    Places places = checkpoint_of(input, result);
    for (std::size_t layer = 0; layer < data.values.layers.size(); ++layer)
        for (std::size_t head = 0; head < data.values.heads.size(); ++head) {
            places["layer"] = layer;
            places["head"] = head;
            data.values.values.push_back(mean_at(result, score_of(input), places));
        }
    return data;
}

/// Two models whose heads are not the same ones: each has its own order.
ChartContent by_rank(const ResultInput& input, const std::vector<HeadChartData>& models, BarOrder order)
{
    ChartContent content;
    content.title = title_of(models.front().quantity + QStringLiteral(" by head"), input);
    content.subtitle = QStringLiteral("each model's heads, %1").arg(input.chosen.at("order"));
    content.x.label = QStringLiteral("rank");
    content.y.label = models.front().quantity;
    for (std::size_t n = 0; n < models.size(); ++n) {
        ChartContent own = head_content(models[n], order, most_bars);
        ChartSeries bars = own.series.front();
        bars.name = isolated_words(input.name(n));
        bars.overlay = n > 0;
        for (std::size_t at = 0; at < bars.points.size(); ++at) {
            if (static_cast<qsizetype>(at) == content.x.categories.size())
                content.x.categories << QString::number(at + 1);
            bars.points[at].label = own.x.categories[static_cast<qsizetype>(at)];
        }
        content.series.push_back(std::move(bars));
    }
    return content;
}

ResultPicture ranking(const ResultInput& input)
{
    const HeadChartData first = head_data(input, 0);
    HeadChartData second;
    if (input.compared())
        second = head_data(input, 1);
    const bool both = input.compared() && has_number(second.values.values);
    const BarOrder order =
        input.chosen.at("order") == descending_words ? BarOrder::descending : BarOrder::ascending;
    const bool same_heads =
        first.values.layers == second.values.layers && first.values.heads == second.values.heads;
    ChartContent content = both && !same_heads
                               ? by_rank(input, {first, second}, order)
                               : head_content(first, order, most_bars, both ? &second : nullptr);
    content.subtitle += QStringLiteral(" · ") +
                        QString::fromStdString(input.first().require_array(score_of(input)).definition);
    if (input.compared() && !both)
        content.notes << QStringLiteral("no number: %1").arg(isolated_words(input.name(1)));
    return content;
}

ResultPicture score_map(const ResultInput& input)
{
    CellRequest request;
    request.what = quantity_words(score_of(input));
    request.what.replace(0, 1, request.what.left(1).toUpper());
    request.what += QStringLiteral(" by layer and head");
    request.arrays = {{score_of(input), {}}};
    request.rows = "layer";
    request.columns = "head";
    request.value_label = quantity_words(score_of(input));
    return cells_of(input, request);
}

/// Every score of the heads that lead in one.
CellPanel table_panel(const ResultInput& input, std::size_t n, const std::vector<std::string>& scores)
{
    const HeadChartData data = head_data(input, n);
    std::vector<std::size_t> heads(data.values.values.size());
    std::iota(heads.begin(), heads.end(), std::size_t{0});
    const bool descending = input.chosen.at("order") == descending_words;
    std::stable_sort(heads.begin(), heads.end(), [&](std::size_t a, std::size_t b) {
        const double one = data.values.values[a], other = data.values.values[b];
        if (std::isnan(one) || std::isnan(other))
            return !std::isnan(one) && std::isnan(other);
        return descending ? one > other : one < other;
    });
    heads.resize(std::min(heads.size(), most_rows));
    CellPanel panel;
    if (input.compared())
        panel.title = input.name(n);
    for (const std::string& score : scores)
        panel.columns << quantity_words(score);
    Places places = checkpoint_of(input, *input.results[n]);
    for (const std::size_t head : heads) {
        places["layer"] = head / data.values.heads.size();
        places["head"] = head % data.values.heads.size();
        panel.rows << QStringLiteral("layer %1, head %2")
                          .arg(data.values.layers[places["layer"]])
                          .arg(data.values.heads[places["head"]]);
        for (const std::string& score : scores)
            panel.values.push_back(mean_at(*input.results[n], score, places));
    }
    return panel;
}

ResultPicture score_table(const ResultInput& input, const std::vector<std::string>& scores)
{
    CellContent content;
    content.title = title_of(QStringLiteral("Heads"), input);
    content.subtitle =
        QStringLiteral("by %1, %2").arg(quantity_words(score_of(input)), input.chosen.at("order"));
    content.notes = notes_of(input);
    content.row_label = QStringLiteral("head");
    content.column_label = QStringLiteral("score");
    for (std::size_t n = 0; n < input.results.size(); ++n)
        if (CellPanel panel = table_panel(input, n, scores); has_number(panel.values))
            content.panels.push_back(std::move(panel));
    return content;
}

} // namespace

void add_ranking_charts(Charts& charts, const ExperimentResult& result,
                        const std::vector<std::string>& scores, const std::string& first_score)
{
    ResultChoice score{"score", {}, 0};
    for (const std::string& name : scores)
        if (result.find_array(name) != nullptr)
            score.options << QString::fromStdString(name);
    if (score.options.isEmpty())
        return;
    score.initial =
        static_cast<int>(std::max<qsizetype>(0, score.options.indexOf(QString::fromStdString(first_score))));
    std::vector<std::string> there;
    for (const QString& name : std::as_const(score.options))
        there.push_back(name.toStdString());
    const ResultChoice order{"order", {descending_words, ascending_words}, 0};
    const ResultChoice checkpoint = axis_choice(result, "checkpoint", false, -1);
    charts.push_back({"ranking", QStringLiteral("Heads ranked"), there, {score, order}, ranking});
    charts.push_back({"map", QStringLiteral("Layer by head"), there, {score}, score_map});
    charts.push_back(
        {"table", QStringLiteral("Table of heads"), there, {score, order}, [there](const ResultInput& input) {
             return score_table(input, there);
         }});
    for (auto chart = charts.end() - 3; chart != charts.end(); ++chart)
        if (checkpoint.options.size() > 1)
            chart->choices.push_back(checkpoint);
}

} // namespace attnscope::gui
