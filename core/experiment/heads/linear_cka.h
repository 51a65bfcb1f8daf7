// How alike what two heads write is: linear centred kernel alignment (Kornblith et al., arXiv 1905.00414, section 3).
#pragma once

#include <span>
#include <vector>

namespace attnscope {

/// Outputs of one or several heads for the same tokens, centred: the mean over tokens of every column is 0.
class CentredOutputs {
public:
    /// `values` [tokens, heads, width]. Errors: invalid_argument when the sizes do not agree.
    CentredOutputs(std::vector<float> values, int heads, int width);

    int heads() const noexcept { return heads_; }
    int width() const noexcept { return width_; }
    int tokens() const noexcept { return tokens_; }
    std::span<const float> row(int token, int head) const;

private:
    std::vector<float> values_;
    int heads_;
    int width_;
    int tokens_ = 0;
};

/// ||X_i^T X_j||_F^2 / (||X_i^T X_i||_F ||X_j^T X_j||_F) for head i of `a` and j of `b`, X [tokens, width]: [a heads, b heads],
/// from 0 to 1, 1 for outputs that are rotations of one another; NaN for a head whose output is the same at every token. The two
/// may differ in width. Cross-products are summed over tokens in double; memory: a's width x b's width. With fewer tokens than
/// columns it is large for unrelated outputs, too. Errors: invalid_argument when the tokens differ.
std::vector<double> linear_cka(const CentredOutputs& a, const CentredOutputs& b);

} // namespace attnscope
