#include "core/experiment/heads/linear_cka.h"

#include "core/error.h"

#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// ||X^T Y||_F^2 of two heads.
double squared_cross_product(const CentredOutputs& a, int head_a, const CentredOutputs& b, int head_b)
{
    const auto columns = static_cast<std::size_t>(b.width());
    std::vector<double> products(static_cast<std::size_t>(a.width()) * columns);
    for (int token = 0; token < a.tokens(); ++token) {
        const std::span<const float> x = a.row(token, head_a);
        const std::span<const float> y = b.row(token, head_b);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double factor = x[i];
            double* products_of_i = products.data() + i * columns;
            for (std::size_t j = 0; j < columns; ++j)
                products_of_i[j] += factor * static_cast<double>(y[j]);
        }
    }
    double sum = 0;
    for (const double product : products)
        sum += product * product;
    return sum;
}

/// ||X^T X||_F of every head.
std::vector<double> own_norms(const CentredOutputs& outputs)
{
    std::vector<double> norms;
    for (int head = 0; head < outputs.heads(); ++head)
        norms.push_back(std::sqrt(squared_cross_product(outputs, head, outputs, head)));
    return norms;
}

} // namespace

CentredOutputs::CentredOutputs(std::vector<float> values, int heads, int width)
    : values_(std::move(values)), heads_(heads), width_(width)
{
    const std::size_t columns = static_cast<std::size_t>(heads) * static_cast<std::size_t>(width);
    if (heads < 1 || width < 1 || values_.size() % columns != 0)
        throw Error(ErrorKind::invalid_argument, std::to_string(values_.size()) +
                                                     " values are no outputs of " + std::to_string(heads) +
                                                     " heads of width " + std::to_string(width));
    tokens_ = static_cast<int>(values_.size() / columns);
    for (std::size_t column = 0; column < columns; ++column) {
        double sum = 0;
        for (std::size_t at = column; at < values_.size(); at += columns)
            sum += static_cast<double>(values_[at]);
        const double mean = sum / tokens_;
        for (std::size_t at = column; at < values_.size(); at += columns)
            values_[at] = static_cast<float>(static_cast<double>(values_[at]) - mean);
    }
}

std::span<const float> CentredOutputs::row(int token, int head) const
{
    const auto index =
        static_cast<std::size_t>(token) * static_cast<std::size_t>(heads_) + static_cast<std::size_t>(head);
    const auto width = static_cast<std::size_t>(width_);
    return std::span(values_).subspan(index * width, width);
}

std::vector<double> linear_cka(const CentredOutputs& a, const CentredOutputs& b)
{
    if (a.tokens() != b.tokens())
        throw Error(ErrorKind::invalid_argument, "outputs of " + std::to_string(a.tokens()) + " and of " +
                                                     std::to_string(b.tokens()) +
                                                     " tokens cannot be compared");
    const std::vector<double> norms_a = own_norms(a);
    const std::vector<double> norms_b = &a == &b ? norms_a : own_norms(b);
    std::vector<double> alignments;
    for (int i = 0; i < a.heads(); ++i)
        for (int j = 0; j < b.heads(); ++j) {
            const double norms = norms_a[static_cast<std::size_t>(i)] * norms_b[static_cast<std::size_t>(j)];
            if (&a == &b && j < i) // symmetric
                alignments.push_back(
                    alignments[static_cast<std::size_t>(j) * norms_b.size() + static_cast<std::size_t>(i)]);
            else
                alignments.push_back(norms > 0 ? squared_cross_product(a, i, b, j) / norms
                                               : std::numeric_limits<double>::quiet_NaN());
        }
    return alignments;
}

} // namespace attnscope
