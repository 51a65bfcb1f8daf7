// Gradients of differential attention against central differences, in float64, and its value against plain loops.
#include "core/training/differentiable_model.h"

// Qt comes last: its `slots` and LibTorch's do not get along.
#undef slots
#include <QTest>

#include <cmath>
#include <functional>

using namespace attnscope;

namespace {

using Inputs = std::vector<at::Tensor>; ///< queries, keys, values, lambda

Inputs random_inputs(std::int64_t batch, std::int64_t heads, std::int64_t length, std::int64_t width)
{
    at::manual_seed(3);
    Inputs inputs;
    for (int i = 0; i < 3; ++i)
        inputs.push_back(at::randn({batch, heads, length, width}, at::kDouble));
    inputs.push_back(at::full({}, 0.7, at::kDouble));
    for (at::Tensor& input : inputs)
        input.requires_grad_(true);
    return inputs;
}

at::Tensor differential(const Inputs& in)
{
    return differential_attention(in[0], in[1], in[2], in[3]);
}

at::Tensor plain(const Inputs& in)
{
    return plain_attention(in[0], in[1], in[2]);
}

/// The formula of arXiv 2410.05258, one number at a time.
at::Tensor by_loops(const Inputs& in)
{
    const std::int64_t batch = in[0].size(0), pairs = in[0].size(1) / 2, length = in[0].size(2),
                       width = in[0].size(3);
    const at::Tensor out = at::zeros({batch, pairs, length, 2 * width}, at::kDouble);
    const auto at4 = [](const at::Tensor& t, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
        return t[a][b][c][d].item<double>();
    };
    for (std::int64_t b = 0; b < batch; ++b)
        for (std::int64_t pair = 0; pair < pairs; ++pair)
            for (std::int64_t query = 0; query < length; ++query) {
                std::vector<double> row(std::size_t(query) + 1, 0.0);
                for (const auto& [head, factor] :
                     {std::pair(pair, 1.0), std::pair(pair + pairs, -in[3].item<double>())}) {
                    std::vector<double> weights;
                    double sum = 0;
                    for (std::int64_t key = 0; key <= query; ++key) {
                        double product = 0;
                        for (std::int64_t i = 0; i < width; ++i)
                            product += at4(in[0], b, head, query, i) * at4(in[1], b, head, key, i);
                        weights.push_back(std::exp(product / std::sqrt(double(width))));
                        sum += weights.back();
                    }
                    for (std::size_t key = 0; key < weights.size(); ++key)
                        row[key] += factor * weights[key] / sum;
                }
                for (std::int64_t i = 0; i < 2 * width; ++i) {
                    double value = 0;
                    for (std::int64_t key = 0; key <= query; ++key)
                        value += row[std::size_t(key)] *
                                 at4(in[2], b, i < width ? pair : pair + pairs, key, i % width);
                    out[b][pair][query][i] = value;
                }
            }
    return out;
}

} // namespace

class TestAttentionGradient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void is_the_formula();
    void agrees_with_finite_differences_data();
    void agrees_with_finite_differences();
    void sees_no_later_token();
};

void TestAttentionGradient::is_the_formula()
{
    const Inputs inputs = random_inputs(2, 4, 5, 3);
    const double worst = (differential(inputs) - by_loops(inputs)).abs().max().item<double>();
    QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
}

void TestAttentionGradient::agrees_with_finite_differences_data()
{
    QTest::addColumn<bool>("is_differential");
    QTest::newRow("differential") << true;
    QTest::newRow("plain") << false;
}

void TestAttentionGradient::agrees_with_finite_differences()
{
    QFETCH(bool, is_differential);
    const std::function<at::Tensor(const Inputs&)> attention = is_differential ? differential : plain;
    const Inputs inputs = random_inputs(1, 4, 5, 3);
    const at::Tensor direction = at::randn_like(attention(inputs)).detach();
    (attention(inputs) * direction).sum().backward();
    const at::NoGradGuard no_gradients;
    const auto value = [&] { return (attention(inputs) * direction).sum().item<double>(); };
    constexpr double step = 1e-6;
    for (std::size_t which = 0; which < (is_differential ? 4U : 3U); ++which) {
        double* const numbers = inputs[which].data_ptr<double>();
        const at::Tensor gradient = inputs[which].grad().contiguous();
        for (std::int64_t i = 0; i < inputs[which].numel(); ++i) {
            const double kept = numbers[i];
            numbers[i] = kept + step;
            const double above = value();
            numbers[i] = kept - step;
            const double below = value();
            numbers[i] = kept;
            const double expected = (above - below) / (2 * step);
            const double found = gradient.data_ptr<double>()[i];
            QVERIFY2(std::abs(found - expected) < 1e-7,
                     qPrintable(QString("input %1, number %2: %3, by differences %4")
                                    .arg(which)
                                    .arg(i)
                                    .arg(found)
                                    .arg(expected)));
        }
    }
}

void TestAttentionGradient::sees_no_later_token()
{
    const Inputs inputs = random_inputs(1, 2, 6, 3);
    differential(inputs).select(2, 3).sum().backward();
    for (const std::size_t which : {1U, 2U}) {
        QCOMPARE(inputs[which].grad().slice(2, 4, 6).abs().max().item<double>(), 0.0);
        QVERIFY(inputs[which].grad().slice(2, 0, 4).abs().min().item<double>() > 0);
    }
}

QTEST_APPLESS_MAIN(TestAttentionGradient)
#include "tst_attention_gradient.moc"
