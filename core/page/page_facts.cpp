#include "core/page/page_facts.h"

#include "core/attention/derived/describe.h"

#include <nlohmann/json.hpp>

namespace attnscope {

namespace {

using Json = nlohmann::ordered_json;

const char* word_of(Component component)
{
    return component == Component::first ? "first" : component == Component::second ? "second" : "difference";
}

Json maps_of(const PageGrids& grids, bool plain)
{
    Json maps = Json::array();
    for (const MapGrid& grid : grids) {
        const Component component = grid.request().component;
        maps.push_back({{"name", word_of(component)},
                        {"words", component_words(component, plain)},
                        {"signed", component == Component::difference}});
    }
    return maps;
}

/// Visible columns of each row, [row][2]; layers with the same mask share a list.
Json spans_of(const MapGrid& grid, Json& span_of_layer)
{
    Json spans = Json::array();
    std::vector<Mask> masks;
    for (const int layer : grid.request().layers) {
        const Mask mask = grid.reader().mask_of(layer);
        const auto known = std::find(masks.begin(), masks.end(), mask);
        span_of_layer.push_back(known - masks.begin());
        if (known != masks.end())
            continue;
        masks.push_back(mask);
        Json rows = Json::array();
        for (int row = 0; row < static_cast<int>(grid.row_query().size()); ++row) {
            const Range columns = grid.visible_columns(layer, row);
            rows.push_back({columns.begin, columns.end});
        }
        spans.push_back(std::move(rows));
    }
    return spans;
}

/// [layer][head], or [layer][head][row] where each token has its own; null for a plain model.
Json lambdas_of(const MapGrid& grid)
{
    const CaptureReader& reader = grid.reader();
    if (reader.kind() == ModelKind::plain)
        return nullptr;
    Json layers = Json::array();
    for (const int layer : grid.request().layers) {
        Json heads = Json::array();
        for (const int head : grid.request().heads) {
            if (reader.lambda_shape() != LambdaShape::query) {
                heads.push_back(*reader.lambda(layer, head, reader.queries().front()));
                continue;
            }
            Json rows = Json::array();
            for (const int query : grid.row_query())
                rows.push_back(*reader.lambda(layer, head, query));
            heads.push_back(std::move(rows));
        }
        layers.push_back(std::move(heads));
    }
    return layers;
}

} // namespace

std::string page_facts(const PageGrids& grids)
{
    const MapGrid& grid = grids.front();
    const CaptureReader& reader = grid.reader();
    const CaptureRecord& record = reader.record();
    Json facts;
    facts["model"] = isolated(record.model_name);
    facts["kind"] = name_of(reader.kind());
    facts["created"] = record.created;
    facts["tool_version"] = record.tool_version;
    facts["interventions"] = record.interventions;
    facts["layers"] = grid.request().layers;
    facts["heads"] = grid.request().heads;
    facts["maps"] = maps_of(grids, reader.kind() == ModelKind::plain);
    facts["window"] = window_words(grid.window(), reader.key_count());
    facts["reduction"] = grid.reduction();
    facts["reduction_words"] = reduction_words(grid.reduction());
    facts["row_query"] = grid.row_query();
    facts["column_key"] = grid.column_key();
    for (const Token& token : record.tokens)
        facts["tokens"].push_back(token.text);
    facts["segments"] = Json::array();
    for (const Segment& segment : record.segments)
        facts["segments"].push_back(
            {{"name", segment.name}, {"begin", segment.tokens.begin}, {"end", segment.tokens.end}});
    Json span_of_layer = Json::array();
    facts["spans"] = spans_of(grid, span_of_layer);
    facts["span_of_layer"] = std::move(span_of_layer);
    facts["lambda"] = lambdas_of(grid);
    std::string text = facts.dump(-1, ' ', true, Json::error_handler_t::replace);
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
        text.replace(at, 1, "\\u003c"); // only ever inside strings
    return text;
}

std::string html_text(const std::string& text)
{
    std::string html;
    for (const char c : text) {
        if (c == '&')
            html += "&amp;";
        else if (c == '<')
            html += "&lt;";
        else if (c == '>')
            html += "&gt;";
        else
            html += c;
    }
    return html;
}

} // namespace attnscope
