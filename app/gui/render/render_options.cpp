#include "app/gui/render/render_options.h"

#include "app/cli/options/option_helpers.h"
#include "app/gui/render/figure_options.h"
#include "core/capture/result_file.h"
#include "core/error.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace attnscope::gui {

namespace {

using Arguments = std::vector<std::string>;

bool is_output(const std::string& argument)
{
    return argument == "-o" || argument == "--output" || argument.starts_with("--output=") ||
           (argument.starts_with("-o") && argument.size() > 2);
}

/// Arguments up to each -o and its value. What follows the last one is a group of its own, unless there is one picture only.
std::vector<Arguments> groups_of(const Arguments& arguments)
{
    std::vector<Arguments> groups(1);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        groups.back().push_back(arguments[i]);
        if (!is_output(arguments[i]))
            continue;
        if ((arguments[i] == "-o" || arguments[i] == "--output") && i + 1 < arguments.size())
            groups.back().push_back(arguments[++i]);
        groups.emplace_back();
    }
    if (groups.size() == 2) {
        groups[0].insert(groups[0].end(), groups[1].begin(), groups[1].end());
        groups.pop_back();
    } else if (groups.back().empty()) {
        groups.pop_back();
    }
    return groups;
}

std::string text_of(const QJsonValue& value)
{
    if (value.isDouble())
        return QString::number(value.toDouble(), 'g', 9).toStdString();
    return value.toString().toStdString();
}

Arguments arguments_of(const QJsonObject& object)
{
    Arguments arguments;
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const std::string option = "--" + entry.key().toStdString();
        if (entry->isBool()) {
            if (entry->toBool())
                arguments.push_back(option);
        } else {
            arguments.push_back(option + "=" + text_of(*entry));
        }
    }
    return arguments;
}

std::vector<Arguments> read_figures(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::not_found, "cannot read " + path + ": " + file.errorString().toStdString());
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &problem);
    const QString wanted = QStringLiteral("a JSON list of objects, each with an \"output\"");
    if (!document.isArray() || document.array().isEmpty())
        throw Error(ErrorKind::invalid_argument, path + " should hold " + wanted.toStdString() + ", but " +
                                                     (problem.error != QJsonParseError::NoError
                                                          ? problem.errorString().toStdString() +
                                                                " at byte " + std::to_string(problem.offset)
                                                          : "it does not"));
    std::vector<Arguments> figures;
    const QJsonArray entries = document.array();
    for (const auto& value : entries) {
        if (!value.isObject() || !value.toObject()["output"].isString())
            throw Error(ErrorKind::invalid_argument, path + ": entry " + std::to_string(figures.size() + 1) +
                                                         " is not an object with an \"output\"");
        figures.push_back(arguments_of(value.toObject()));
    }
    return figures;
}

/// A parser of its own for each group, so that an option may come again in the next.
class Parser {
public:
    explicit Parser(RenderCommand& command, RenderRequest& request)
        : app_("Draws maps and charts of a capture, or charts of the result of an experiment, into files, "
               "without a display.",
               "attnscope render")
    {
        app_.formatter(std::make_shared<cli::HelpFormatter>());
        app_.add_option("FILE", command.capture, "Capture file, or result file of an experiment");
        app_.add_option("-o,--output", request.output,
                        "The file to write: .png, .svg or .pdf; .csv, .npy or .npz for the "
                        "numbers of a map, .csv for those of a chart")
            ->type_name("FILE");
        app_.add_option("--figures", figures,
                        "Many pictures: a JSON list of objects named like these options")
            ->type_name("FILE");
        add_figure_options(app_, request);
        app_.add_flag("--list", command.list,
                      "Say which charts there are, and what can be chosen in them with --at");
        app_.add_flag("--force", command.overwrite, "Overwrite existing files");
        cli::add_output_options(app_, command.output);
        app_.footer(
            "Options hold for the -o behind them and for later ones until given anew.\n"
            "Examples:\n"
            "  attnscope render a.attn.h5 --layer 3 --head 2 --map difference --queries 0:64 -o fig.svg\n"
            "  attnscope render a.attn.h5 --layer 3 --head 2 --map first -o a1.pdf --map second -o a2.pdf\n"
            "  attnscope render a.attn.h5 --chart segments --style dark --size 800x500 --scale 2 -o "
            "noise.png\n"
            "  attnscope render a.attn.h5 --aggregate mean --layer 3 --map first -o layer3.png\n"
            "  attnscope render a.attn.h5 --figures list.json\n"
            "  attnscope render needle.result.h5 --list\n"
            "  attnscope render needle.result.h5 --with other.result.h5 --chart noise --at needles=4:1 -o "
            "noise.svg");
    }

    void parse(const Arguments& arguments)
    {
        Arguments reversed(arguments.rbegin(), arguments.rend()); // as CLI11 wants them
        app_.parse(reversed);
    }
    std::string help() const { return app_.help(); }

    std::string figures;

private:
    CLI::App app_;
};

/// Options that the file has no use for, and charts that it does not have.
void require_fitting(const RenderCommand& command, const RenderRequest& request)
{
    if (command.is_result) {
        if (request.layers || request.heads || request.component || request.queries || request.keys ||
            request.query || request.hypothetical_lambda || request.aggregation != Aggregation::single)
            throw CLI::ValidationError(
                command.capture,
                "the result of an experiment has no maps: leave out --layer, --head, --map, --queries, "
                "--keys, --query, --lambda and --aggregate; --list says what --at can choose");
        return;
    }
    if (!request.beside.empty() || !request.choices.empty())
        throw CLI::ValidationError(command.capture, "--with and --at are for results of experiments");
    if (request.chart.empty() || capture_charts().find(request.chart) != capture_charts().end())
        return;
    std::string names;
    for (const auto& chart : capture_charts())
        names += (names.empty() ? "" : ", ") + chart.first;
    throw CLI::ValidationError("--chart",
                               "\"" + request.chart + "\" is not understood; give one of " + names);
}

void add_figure(RenderCommand& command, const RenderRequest& request)
{
    if (request.output.empty())
        throw CLI::RequiredError("-o");
    require_fitting(command, request);
    command.figures.push_back(request);
}

} // namespace

RenderCommand parse_render(const Arguments& arguments)
{
    RenderCommand command;
    command.output.program = "attnscope";
    RenderRequest request;
    std::string list;
    for (const Arguments& group : groups_of(arguments)) {
        request.output.clear();
        Parser parser(command, request);
        try {
            parser.parse(group);
        } catch (const CLI::CallForHelp&) {
            command.help = parser.help();
            return command;
        }
        if (!parser.figures.empty())
            list = parser.figures;
        if (!command.capture.empty())
            command.is_result = is_result_file(command.capture);
        if (command.list)
            continue;
        if (list.empty() || !request.output.empty())
            add_figure(command, request);
    }
    if (command.capture.empty())
        throw CLI::RequiredError("FILE");
    if (list.empty() || command.list)
        return command;
    for (const Arguments& figure : read_figures(list)) {
        RenderRequest own = request; // options of the command line hold for all
        own.output.clear();
        Parser(command, own).parse(figure);
        add_figure(command, own);
    }
    return command;
}

} // namespace attnscope::gui
