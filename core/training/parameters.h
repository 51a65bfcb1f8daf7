// The weights of a model in training: one flat array of numbers, and what each stretch of it is called.
#pragma once

#include "core/training/recipe.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// [offset, offset + size) of the flat array, row-major.
struct Parameter {
    std::string name; ///< as in HuggingFace checkpoints
    std::vector<std::int64_t> shape;
    std::size_t offset = 0;
    std::size_t size = 0;
    bool decays = false;  ///< a matrix: weight decay applies
    double deviation = 0; ///< of its first values; 0: they are 1
};

/// In the order of the array. Query, key and value of a layer follow one another, gate and up projection, too, so that one
/// product serves each group. The embedding serves as output, too.
std::vector<Parameter> list_parameters(const ModelSizes& sizes, TrainedKind kind, int vocabulary);

std::size_t count_values(const std::vector<Parameter>& parameters);

/// The first values: normal, projections back into the residual stream smaller by sqrt(2 layers) (as in GPT-2), norms 1, lambda
/// vectors normal of deviation 0.1 (arXiv 2410.05258).
std::vector<float> first_values(const std::vector<Parameter>& parameters, std::uint64_t seed);

/// lambda_init of layer `layer`, counted from 0.
double lambda_init_of(int layer);

} // namespace attnscope
