#include "app/gui/render/chart_request.h"

#include "app/cli/terminal/exit_code.h"
#include "app/gui/chart/charts.h"
#include "app/gui/figure/map_figure.h"
#include "core/attention/derived/describe.h"
#include "core/attention/derived/row_profile.h"
#include "widgets/chart/row_profile_chart.h"

#include <algorithm>
#include <numeric>

namespace attnscope::gui {

namespace {

using Reader = std::shared_ptr<const CaptureReader>;

QString name_of(const CaptureReader& reader)
{
    return QString::fromStdString(reader.record().model_name);
}

/// The captured queries of --query or --queries; the last token of the prompt unless one was given.
std::vector<int> queries_of(const CaptureReader& reader, const RenderRequest& request)
{
    if (request.query) {
        const int query = *request.query < 0 ? reader.key_count() + *request.query : *request.query;
        if (!std::binary_search(reader.queries().begin(), reader.queries().end(), query))
            throw cli::nothing_matched("query " + std::to_string(query) + " is not in " +
                                       reader.path().string() + "; there are " +
                                       index_words(reader.queries()));
        return {query};
    }
    if (!request.queries)
        return default_queries(reader);
    const Range wanted = request.queries->resolve(reader.key_count());
    std::vector<int> queries;
    std::copy_if(reader.queries().begin(), reader.queries().end(), std::back_inserter(queries),
                 [&](int query) { return wanted.contains(query); });
    if (queries.empty())
        throw cli::nothing_matched("--queries: none of these was captured; there are " +
                                   index_words(reader.queries()));
    return queries;
}

/// Keys that a query sees in any of the layers, and those before them.
Range seen_by(const CaptureReader& reader, const std::vector<int>& layers, int query)
{
    int end = 0;
    for (const int layer : layers)
        end = std::max(end, visible_keys(reader.mask_of(layer), query, reader.key_count()).end);
    return {0, end};
}

/// The row, or the mean of the rows, of every map that the file has; of the one that was asked for.
ChartContent row_chart(const CaptureReader& reader, const RenderRequest& request, DerivedRequest derived)
{
    const std::vector<int> queries = queries_of(reader, request);
    RowProfileData data;
    data.capture = name_of(reader);
    data.tokens = token_texts(reader);
    data.segments = reader.record().segments;
    data.rows = queries.size() == 1 ? QStringLiteral("query %1").arg(queries.front())
                                    : QStringLiteral("mean of %1 queries (%2)")
                                          .arg(queries.size())
                                          .arg(QString::fromStdString(index_words(queries)));
    derived.window.queries = {queries.front(), queries.back() + 1};
    derived.window.keys = intersection(derived.window.keys, seen_by(reader, derived.layers, queries.back()));
    derived.max_side = 0;
    MapSubject subject = subject_of(reader, derived, 1);
    data.scope = QString::fromStdString(place_words(subject));
    if (!aggregation_words(subject).empty())
        data.scope += QStringLiteral("; ") + QString::fromStdString(aggregation_words(subject));
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        if (!reader.has(component) || (request.component && component != *request.component))
            continue;
        derived.quantity.component = component;
        derived.quantity.hypothetical_lambda =
            component == Component::difference ? request.hypothetical_lambda : std::nullopt;
        const std::optional<AttentionMap> map = read_derived(reader, derived);
        std::vector<int> rows;
        for (int row = 0; row < map->rows; ++row)
            if (std::binary_search(queries.begin(), queries.end(),
                                   map->row_query[static_cast<std::size_t>(row)]))
                rows.push_back(row);
        data.first_key = map->column_key.front();
        data.lines.push_back(
            {component,
             QString::fromStdString(quantity_words(derived.quantity, subject.plain, subject.learned_lambda)),
             combine_rows(*map, rows, RowCombination::mean)});
    }
    return row_profile_content(data);
}

} // namespace

ChartContent chart_of(const Reader& reader, const RenderRequest& request, const DerivedRequest& derived)
{
    if (request.kind == RenderKind::row)
        return row_chart(*reader, request, derived);
    ChartInput input;
    input.first = {reader, name_of(*reader)};
    input.layer = derived.layers.front();
    input.head = derived.heads.front();
    input.layers = derived.layers;
    input.heads = derived.heads;
    input.queries = queries_of(*reader, request);
    input.component = derived.quantity.component;
    input.absolute = request.absolute;
    switch (request.kind) {
    case RenderKind::segments:
        return segment_chart(input, {});
    case RenderKind::lambda:
        return lambda_chart(input, {});
    case RenderKind::entropy:
        return entropy_chart(input, {});
    default:
        return position_chart(input, {});
    }
}

} // namespace attnscope::gui
