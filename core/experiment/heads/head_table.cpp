#include "core/experiment/heads/head_table.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

enum class Shape { heads, pairs, all_pairs };

struct HeadColumn {
    const char* name;
    Shape shape;
    const char* definition;
};

constexpr HeadColumn all_columns[] = {
    {"previous_token", Shape::heads, "mean weight on the token before, on random tokens said twice"},
    {"duplicate_token", Shape::heads, "mean weight on earlier equal tokens, on random tokens said twice"},
    {"induction", Shape::heads, "mean weight on what followed those, on random tokens said twice"},
    {"retrieval", Shape::heads,
     "share of rows that predict a token of an asked number whose largest weight is on that token in the "
     "needle (arXiv 2404.15574, the right answer given)"},
    {"sink_share", Shape::heads, "mean weight on the first token, on text"},
    {"entropy", Shape::heads, "mean entropy of a row, nats, of |weights| / their sum; on text"},
    {"negative_mass", Shape::heads, "mean of the sum of |weights| below 0, on text; 0 for a plain model"},
    {"cosine", Shape::heads, "cosine of A1 and A2, on text; none for a plain model"},
    {"redundancy_distance", Shape::heads,
     "1 - mean of map_cosine over the other heads of the layer (arXiv 2505.16333); 0: they are all alike"},
    {"redundancy_divergence", Shape::heads,
     "mean of map_divergence over the other heads of the layer, bits; 0: they are all alike"},
    {"redundancy_cka", Shape::heads,
     "mean of cka over the other heads of the layer; 1: they all write the same"},
    {"importance", Shape::heads,
     "mean loss with the head's output set to zero less the model's loss, nats a token; on text"},
    {"map_cosine", Shape::pairs,
     "cosine of the maps of two heads, signs kept, all cells of the last 256 rows of a text"},
    {"map_divergence", Shape::pairs,
     "Jensen-Shannon divergence of the rows of two heads as |weights| / their sum, bits (0: equal, 1: no key "
     "in common), mean over the last 256 rows of a text"},
    {"cka", Shape::pairs,
     "linear CKA of the outputs of two heads as W_o takes them, after the head's norm if there is one: "
     "||X^T Y||^2 / (||X^T X|| ||Y^T Y||), Frobenius norms, X and Y [tokens, width] centred over the tokens "
     "of a text (arXiv 1905.00414)"},
    {"cka_attended", Shape::pairs,
     "the same of A V, before the head's norm; of a differential head (A1 - lambda A2) V; none for a plain "
     "model, where both are the same"},
    {"cka_across_layers", Shape::all_pairs, "the same as cka for any two heads of the model"},
};
constexpr std::size_t column_count = std::size(all_columns);
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

std::size_t column_of(const std::string& name)
{
    for (std::size_t i = 0; i < column_count; ++i)
        if (name == all_columns[i].name)
            return i;
    throw Error(ErrorKind::corrupt, "\"" + name + "\" is no column of the table of heads");
}

std::size_t cells(Shape shape, int layers, int heads)
{
    const auto all = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
    switch (shape) {
    case Shape::heads:
        return all;
    case Shape::pairs:
        return all * static_cast<std::size_t>(heads);
    case Shape::all_pairs:
        return all * all;
    }
    return 0;
}

std::vector<std::string> axes_of(Shape shape)
{
    switch (shape) {
    case Shape::heads:
        return {"layer", "head"};
    case Shape::pairs:
        return {"layer", "head", "other_head"};
    case Shape::all_pairs:
        return {"layer", "head", "other_layer", "other_head"};
    }
    return {};
}

} // namespace

HeadTable::HeadTable(int layers, int heads) : layers_(layers), heads_(heads), columns_(column_count) {}

void HeadTable::take(const Json& record)
{
    for (const auto& [name, values] : record.items()) {
        if (!values.is_array() || name == "notices")
            continue;
        const std::size_t index = column_of(name);
        Column& column = columns_[index];
        if (column.sums.empty()) {
            column.sums.resize(cells(all_columns[index].shape, layers_, heads_));
            column.counts.resize(column.sums.size());
        }
        if (values.size() != column.sums.size())
            throw Error(ErrorKind::corrupt, "\"" + name + "\" has values of another number of heads");
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!values[i].is_null()) {
                column.sums[i] += values[i].get<double>();
                ++column.counts[i];
            }
    }
}

ExperimentResult HeadTable::result() const
{
    ExperimentResult result;
    result.axes = {
        counting_axis("layer", static_cast<std::size_t>(layers_), "layer of the model"),
        counting_axis("head", static_cast<std::size_t>(heads_),
                      "head of the layer; of a differential model a pair"),
        counting_axis("other_layer", static_cast<std::size_t>(layers_),
                      "layer of the head it is compared with"),
        counting_axis("other_head", static_cast<std::size_t>(heads_), "head it is compared with"),
    };
    bool across = false, pairs = false;
    for (std::size_t i = 0; i < column_count; ++i) {
        const Column& column = columns_[i];
        if (std::all_of(column.counts.begin(), column.counts.end(), [](double count) { return count == 0; }))
            continue;
        across = across || all_columns[i].shape == Shape::all_pairs;
        pairs = pairs || all_columns[i].shape != Shape::heads;
        ResultArray& array =
            result.add_array(all_columns[i].name, axes_of(all_columns[i].shape), all_columns[i].definition);
        for (std::size_t cell = 0; cell < array.values.size(); ++cell)
            if (column.counts[cell] > 0)
                array.values[cell] = column.sums[cell] / column.counts[cell];
    }
    // Only axes that something stands on.
    std::erase_if(result.axes, [&](const ResultAxis& axis) {
        return (axis.name == "other_layer" && !across) || (axis.name == "other_head" && !pairs);
    });
    return result;
}

std::vector<std::string> head_column_names()
{
    std::vector<std::string> names;
    for (const HeadColumn& column : all_columns)
        if (column.shape == Shape::heads)
            names.emplace_back(column.name);
    return names;
}

Json flat_json(const std::vector<double>& values)
{
    Json list = Json::array();
    for (const double value : values)
        list.push_back(std::isnan(value) ? Json(nullptr) : Json(value));
    return list;
}

std::vector<double> mean_over_others(const std::vector<double>& pairs, int heads)
{
    const auto count = static_cast<std::size_t>(heads);
    std::vector<double> means;
    for (std::size_t row = 0; row < pairs.size() / count; ++row) {
        double sum = 0, others = 0;
        for (std::size_t other = 0; other < count; ++other)
            if (const double value = pairs[row * count + other]; other != row % count && !std::isnan(value)) {
                sum += value;
                ++others;
            }
        means.push_back(others > 0 ? sum / others : undefined);
    }
    return means;
}

} // namespace attnscope
