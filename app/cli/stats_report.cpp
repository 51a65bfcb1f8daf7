#include "app/cli/stats_report.h"

#include "app/cli/text_format.h"

#include <cstdio>

namespace attnscope::cli {

namespace {

/// Nine significant digits bring a float32 back.
std::string exact_text(double value)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.9g", value);
    return value != value ? "nan" : buffer;
}

std::string quoted_field(const std::string& text)
{
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

std::string span_text(const Segment& segment)
{
    return std::to_string(segment.tokens.begin) + ":" + std::to_string(segment.tokens.end);
}

} // namespace

std::string text_of_table(const StatisticsTable& table)
{
    std::vector<std::vector<std::string>> rows = {{"layer", "head"}};
    for (const std::string& column : table.columns) // the map is named above the table
        rows.front().push_back(column.ends_with("_difference") ? column.substr(0, column.rfind('_'))
                                                               : column);
    for (const StatisticsRow& row : table.rows) {
        rows.push_back({std::to_string(row.layer), std::to_string(row.head)});
        for (const double value : row.values)
            rows.back().push_back(number_text(value));
    }
    return table_text(rows);
}

std::string csv_of_table(const StatisticsTable& table)
{
    std::string text = "layer,head";
    for (const std::string& column : table.columns)
        text += "," + column;
    for (const StatisticsRow& row : table.rows) {
        text += "\n" + std::to_string(row.layer) + "," + std::to_string(row.head);
        for (const double value : row.values)
            text += "," + exact_text(value);
    }
    return text;
}

Json json_of_table(const StatisticsTable& table)
{
    Json rows = Json::array();
    for (const StatisticsRow& row : table.rows) {
        Json object = {{"layer", row.layer}, {"head", row.head}};
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            object[table.columns[column]] = row.values[column];
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string text_of_shares(const SegmentShares& shares)
{
    std::vector<std::vector<std::string>> rows = {{"segment", "tokens"}};
    for (const Segment& segment : shares.segments)
        rows.push_back({segment.name, span_text(segment)});
    rows.push_back({"noise", "before + after"});
    rows.push_back({"sum", "of the means"});
    std::string remarks;
    for (const SegmentVariant& variant : shares.variants) {
        rows.front().push_back(variant.name + (variant.shares ? "" : " (mean)"));
        const std::vector<double>& values = variant.shares ? *variant.shares : variant.means;
        for (std::size_t n = 0; n < values.size(); ++n)
            rows[n + 1].push_back(number_text(values[n]));
        const std::optional<double> noise = shares.noise(values);
        rows[values.size() + 1].push_back(noise ? number_text(*noise) : "-");
        rows[values.size() + 2].push_back(number_text(variant.sum));
        if (!variant.shares)
            remarks += "\n" + variant.name + ": not normalised, " + variant.not_normalised;
    }
    return table_text(rows, "ll") + remarks;
}

std::string csv_of_shares(const SegmentShares& shares)
{
    std::string text = "variant,segment,begin,end,mean,share";
    for (const SegmentVariant& variant : shares.variants)
        for (std::size_t n = 0; n < shares.segments.size(); ++n) {
            const Segment& segment = shares.segments[n];
            text += "\n" + variant.name + "," + quoted_field(segment.name) + "," +
                    std::to_string(segment.tokens.begin) + "," + std::to_string(segment.tokens.end) + "," +
                    exact_text(variant.means[n]) + "," +
                    (variant.shares ? exact_text((*variant.shares)[n]) : "");
        }
    return text;
}

Json json_of_shares(const SegmentShares& shares)
{
    Json json = Json::object();
    for (const SegmentVariant& variant : shares.variants) {
        Json object = {{"sum_of_means", variant.sum},
                       {"normalised", variant.shares.has_value()},
                       {"segments", Json::array()}};
        if (!variant.shares)
            object["why_not"] = variant.not_normalised;
        for (std::size_t n = 0; n < shares.segments.size(); ++n) {
            const Segment& segment = shares.segments[n];
            Json entry = {{"name", segment.name},
                          {"begin", segment.tokens.begin},
                          {"end", segment.tokens.end},
                          {"mean", variant.means[n]}};
            entry["share"] = variant.shares ? Json((*variant.shares)[n]) : Json(nullptr);
            object["segments"].push_back(std::move(entry));
        }
        const std::optional<double> noise = shares.noise(variant.shares ? *variant.shares : variant.means);
        object["noise"] = noise ? Json(*noise) : Json(nullptr);
        json[variant.name] = std::move(object);
    }
    return json;
}

} // namespace attnscope::cli
