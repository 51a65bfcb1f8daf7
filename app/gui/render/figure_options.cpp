#include "app/gui/render/figure_options.h"

#include "app/cli/options/map_choice.h"
#include "app/cli/options/option_helpers.h"
#include "app/cli/options/parse_number.h"

#include <map>

namespace attnscope::gui {

namespace {

using cli::add_single_option;

[[noreturn]] void refuse(const std::string& text, const std::string& wanted)
{
    throw Error(ErrorKind::invalid_argument, "\"" + text + "\" is not understood; give " + wanted);
}

/// One word of several.
template <typename T>
T word_of(const std::map<std::string, T>& words, const std::string& text)
{
    const auto found = words.find(text);
    if (found != words.end())
        return found->second;
    std::string wanted;
    for (const auto& [word, value] : words)
        wanted += (wanted.empty() ? "" : ", ") + word;
    refuse(text, "one of " + wanted);
}

float number_of(const std::string& text)
{
    const std::optional<float> number = cli::find_float(text);
    if (!number)
        refuse(text, "a number");
    return *number;
}

int integer_of(const std::string& text)
{
    const std::optional<int> number = cli::find_integer(text);
    if (!number)
        refuse(text, "a whole number");
    return *number;
}

QSize size_of(const std::string& text)
{
    const std::size_t cross = text.find('x');
    const auto side = [&](const std::string& part) { return cli::find_integer(part).value_or(0); };
    const QSize size = cross == std::string::npos
                           ? QSize()
                           : QSize(side(text.substr(0, cross)), side(text.substr(cross + 1)));
    if (size.width() < 16 || size.height() < 16)
        refuse(text, "width and height in pixels, e.g. 1200x900");
    return size;
}

void set_range(ColourSettings& colours, const std::string& text)
{
    if (text == "minmax") {
        colours.mode = RangeMode::minimum_maximum;
        return;
    }
    const std::size_t colon = text.find(':');
    const std::string first = text.substr(0, colon);
    const std::string second = colon == std::string::npos ? "" : text.substr(colon + 1);
    const std::optional<float> high = cli::find_float(second);
    if (first == "percentile" && high && *high > 0 && *high <= 100) {
        colours.mode = RangeMode::percentile;
        colours.percentile = static_cast<double>(*high);
        return;
    }
    const std::optional<float> low = cli::find_float(first);
    if (!low || !high || *low >= *high)
        refuse(text, "two numbers such as -0.2:0.2, or minmax, or percentile:99");
    colours.mode = RangeMode::fixed;
    colours.fixed = {static_cast<double>(*low), static_cast<double>(*high)};
}

void set_colour_map(ColourSettings& colours, const std::string& text)
{
    const std::optional<ColourMap> map = find_colour_map(QString::fromStdString(text));
    if (!map) {
        std::string names;
        for (const ColourMap each : all_colour_maps)
            names += (names.empty() ? "" : ", ") + name_of(each).toStdString();
        refuse(text, "one of " + names);
    }
    (is_diverging(*map) ? colours.diverging : colours.sequential) = *map;
}

void add_choice(RenderRequest& request, const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        refuse(text, "NAME=VALUE, e.g. needles=4:1");
    request.choices[text.substr(0, equals)] = text.substr(equals + 1);
}

void add_what(CLI::App& app, RenderRequest* r)
{
    const auto add = [&](const char* names, const char* value, const char* help, auto set) {
        add_single_option(app, names, value, set, help)->group("What");
    };
    add("--chart", "NAME",
        "segments, lambda, entropy, position, row or grid instead of a map; of a result of an experiment one "
        "of those that "
        "--list names",
        [r](const std::string& t) {
            r->chart = t;
            const auto known = capture_charts().find(t);
            r->kind = known != capture_charts().end() ? known->second : RenderKind::map;
        });
    add("--layer,--layers", "LIST", "The layer; -1 is the last in the file",
        [r](const std::string& t) { r->layers = cli::IndexSelection::parse(t, "layer"); });
    add("--head,--heads", "LIST", "The head",
        [r](const std::string& t) { r->heads = cli::IndexSelection::parse(t, "head"); });
    add("--map", "MAP", "first, second or difference; the difference unless given",
        [r](const std::string& t) { r->component = cli::parse_component(t); });
    add("--aggregate", "HOW", "mean, largest or rollout of the layers and heads, all unless given",
        [r](const std::string& t) {
            r->aggregation = word_of<Aggregation>({{"none", Aggregation::single},
                                                   {"mean", Aggregation::mean},
                                                   {"largest", Aggregation::largest},
                                                   {"rollout", Aggregation::rollout}},
                                                  t);
        });
    add("--queries", "A:B", "Rows, half-open",
        [r](const std::string& t) { r->queries = cli::parse_range(t, "--queries"); });
    add("--keys", "A:B", "Columns, half-open",
        [r](const std::string& t) { r->keys = cli::parse_range(t, "--keys"); });
    add("--query", "N", "The row of --chart row; -1 is the last",
        [r](const std::string& t) { r->query = integer_of(t); });
    add("--lambda", "X", "A1 - X A2 instead of the learned lambda, marked as hypothetical",
        [r](const std::string& t) { r->hypothetical_lambda = number_of(t); });
    add("--weight", "BY", "weights as they are, or value-norm: times the value norm of the key",
        [r](const std::string& t) {
            r->weighting = word_of<Weighting>(
                {{"weights", Weighting::weights}, {"value-norm", Weighting::value_norm}}, t);
        });
    add("--first-token", "HOW", "kept, removed, or renormalised (removed, rows divided by what is left)",
        [r](const std::string& t) {
            r->first_token = word_of<FirstToken>({{"kept", FirstToken::kept},
                                                  {"removed", FirstToken::removed},
                                                  {"renormalised", FirstToken::renormalised}},
                                                 t);
        });
    add("--with", "FILE", "Result of an experiment: put this second one of the same experiment beside it",
        [r](const std::string& t) { r->beside = t; });
    cli::add_parsed_option(
        app, "--at", "NAME=VALUE", [r](const std::string& t) { add_choice(*r, t); },
        "Result of an experiment: which of several is shown, as --list names them; repeatable")
        ->group("What");
    app.add_flag("--absolute", r->absolute, "Segments of the magnitudes of the difference")->group("What");
}

void add_look(CLI::App& app, RenderRequest* r)
{
    const auto add = [&](const char* names, const char* value, const char* help, auto set) {
        add_single_option(app, names, value, set, help)->group("Look");
    };
    add("--size", "WxH", "Width and height in pixels; 1200x900 unless given",
        [r](const std::string& t) { r->style.size = size_of(t); });
    add("--scale", "N", "PNG: so many times the pixels, 1 to 4", [r](const std::string& t) {
        r->style.scale = static_cast<double>(number_of(t));
        if (r->style.scale < 1 || r->style.scale > 4)
            refuse(t, "a number from 1 to 4");
    });
    add("--style", "light|dark", "Colours of ground and text", [r](const std::string& t) {
        r->style.dark = word_of<bool>({{"light", false}, {"dark", true}}, t);
    });
    app.add_flag("--transparent", r->style.transparent, "No ground")->group("Look");
    add("--colour-map,--color-map", "NAME", "viridis, cividis, magma or grey",
        [r](const std::string& t) { set_colour_map(r->colours, t); });
    add("--range", "LO:HI", "Ends of the colours; or minmax, or percentile:99",
        [r](const std::string& t) { set_range(r->colours, t); });
    add("--transform", "HOW", "linear, sqrt or symlog colours", [r](const std::string& t) {
        r->colours.transform = word_of<Transform>({{"linear", Transform::linear},
                                                   {"sqrt", Transform::square_root},
                                                   {"symlog", Transform::symmetric_log}},
                                                  t);
    });
    app.add_flag("--mark-outside", r->colours.mark_outside, "Mark cells above or below the range")
        ->group("Look");
    add("--max-side", "N", "At most so many rows and columns of cells; what the size can show unless given",
        [r](const std::string& t) {
            r->max_side = integer_of(t);
            if (r->max_side < 1)
                refuse(t, "a number of cells");
        });
}

} // namespace

const std::map<std::string, RenderKind>& capture_charts()
{
    static const std::map<std::string, RenderKind> charts{
        {"map", RenderKind::map},       {"grid", RenderKind::grid},       {"segments", RenderKind::segments},
        {"lambda", RenderKind::lambda}, {"entropy", RenderKind::entropy}, {"position", RenderKind::position},
        {"row", RenderKind::row}};
    return charts;
}

void add_figure_options(CLI::App& app, RenderRequest& request)
{
    add_what(app, &request);
    add_look(app, &request);
}

} // namespace attnscope::gui
