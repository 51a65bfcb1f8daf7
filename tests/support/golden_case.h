// A golden checkpoint of tests/data/models with the numbers that another implementation computed from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace attnscope::test {

/// A tensor of expected.safetensors; integers (I64) are read into `values` as well, all of ours are exact in double.
struct GoldenTensor {
    std::vector<std::int64_t> shape;
    std::vector<double> values;
};

struct GoldenCase {
    std::filesystem::path folder;
    std::string name;
    std::string prompt;
    double attention_tolerance = 0, lambda_tolerance = 0, hidden_tolerance = 0, logits_tolerance = 0;
    std::map<std::string, GoldenTensor> tensors;

    std::vector<std::int32_t> input_ids() const;
    const GoldenTensor* find(const std::string& tensor) const;
};

/// Throws std::runtime_error for anything unexpected.
GoldenCase load_golden_case(const std::filesystem::path& folder);

/// Every folder of tests/data/models that has an expected.safetensors, sorted.
std::vector<std::filesystem::path> golden_model_folders();

} // namespace attnscope::test
