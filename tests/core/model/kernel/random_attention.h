// A random layer's attention and the plain computation of it in double, cell by cell.
#pragma once

#include "core/model/kernel/layer_attention.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace attnscope::test {

struct AttentionShape {
    int queries = 1;
    int first_query = 0; ///< positions before it are keys only, as with a key-value cache
    int pairs = 1;
    int key_heads = 2;
    int head_dim = 8;
    Mask mask;
    bool differential = true;
};

/// Owns the numbers that a LayerAttention points to.
class RandomAttention {
public:
    explicit RandomAttention(const AttentionShape& shape, std::uint32_t seed = 1) : shape_(shape)
    {
        const int query_heads = shape.differential ? 2 * shape.pairs : shape.pairs;
        const int group = query_heads / shape.key_heads;
        for (int pair = 0; pair < shape.pairs; ++pair) {
            const int key_1 = pair / group;
            if (!shape.differential) {
                heads_.push_back({{pair, key_1}, {}, {key_1}});
                continue;
            }
            const int key_2 = (pair + shape.pairs) / group;
            heads_.push_back({{pair, key_1}, MapSource{pair + shape.pairs, key_2}, {key_1, key_2}});
        }
        std::mt19937 generator(seed);
        const int keys = shape.first_query + shape.queries;
        queries_ = normal(generator, shape.queries * query_heads * shape.head_dim);
        keys_ = normal(generator, keys * shape.key_heads * shape.head_dim);
        values_ = normal(generator, keys * shape.key_heads * shape.head_dim);
        for (int pair = 0; pair < shape.pairs * shape.queries; ++pair)
            lambda_.push_back(0.1F + 0.03F * static_cast<float>(pair % 37));
        output_.assign(std::size_t(shape.queries * shape.pairs * output_size()), -7.0F);

        attention_.first_query = shape.first_query;
        attention_.query_count = shape.queries;
        attention_.key_count = keys;
        attention_.mask = shape.mask;
        attention_.scale = static_cast<float>(1.0 / std::sqrt(double(shape.head_dim)));
        attention_.head_dim = shape.head_dim;
        attention_.queries = queries_.data();
        attention_.query_stride = query_heads * shape.head_dim;
        attention_.keys = keys_.data();
        attention_.values = values_.data();
        attention_.key_stride = attention_.value_stride = shape.key_heads * shape.head_dim;
        attention_.heads = heads_;
        if (shape.differential) {
            attention_.lambda_shape = LambdaShape::query;
            attention_.lambda = lambda_;
            attention_.head_norm = HeadNorm::rms;
            attention_.head_norm_epsilon = 1e-5F;
            attention_.output_scale = 0.8F;
        }
        attention_.output = output_.data();
        attention_.output_stride = shape.pairs * output_size();
    }

    RandomAttention(const RandomAttention&) = delete;
    RandomAttention& operator=(const RandomAttention&) = delete;

    LayerAttention& attention() { return attention_; }
    const AttentionShape& shape() const { return shape_; }
    const std::vector<float>& output() const { return output_; }
    int output_size() const { return static_cast<int>(heads_.front().value_heads.size()) * shape_.head_dim; }
    int keys() const { return shape_.first_query + shape_.queries; }

    /// [keys] softmax weights of one query row of one source, zero where masked.
    std::vector<double> expected_row(const MapSource& source, int row) const
    {
        const Range visible = visible_keys(shape_.mask, shape_.first_query + row, keys());
        std::vector<double> weights(std::size_t(keys()), 0.0);
        double largest = -1e300;
        double sum = 0;
        for (int key = visible.begin; key < visible.end; ++key)
            largest = std::max(largest, logit(source, row, key));
        for (int key = visible.begin; key < visible.end; ++key)
            sum += weights[std::size_t(key)] = std::exp(logit(source, row, key) - largest);
        for (double& weight : weights)
            weight /= sum;
        return weights;
    }

    /// [keys] A1 - lambda A2 of one query row, or A1 of a plain head.
    std::vector<double> expected_difference(int head, int row) const
    {
        const HeadLayout& layout = heads_[std::size_t(head)];
        std::vector<double> weights = expected_row(layout.first, row);
        if (layout.second) {
            const std::vector<double> second = expected_row(*layout.second, row);
            for (std::size_t key = 0; key < weights.size(); ++key)
                weights[key] -= double(lambda_at(attention_, head, row)) * second[key];
        }
        return weights;
    }

    /// [head output] after A V, norm and scale.
    std::vector<double> expected_output(int head, int row) const
    {
        const std::vector<double> weights = expected_difference(head, row);
        std::vector<double> output;
        for (const int value_head : heads_[std::size_t(head)].value_heads)
            for (int i = 0; i < shape_.head_dim; ++i) {
                double sum = 0;
                for (int key = 0; key < keys(); ++key)
                    sum += weights[std::size_t(key)] *
                           double(values_[std::size_t(
                               (key * shape_.key_heads + value_head) * shape_.head_dim + i)]);
                output.push_back(sum);
            }
        double square = 0;
        for (const double value : output)
            square += value * value;
        double factor = double(attention_.output_scale);
        if (attention_.head_norm == HeadNorm::rms)
            factor /= std::sqrt(square / double(output.size()) + double(attention_.head_norm_epsilon));
        for (double& value : output)
            value *= factor;
        return output;
    }

private:
    static std::vector<float> normal(std::mt19937& generator, int count)
    {
        std::normal_distribution<float> distribution(0.0F, 1.5F);
        std::vector<float> values(static_cast<std::size_t>(count));
        for (float& value : values)
            value = distribution(generator);
        return values;
    }

    double logit(const MapSource& source, int row, int key) const
    {
        double product = 0;
        for (int i = 0; i < shape_.head_dim; ++i)
            product +=
                double(queries_[std::size_t(row * attention_.query_stride +
                                            source.query_head * shape_.head_dim + i)]) *
                double(keys_[std::size_t((key * shape_.key_heads + source.key_head) * shape_.head_dim + i)]);
        return product * double(attention_.scale);
    }

    AttentionShape shape_;
    std::vector<HeadLayout> heads_;
    std::vector<float> queries_, keys_, values_, lambda_, output_;
    LayerAttention attention_;
};

} // namespace attnscope::test
