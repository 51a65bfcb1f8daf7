#include "core/training/parameters.h"

#include "core/fnv_hash.h"
#include "core/language/random.h"

#include <cmath>
#include <numbers>
#include <numeric>

namespace attnscope {

namespace {

constexpr double lambda_deviation = 0.1;

class Lister {
public:
    void add(std::string name, std::vector<std::int64_t> shape, double deviation)
    {
        Parameter parameter;
        parameter.name = std::move(name);
        parameter.size = static_cast<std::size_t>(
            std::accumulate(shape.begin(), shape.end(), std::int64_t(1), std::multiplies<>()));
        parameter.decays = shape.size() > 1;
        parameter.shape = std::move(shape);
        parameter.offset = offset_;
        parameter.deviation = deviation;
        offset_ += parameter.size;
        parameters.push_back(std::move(parameter));
    }

    std::vector<Parameter> parameters;

private:
    std::size_t offset_ = 0;
};

/// Box and Muller's method.
double normal(Random& random)
{
    const double radius = std::sqrt(-2 * std::log(1 - random.unit()));
    return radius * std::cos(2 * std::numbers::pi * random.unit());
}

} // namespace

std::vector<Parameter> list_parameters(const ModelSizes& sizes, TrainedKind kind, int vocabulary)
{
    const std::int64_t hidden = sizes.hidden_size, inner = sizes.intermediate_size;
    const std::int64_t head_dim = hidden / sizes.heads;
    const double deviation = sizes.initializer_range;
    const double into_stream = deviation / std::sqrt(2.0 * sizes.layers);
    Lister list;
    list.add("model.embed_tokens.weight", {vocabulary, hidden}, deviation);
    for (int layer = 0; layer < sizes.layers; ++layer) {
        const std::string prefix = "model.layers." + std::to_string(layer) + ".";
        for (const char* name : {"q_proj", "k_proj", "v_proj"})
            list.add(prefix + "self_attn." + name + ".weight", {hidden, hidden}, deviation);
        list.add(prefix + "self_attn.o_proj.weight", {hidden, hidden}, into_stream);
        for (const char* name : {"gate_proj", "up_proj"})
            list.add(prefix + "mlp." + name + ".weight", {inner, hidden}, deviation);
        list.add(prefix + "mlp.down_proj.weight", {hidden, inner}, into_stream);
        list.add(prefix + "input_layernorm.weight", {hidden}, 0);
        list.add(prefix + "post_attention_layernorm.weight", {hidden}, 0);
        if (kind == TrainedKind::differential)
            for (const char* name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
                list.add(prefix + "self_attn." + name, {head_dim}, lambda_deviation);
    }
    list.add("model.norm.weight", {hidden}, 0);
    return std::move(list.parameters);
}

std::size_t count_values(const std::vector<Parameter>& parameters)
{
    return parameters.empty() ? 0 : parameters.back().offset + parameters.back().size;
}

std::vector<float> first_values(const std::vector<Parameter>& parameters, std::uint64_t seed)
{
    std::vector<float> values;
    values.reserve(count_values(parameters));
    for (const Parameter& parameter : parameters) {
        // Each by its own stream: both kinds begin with the same matrices.
        Random random(seed, fnv_hash(parameter.name));
        for (std::size_t i = 0; i < parameter.size; ++i)
            values.push_back(
                parameter.deviation > 0 ? static_cast<float>(normal(random) * parameter.deviation) : 1.0F);
    }
    return values;
}

double lambda_init_of(int layer)
{
    return 0.8 - 0.6 * std::exp(-0.3 * layer);
}

} // namespace attnscope
