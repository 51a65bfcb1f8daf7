#include "app/gui/render/render_figure.h"

#include "app/cli/options/array_names.h"
#include "app/cli/options/output_path.h"
#include "app/cli/terminal/exit_code.h"
#include "app/cli/terminal/interrupt.h"
#include "app/gui/figure/figure_file.h"
#include "app/gui/figure/grid_figure.h"
#include "app/gui/figure/map_figure.h"
#include "app/gui/render/chart_request.h"
#include "core/capture/export.h"
#include "core/capture/output_file.h"
#include "widgets/chart/chart_table.h"

#include <algorithm>
#include <array>

namespace attnscope::gui {

namespace {

using Reader = std::shared_ptr<const CaptureReader>;

Range range_of(const std::optional<cli::RangeRequest>& request, int count, const char* option)
{
    if (!request)
        return {0, count};
    const Range range = intersection(request->resolve(count), {0, count});
    if (range.empty())
        throw cli::nothing_matched(std::string(option) +
                                   ": the range holds none of 0:" + std::to_string(count));
    return range;
}

/// What a picture of this size can show; a vector picture as much as a large one.
int budget_of(const RenderRequest& request)
{
    if (request.max_side > 0)
        return request.max_side;
    const int side = std::max(request.style.size.width(), request.style.size.height());
    const double scale = find_figure_format(request.output) == FigureFormat::png ? request.style.scale : 2.0;
    const int pixels = std::min(4096, static_cast<int>(side * scale));
    return request.kind == RenderKind::grid ? std::min(pixels, 256) : pixels;
}

/// The only one there is when nothing was said.
std::vector<int> one_of(const std::optional<cli::IndexSelection>& selection,
                        const std::vector<int>& available, const char* option)
{
    const std::vector<int> chosen = cli::resolve_or_all(selection, available);
    if (chosen.size() != 1)
        throw Error(ErrorKind::invalid_argument,
                    std::string(option) + " must name one of " + index_words(available) +
                        "; for several as one map add --aggregate, for many maps --chart grid");
    return chosen;
}

bool is_of_one_head(const RenderRequest& request)
{
    return request.aggregation == Aggregation::single &&
           (request.kind == RenderKind::map || request.kind == RenderKind::row);
}

DerivedRequest derived_of(const CaptureReader& reader, const RenderRequest& request)
{
    DerivedRequest derived;
    derived.quantity.component = request.component.value_or(cli::default_component(reader));
    derived.quantity.hypothetical_lambda = request.hypothetical_lambda;
    derived.quantity.weighting = request.weighting;
    derived.quantity.first_token = request.first_token;
    derived.quantity.aggregation = request.aggregation;
    if (!reader.has(derived.quantity.component))
        throw cli::nothing_matched("that map is not in " + reader.path().string() + ", a capture of a " +
                                   name_of(reader.kind()) + " model; choose another --map");
    const bool one = is_of_one_head(request);
    derived.layers = one ? one_of(request.layers, reader.layers(), "--layer")
                         : cli::resolve_or_all(request.layers, reader.layers());
    derived.heads = one ? one_of(request.heads, reader.heads(), "--head")
                        : cli::resolve_or_all(request.heads, reader.heads());
    derived.window = {range_of(request.queries, reader.key_count(), "--queries"),
                      range_of(request.keys, reader.key_count(), "--keys")};
    derived.max_side = budget_of(request);
    return derived;
}

template <typename T>
T require_done(std::optional<T> result)
{
    if (!result)
        throw cli::CommandError(cli::ExitCode::interrupted, ErrorKind::io, "interrupted");
    return std::move(*result);
}

void render_map(const CaptureReader& reader, const RenderRequest& request, bool overwrite)
{
    const DerivedRequest derived = derived_of(reader, request);
    AttentionMap map = require_done(read_derived(reader, derived, cli::until_interrupted()));
    if (find_export_format(request.output)) {
        export_derived(reader, derived, map, request.output, overwrite);
        return;
    }
    MapContent content = map_content(reader, {derived, request.colours}, std::move(map), token_texts(reader),
                                     request.style.dark);
    write_figure(figure_of(std::move(content)), request.style, request.output, overwrite);
}

void render_grid(const CaptureReader& reader, const RenderRequest& request, bool overwrite)
{
    const DerivedRequest derived = derived_of(reader, request);
    if (const std::optional<ExportFormat> format = find_export_format(request.output)) {
        ExportOptions options;
        options.format = *format;
        options.overwrite = overwrite;
        Quantity stored;
        stored.component = derived.quantity.component;
        if (!(derived.quantity == stored))
            throw Error(ErrorKind::invalid_argument,
                        "numbers of a grid are written as they are stored; leave out --lambda, --weight, "
                        "--first-token and --aggregate");
        export_grid(
            reader,
            {derived.layers, derived.heads, derived.quantity.component, derived.window, derived.max_side},
            request.output, options, cli::until_interrupted());
        return;
    }
    write_figure(figure_of(require_done(read_grid(reader, derived, request.colours, request.style.dark,
                                                  cli::until_interrupted()))),
                 request.style, request.output, overwrite);
}

void render_chart(const Reader& reader, const RenderRequest& request, bool overwrite)
{
    ChartContent content = chart_of(reader, request, derived_of(*reader, request));
    if (find_export_format(request.output) != ExportFormat::csv) {
        if (!content.empty.isEmpty())
            throw cli::nothing_matched(content.empty.toStdString());
        write_figure(figure_of(std::move(content)), request.style, request.output, overwrite);
        return;
    }
    const QByteArray csv = csv_of(table_of(content));
    OutputFile file(request.output, overwrite);
    file.write(std::string_view(csv.constData(), static_cast<std::size_t>(csv.size())));
    file.finish();
}

} // namespace

void render_figure(const Reader& reader, const RenderRequest& request, bool overwrite)
{
    const bool picture = find_figure_format(request.output).has_value();
    if (!picture && !find_export_format(request.output))
        throw Error(ErrorKind::invalid_argument,
                    "the ending of " + request.output +
                        " names no format; use .png, .svg or .pdf, or .csv, .npy or .npz for "
                        "the numbers");
    cli::require_writable(request.output, overwrite);
    cli::require_apart(request.output, std::array{reader->path()});
    if (request.kind == RenderKind::map)
        render_map(*reader, request, overwrite);
    else if (request.kind == RenderKind::grid)
        render_grid(*reader, request, overwrite);
    else if (picture || find_export_format(request.output) == ExportFormat::csv)
        render_chart(reader, request, overwrite);
    else
        throw Error(ErrorKind::invalid_argument,
                    "the numbers of a chart are written as .csv; " + request.output + " has another ending");
}

} // namespace attnscope::gui
