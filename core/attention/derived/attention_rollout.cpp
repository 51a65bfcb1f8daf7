#include "core/attention/derived/attention_rollout.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnscope {

namespace {

[[noreturn]] void refuse_signed()
{
    throw Error(ErrorKind::invalid_argument,
                "attention rollout is defined for softmax maps only: it passes probabilities on from layer "
                "to layer, and "
                "A1 - lambda A2 has negative weights and rows that do not sum to 1; choose A1 or A2");
}

/// 0.5 a + 0.5 on the diagonal, divided by the sum of the row.
void mix_row(std::span<const float> weights, std::size_t diagonal, std::span<float> mixed)
{
    double sum = 0.5;
    for (const float weight : weights) {
        if (weight < 0)
            refuse_signed();
        sum += 0.5 * static_cast<double>(weight);
    }
    for (std::size_t key = 0; key < weights.size(); ++key) {
        const double mix = 0.5 * static_cast<double>(weights[key]) + (key == diagonal ? 0.5 : 0.0);
        mixed[key] = static_cast<float>(mix / sum);
    }
}

} // namespace

RolloutProduct::RolloutProduct(Range queries, int tokens)
    : queries_(queries), tokens_(tokens), row_(static_cast<std::size_t>(std::max(0, tokens)))
{
    if (queries.empty() || queries.begin < 0 || queries.end > tokens)
        throw Error(ErrorKind::invalid_argument, "rollout of queries " + std::to_string(queries.begin) +
                                                     " to " + std::to_string(queries.end) + " among " +
                                                     std::to_string(tokens) + " tokens");
    current_.assign(static_cast<std::size_t>(queries.size()) * row_.size(), 0.0f);
    next_.assign(current_.size(), 0.0f);
    for (int query = queries.begin; query < queries.end; ++query)
        current_[static_cast<std::size_t>(query - queries.begin) * row_.size() +
                 static_cast<std::size_t>(query)] = 1.0f;
}

bool RolloutProduct::needs(Range rows) const
{
    for (std::size_t start = 0; start < current_.size(); start += row_.size())
        for (int row = rows.begin; row < rows.end; ++row)
            if (current_[start + static_cast<std::size_t>(row)] != 0)
                return true;
    return false;
}

void RolloutProduct::add_rows(Range rows, std::span<const float> weights)
{
    const std::size_t columns = row_.size();
    if (rows.begin < 0 || rows.end > tokens_ ||
        weights.size() != static_cast<std::size_t>(rows.size()) * columns)
        throw Error(ErrorKind::invalid_argument,
                    "rows of a rollout must be whole and lie inside the sequence");
    for (int row = rows.begin; row < rows.end; ++row) {
        const auto at = static_cast<std::size_t>(row);
        mix_row(weights.subspan(static_cast<std::size_t>(row - rows.begin) * columns, columns), at, row_);
        // Causal rows end early: nothing is added for the zeros behind the last weight.
        std::size_t end = columns;
        while (end > 0 && row_[end - 1] == 0)
            --end;
        for (std::size_t start = 0; start < current_.size(); start += columns) {
            const float share = current_[start + at];
            if (share == 0)
                continue;
            float* target = next_.data() + start;
            for (std::size_t key = 0; key < end; ++key)
                target[key] += share * row_[key];
        }
    }
}

void RolloutProduct::end_layer()
{
    current_.swap(next_);
    std::fill(next_.begin(), next_.end(), 0.0f);
}

AttentionMap attention_rollout(std::span<const AttentionMap> layer_means)
{
    if (layer_means.empty())
        throw Error(ErrorKind::invalid_argument, "attention rollout needs the map of one layer at least");
    const AttentionMap& first = layer_means.front();
    RolloutProduct product({0, first.rows}, first.rows);
    for (auto layer = layer_means.rbegin(); layer != layer_means.rend(); ++layer) {
        if (layer->key.component == Component::difference)
            refuse_signed();
        if (layer->reduction != 1 || layer->rows != first.rows || layer->columns != first.rows)
            throw Error(ErrorKind::invalid_argument,
                        "attention rollout needs whole square maps of one size; layer " +
                            std::to_string(layer->key.layer) + " has " + std::to_string(layer->rows) + " x " +
                            std::to_string(layer->columns) +
                            " cells at 1:" + std::to_string(layer->reduction));
        product.add_rows({0, layer->rows}, layer->values);
        product.end_layer();
    }
    AttentionMap result = first;
    result.values = product.values();
    return result;
}

} // namespace attnscope
