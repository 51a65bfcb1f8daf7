#include "app/cli/report/stats_report.h"

#include "app/cli/report/text_format.h"

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

const std::vector<double>& shown_values(const SegmentShares& shares)
{
    return shares.shares ? *shares.shares : shares.means;
}

} // namespace

std::string text_of_table(const HeadTable& table)
{
    std::vector<std::vector<std::string>> rows = {{"layer", "head"}};
    for (const std::string& column : table.columns) // the map is named above the table
        rows.front().push_back(column.ends_with("_difference") ? column.substr(0, column.rfind('_'))
                                                               : column);
    for (const HeadRow& row : table.rows) {
        rows.push_back({std::to_string(row.layer), std::to_string(row.head)});
        for (const double value : row.values)
            rows.back().push_back(number_text(value));
    }
    return table_text(rows);
}

std::string csv_of_table(const HeadTable& table)
{
    std::string text = "layer,head";
    for (const std::string& column : table.columns)
        text += "," + column;
    for (const HeadRow& row : table.rows) {
        text += "\n" + std::to_string(row.layer) + "," + std::to_string(row.head);
        for (const double value : row.values)
            text += "," + exact_text(value);
    }
    return text;
}

Json json_of_table(const HeadTable& table)
{
    Json rows = Json::array();
    for (const HeadRow& row : table.rows) {
        Json object = {{"layer", row.layer}, {"head", row.head}};
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            object[table.columns[column]] = row.values[column];
        rows.push_back(std::move(object));
    }
    return rows;
}

std::string text_of_shares(const ShareTable& table)
{
    std::vector<std::vector<std::string>> rows = {{"segment", "tokens"}};
    for (const Segment& segment : table.segments)
        rows.push_back({segment.name, span_text(segment)});
    rows.push_back({"noise", "before + after"});
    rows.push_back({"signal/noise", "answer / noise"});
    rows.push_back({"sum", "of the means"});
    std::string remarks;
    for (const SegmentShares& shares : table.variants) {
        const std::string name = name_of(shares.variant);
        rows.front().push_back(name + (shares.shares ? "" : " (mean)"));
        const std::vector<double>& values = shown_values(shares);
        for (std::size_t n = 0; n < values.size(); ++n)
            rows[n + 1].push_back(number_text(values[n]));
        const auto optional_text = [](const std::optional<double>& value) {
            return value ? number_text(*value) : "-";
        };
        rows[values.size() + 1].push_back(optional_text(noise_of(table.segments, values)));
        rows[values.size() + 2].push_back(optional_text(shares.signal_to_noise));
        rows[values.size() + 3].push_back(number_text(shares.sum));
        if (!shares.shares)
            remarks += "\n" + name + ": not normalised, " + shares.not_normalised;
    }
    return table_text(rows, "ll") + remarks;
}

std::string csv_of_shares(const ShareTable& table)
{
    std::string text = "variant,segment,begin,end,mean,share";
    for (const SegmentShares& shares : table.variants)
        for (std::size_t n = 0; n < table.segments.size(); ++n) {
            const Segment& segment = table.segments[n];
            text += std::string("\n") + name_of(shares.variant) + "," + quoted_field(segment.name) + "," +
                    std::to_string(segment.tokens.begin) + "," + std::to_string(segment.tokens.end) + "," +
                    exact_text(shares.means[n]) + "," +
                    (shares.shares ? exact_text((*shares.shares)[n]) : "");
        }
    return text;
}

Json json_of_shares(const ShareTable& table)
{
    const auto json_or_null = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    Json json = Json::object();
    for (const SegmentShares& shares : table.variants) {
        Json object = {{"sum_of_means", shares.sum},
                       {"normalised", shares.shares.has_value()},
                       {"segments", Json::array()}};
        if (!shares.shares)
            object["why_not"] = shares.not_normalised;
        for (std::size_t n = 0; n < table.segments.size(); ++n) {
            const Segment& segment = table.segments[n];
            Json entry = {{"name", segment.name},
                          {"begin", segment.tokens.begin},
                          {"end", segment.tokens.end},
                          {"mean", shares.means[n]}};
            entry["share"] = shares.shares ? Json((*shares.shares)[n]) : Json(nullptr);
            object["segments"].push_back(std::move(entry));
        }
        object["noise"] = json_or_null(noise_of(table.segments, shown_values(shares)));
        object["signal_to_noise"] = json_or_null(shares.signal_to_noise);
        json[name_of(shares.variant)] = std::move(object);
    }
    return json;
}

} // namespace attnscope::cli
