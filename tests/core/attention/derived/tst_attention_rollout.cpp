// Against the formula of arXiv 2005.00928, spelled out slowly in double.
#include "core/attention/derived/attention_rollout.h"
#include "tests/core/attention/derived/small_map.h"
#include "tests/support/expect_error.h"

#include <cmath>
#include <random>

using namespace attnscope;
using attnscope::test::expect_error;
using attnscope::test::small_map;

namespace {

/// Random causal softmax rows.
AttentionMap random_softmax(int tokens, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> logit(0, 2);
    std::vector<float> values(static_cast<std::size_t>(tokens * tokens), 0.0f);
    for (int row = 0; row < tokens; ++row) {
        std::vector<double> weights;
        double sum = 0;
        for (int key = 0; key <= row; ++key) {
            weights.push_back(std::exp(logit(random)));
            sum += weights.back();
        }
        for (int key = 0; key <= row; ++key)
            values[static_cast<std::size_t>(row * tokens + key)] =
                static_cast<float>(weights[static_cast<std::size_t>(key)] / sum);
    }
    return small_map(tokens, tokens, std::move(values));
}

/// R_l = (0.5 A_l + 0.5 I, rows normalised) R_{l-1}, from the first layer up: the other way round than the product does it.
std::vector<double> slow_rollout(const std::vector<AttentionMap>& layers)
{
    const auto n = static_cast<std::size_t>(layers.front().rows);
    std::vector<double> rollout(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        rollout[i * n + i] = 1;
    for (const AttentionMap& layer : layers) {
        std::vector<double> next(n * n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0;
            std::vector<double> row(n);
            for (std::size_t k = 0; k < n; ++k) {
                row[k] = 0.5 * static_cast<double>(layer.values[i * n + k]) + (i == k ? 0.5 : 0.0);
                sum += row[k];
            }
            for (std::size_t k = 0; k < n; ++k)
                for (std::size_t j = 0; j < n; ++j)
                    next[i * n + j] += row[k] / sum * rollout[k * n + j];
        }
        rollout = next;
    }
    return rollout;
}

} // namespace

class TestAttentionRollout : public QObject {
    Q_OBJECT

private slots:
    void two_tokens_by_hand()
    {
        // Mixed rows [1 0] and [0.25 0.75]; squared, the second is [0.4375 0.5625].
        const AttentionMap map = small_map(2, 2, {1, 0, 0.5f, 0.5f});
        const std::vector<AttentionMap> layers{map, map};
        QCOMPARE(attention_rollout(layers).values, (std::vector<float>{1, 0, 0.4375f, 0.5625f}));
    }

    void agrees_with_the_slow_product_and_rows_sum_to_1()
    {
        std::vector<AttentionMap> layers;
        for (unsigned layer = 0; layer < 5; ++layer)
            layers.push_back(random_softmax(33, layer));
        const std::vector<double> expected = slow_rollout(layers);
        const AttentionMap result = attention_rollout(layers);
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(static_cast<double>(result.values[i]) - expected[i]) < 1e-6);
        for (int row = 0; row < 33; ++row) {
            double sum = 0;
            for (int key = 0; key < 33; ++key)
                sum += static_cast<double>(result.values[static_cast<std::size_t>(row * 33 + key)]);
            QVERIFY(std::abs(sum - 1) < 1e-6);
        }
    }

    void some_rows_in_bands_equal_those_of_the_whole()
    {
        std::vector<AttentionMap> layers;
        for (unsigned layer = 0; layer < 3; ++layer)
            layers.push_back(random_softmax(20, layer + 10));
        const AttentionMap whole = attention_rollout(layers);
        RolloutProduct product({11, 14}, 20);
        for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
            for (const Range band : {Range{8, 20}, Range{0, 8}}) { // in any order
                if (!product.needs(band))
                    continue; // the last layer: only its rows 11 to 13 are asked for
                product.add_rows(band, std::span(layer->values)
                                           .subspan(static_cast<std::size_t>(band.begin * 20),
                                                    static_cast<std::size_t>(band.size() * 20)));
            }
            product.end_layer();
        }
        QVERIFY(!product.needs({14, 20})); // causal: nobody wanted looks there
        // Bands in another order add in another order: the last bit may differ.
        for (std::size_t i = 0; i < product.values().size(); ++i)
            QVERIFY(std::abs(product.values()[i] - whole.values[11 * 20 + i]) < 1e-6f);
    }

    void signed_maps_are_refused_with_the_reason()
    {
        const std::vector<AttentionMap> difference{small_map(1, 1, {0.5f}, Component::difference)};
        expect_error([&] { attention_rollout(difference); }, ErrorKind::invalid_argument,
                     {"softmax maps only", "negative weights"});
        const std::vector<AttentionMap> negative{small_map(2, 2, {1, 0, 1.5f, -0.5f})};
        expect_error([&] { attention_rollout(negative); }, ErrorKind::invalid_argument,
                     {"softmax maps only"});
    }

    void parts_of_maps_are_refused_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("reduction");
        QTest::newRow("not square") << 1 << 1;
        QTest::newRow("pooled") << 2 << 4;
    }
    void parts_of_maps_are_refused()
    {
        QFETCH(int, rows);
        QFETCH(int, reduction);
        std::vector<AttentionMap> layers{
            small_map(rows, 2, std::vector<float>(static_cast<std::size_t>(rows) * 2, 0.5f))};
        layers.front().reduction = reduction;
        expect_error([&] { attention_rollout(layers); }, ErrorKind::invalid_argument, {"layer 3"});
    }
};

QTEST_GUILESS_MAIN(TestAttentionRollout)
#include "tst_attention_rollout.moc"
