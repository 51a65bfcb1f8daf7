#include "app/gui/result/result_chart.h"

#include "app/gui/result/experiment_charts.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope::gui {

QString ResultInput::name(std::size_t result) const
{
    const QString name = QString::fromStdString(results[result]->model_name);
    const bool same = compared() && results[0]->model_name == results[1]->model_name;
    return same ? name + QStringLiteral(" (%1)").arg(result + 1) : name;
}

bool ResultInput::choose(Places& places, const ExperimentResult& result, const std::string& axis) const
{
    const auto option = chosen.find(axis);
    const ResultAxis* found = find_axis(result, axis);
    if (option == chosen.end() || found == nullptr || option->second == averaged_words)
        return true;
    const qsizetype place = position_words(*found).indexOf(option->second);
    if (place < 0 && axis == "map" && found->size() == 1)
        return true;
    if (place >= 0)
        places[axis] = static_cast<std::size_t>(place);
    return place >= 0;
}

std::vector<ResultChart> charts_of(const ExperimentResult& result)
{
    using Add = void (*)(Charts&, const ExperimentResult&);
    static const std::map<std::string, Add> experiments{
        {"needle", add_needle_charts},     {"amplifier", add_amplifier_charts},
        {"order", add_order_charts},       {"documents", add_documents_charts},
        {"outliers", add_outliers_charts}, {"quantize", add_quantize_charts},
        {"turns", add_turns_charts},       {"heads", add_heads_charts},
        {"scaling", add_scaling_charts}};
    Charts charts;
    if (const auto known = experiments.find(result.experiment); known != experiments.end())
        known->second(charts, result);
    add_array_charts(charts, result);
    return charts;
}

ResultChart require_chart(const ExperimentResult& result, const std::string& name)
{
    std::vector<ResultChart> charts = charts_of(result);
    if (charts.empty())
        throw Error(ErrorKind::not_found, "the result has no numbers that could be drawn");
    if (name.empty())
        return charts.front();
    std::string names;
    for (ResultChart& chart : charts) {
        if (chart.name == name)
            return std::move(chart);
        names += (names.empty() ? "" : ", ") + chart.name;
    }
    throw Error(ErrorKind::not_found,
                "a result of " + result.experiment + " has no chart \"" + name + "\"; there are " + names);
}

std::map<std::string, QString> options_of(const ResultChart& chart,
                                          const std::map<std::string, std::string>& wanted)
{
    std::map<std::string, QString> options;
    for (const ResultChoice& choice : chart.choices) {
        options[choice.key] = choice.options.value(choice.initial);
        const auto own = wanted.find(choice.key);
        if (own == wanted.end())
            continue;
        options[choice.key] = QString::fromStdString(own->second);
        if (!choice.options.contains(options[choice.key]))
            throw Error(ErrorKind::invalid_argument,
                        choice.key + " has no \"" + own->second + "\"; there are " +
                            choice.options.join(QStringLiteral(", ")).toStdString());
    }
    for (const auto& [key, option] : wanted)
        if (options.find(key) == options.end()) {
            std::string keys;
            for (const ResultChoice& choice : chart.choices)
                keys += (keys.empty() ? "" : ", ") + choice.key;
            throw Error(ErrorKind::invalid_argument,
                        "in the chart " + chart.name + " there is no " + key + " to choose" +
                            (keys.empty() ? std::string() : "; there is " + keys));
        }
    return options;
}

} // namespace attnscope::gui
