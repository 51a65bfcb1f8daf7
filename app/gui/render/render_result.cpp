#include "app/gui/render/render_result.h"

#include "app/cli/options/output_path.h"
#include "app/cli/report/json_text.h"
#include "app/cli/terminal/exit_code.h"
#include "app/gui/figure/figure_file.h"
#include "app/gui/result/compare_results.h"
#include "app/gui/result/result_chart.h"
#include "core/capture/output_file.h"
#include "core/capture/result_file.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace attnscope::gui {

namespace {

ExperimentResult read_beside(const ExperimentResult& result, const std::string& path)
{
    ExperimentResult second = read_result(path);
    if (const QString problem = compare_problem(result, second); !problem.isEmpty())
        throw Error(ErrorKind::invalid_argument, path + " cannot stand beside it. " + problem.toStdString());
    return second;
}

ResultPicture picture_of(const ExperimentResult& result, const ExperimentResult* second,
                         const RenderRequest& request)
{
    try {
        const ResultChart chart = require_chart(result, request.chart);
        ResultInput input{{&result}, options_of(chart, request.choices)};
        if (second != nullptr)
            input.results.push_back(second);
        ResultPicture picture = chart.content(input);
        if (const QString empty = empty_words(picture); !empty.isEmpty())
            throw cli::nothing_matched(empty.toStdString());
        return picture;
    } catch (const Error& error) {
        throw cli::nothing_matched(error.what());
    }
}

} // namespace

void list_charts(const ExperimentResult& result, const cli::Console& console)
{
    for (const ResultChart& chart : charts_of(result)) {
        nlohmann::json choices = nlohmann::json::object();
        std::string words = chart.name + "  " + chart.words.toStdString();
        for (const ResultChoice& choice : chart.choices) {
            for (const QString& option : choice.options)
                choices[choice.key].push_back(option.toStdString());
            words +=
                "  [--at " + choice.key + "=" + choice.options.join(QStringLiteral("|")).toStdString() + "]";
        }
        if (console.json())
            console.result(cli::json_line(
                {{"chart", chart.name}, {"shows", chart.words.toStdString()}, {"choices", choices}}));
        else
            console.result(words);
    }
}

void render_result(const ExperimentResult& result, const std::string& path, const RenderRequest& request,
                   bool overwrite)
{
    const bool numbers = std::filesystem::path(request.output).extension() == ".csv";
    if (!numbers && !find_figure_format(request.output))
        throw Error(ErrorKind::invalid_argument,
                    "the ending of " + request.output +
                        " names no format; use .png, .svg or .pdf, or .csv for the numbers");
    cli::require_writable(request.output, overwrite);
    std::vector<std::filesystem::path> sources{path};
    std::optional<ExperimentResult> second;
    if (!request.beside.empty()) {
        sources.emplace_back(request.beside);
        second = read_beside(result, request.beside);
    }
    cli::require_apart(request.output, sources);
    const ResultPicture picture = picture_of(result, second ? &*second : nullptr, request);
    if (!numbers) {
        write_figure(figure_of(picture), request.style, request.output, overwrite);
        return;
    }
    const QByteArray csv = csv_of(table_of(picture));
    OutputFile file(request.output, overwrite);
    file.write(std::string_view(csv.constData(), static_cast<std::size_t>(csv.size())));
    file.finish();
}

} // namespace attnscope::gui
