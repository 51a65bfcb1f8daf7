#include "app/gui/result/chart_parts.h"
#include "app/gui/result/result_words.h"
#include "widgets/chart/box_chart.h"
#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

/// "best − worst of demo-diff: random 20 %, alternating 10 %"
QString margin_words(const BoxSamples& group, const QStringList& arrangements, bool compared)
{
    QStringList margins;
    for (std::size_t n = 0; n < group.samples.size(); ++n) {
        std::vector<double> samples = group.samples[n];
        std::erase_if(samples, [](double value) { return std::isnan(value); });
        if (samples.empty())
            continue;
        const auto [worst, best] = std::minmax_element(samples.begin(), samples.end());
        margins << arrangements.value(static_cast<qsizetype>(n)) + " " + shown_number(*best - *worst, true);
    }
    return QStringLiteral("best − worst order%1: %2")
        .arg(compared ? " of " + group.name : QString(), margins.join(QStringLiteral(", ")));
}

ResultPicture boxes_of(const ResultInput& input, const std::string& array, const QString& what)
{
    ChartContent content;
    content.title = title_of(what, input);
    content.subtitle = subtitle_of(input, array);
    const ResultAxis& arrangement = input.first().require_axis("arrangement");
    content.x.label = QStringLiteral("arrangement of the examples");
    content.x.categories = position_words(arrangement);
    content.y.label = QStringLiteral("accuracy of one order");
    content.y.percent = true;
    content.y.from_zero = false;
    std::vector<BoxSamples> groups;
    for (std::size_t n = 0; n < input.results.size(); ++n) {
        const ExperimentResult& result = *input.results[n];
        BoxSamples group;
        group.name = isolated_words(input.name(n));
        group.role = SeriesRole::segment;
        group.segment = input.name(n);
        content.segments.push_back({group.segment.toStdString(), {}});
        const QStringList own = position_words(result.require_axis("arrangement"));
        for (const QString& name : std::as_const(content.x.categories)) {
            std::vector<double> samples;
            const qsizetype place = own.indexOf(name);
            for (std::size_t order = 0; place >= 0 && order < size_of(result, "order"); ++order)
                samples.push_back(mean_at(
                    result, array, {{"arrangement", static_cast<std::size_t>(place)}, {"order", order}}));
            group.samples.push_back(std::move(samples));
        }
        content.notes << margin_words(group, content.x.categories, input.compared());
        groups.push_back(std::move(group));
    }
    content.notes << notes_of(input)
                  << QStringLiteral("box: quartiles and median; whiskers: worst and best; a dot an order");
    add_boxes(content, groups);
    return content;
}

} // namespace

void add_order_charts(Charts& charts, const ExperimentResult& result)
{
    for (const auto& [name, array, words] :
         {std::tuple{"accuracy", "accuracy", QStringLiteral("Accuracy by order of the examples")},
          {"written", "accuracy_written", QStringLiteral("Accuracy of whole labels by order")}})
        if (result.find_array(array) != nullptr)
            charts.push_back({name,
                              words,
                              {array, "best", "worst", "mean", "margin"},
                              {},
                              [array = std::string(array), words = words](const ResultInput& input) {
                                  return boxes_of(input, array, words);
                              }});
    add_regions(charts, result);
}

} // namespace attnscope::gui
