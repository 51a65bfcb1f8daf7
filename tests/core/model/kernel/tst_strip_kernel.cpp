#include "core/model/kernel/blas.h"
#include "core/model/kernel/strip_kernel.h"
#include "tests/core/model/kernel/random_attention.h"
#include "tests/support/collecting_sink.h"

#include <QTest>

#include <atomic>
#include <stdexcept>

using namespace attnscope;
using namespace attnscope::test;

namespace {

constexpr double weight_tolerance = 2e-6; // float32 logits of a few units through exp
constexpr double output_tolerance = 2e-5; // sums of up to 700 of those, then divided by their length

/// Counts rows and strips; fails on request.
class CountingSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo&) override {}
    void strip(const AttentionStrip& strip) override
    {
        rows += strip.queries.size();
        if (++strips == throw_at)
            throw std::runtime_error("the sink is full");
    }
    void layer_done(int) override {}

    std::atomic<int> rows{0};
    std::atomic<int> strips{0};
    int throw_at = -1;
};

StripTargets all_heads_to(AttentionSink& sink, int heads)
{
    StripTargets targets;
    targets.sinks_of_head.assign(std::size_t(heads), {&sink});
    return targets;
}

} // namespace

class StripKernelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { set_blas_threads(1); }

    void agrees_with_the_plain_computation_data()
    {
        QTest::addColumn<int>("queries");
        QTest::addColumn<int>("first_query");
        QTest::addColumn<int>("pairs");
        QTest::addColumn<int>("key_heads");
        QTest::addColumn<int>("mask");
        QTest::addColumn<int>("window");
        QTest::addColumn<bool>("differential");
        const int causal = int(MaskKind::causal);
        const int window = int(MaskKind::window);
        const int none = int(MaskKind::none);
        QTest::newRow("one token") << 1 << 0 << 1 << 2 << causal << 0 << true;
        QTest::newRow("two tokens, plain") << 2 << 0 << 2 << 2 << causal << 0 << false;
        QTest::newRow("one row short of a strip") << 255 << 0 << 2 << 2 << causal << 0 << true;
        QTest::newRow("exactly a strip") << 256 << 0 << 1 << 2 << causal << 0 << true;
        QTest::newRow("one row past a strip") << 257 << 0 << 1 << 2 << causal << 0 << true;
        QTest::newRow("three strips, the last one partial, grouped keys")
            << 700 << 0 << 4 << 2 << causal << 0 << true;
        QTest::newRow("odd number of key heads") << 40 << 0 << 3 << 3 << causal << 0 << true;
        QTest::newRow("one key head for all") << 40 << 0 << 3 << 1 << causal << 0 << true;
        QTest::newRow("window smaller than a strip") << 600 << 0 << 2 << 2 << window << 17 << true;
        QTest::newRow("window larger than a strip") << 600 << 0 << 2 << 2 << window << 300 << false;
        QTest::newRow("window of one key") << 30 << 0 << 2 << 2 << window << 1 << true;
        QTest::newRow("no mask") << 300 << 0 << 2 << 2 << none << 0 << true;
        QTest::newRow("one query after a cache") << 1 << 299 << 2 << 2 << causal << 0 << true;
        QTest::newRow("rows after a cache, with a window") << 20 << 400 << 2 << 4 << window << 100 << true;
    }

    void agrees_with_the_plain_computation()
    {
        QFETCH(int, queries);
        QFETCH(int, first_query);
        QFETCH(int, pairs);
        QFETCH(int, key_heads);
        QFETCH(int, mask);
        QFETCH(int, window);
        QFETCH(bool, differential);
        RandomAttention random(
            {queries, first_query, pairs, key_heads, 8, Mask{MaskKind(mask), window}, differential});
        WorkerThreads workers(3);
        StripKernel kernel(workers);
        CollectingSink sink;
        CaptureInfo info;
        info.token_ids.resize(std::size_t(random.keys()));
        sink.begin(info);
        QVERIFY(kernel.run(random.attention(), all_heads_to(sink, pairs), {}));
        compare(random, sink);
    }

    void output_does_not_depend_on_who_listens()
    {
        RandomAttention heard({600, 0, 2, 4, 8, {}, true});
        RandomAttention unheard({600, 0, 2, 4, 8, {}, true});
        WorkerThreads workers(2);
        StripKernel kernel(workers);
        CountingSink sink;
        QVERIFY(kernel.run(heard.attention(), all_heads_to(sink, 2), {}));
        StripTargets nobody;
        nobody.sinks_of_head.resize(2);
        QVERIFY(kernel.run(unheard.attention(), nobody, {}));
        QCOMPARE(unheard.output(), heard.output());
        QCOMPARE(sink.rows.load(), 2 * 600);
    }

    void an_ablated_head_gives_zero_and_keeps_its_maps()
    {
        RandomAttention random({300, 0, 3, 6, 8, {}, true});
        random.attention().ablated = {false, true, false};
        WorkerThreads workers(2);
        StripKernel kernel(workers);
        CountingSink sink;
        QVERIFY(kernel.run(random.attention(), all_heads_to(sink, 3), {}));
        QCOMPARE(sink.rows.load(), 3 * 300);
        for (int row = 0; row < 300; ++row)
            for (int head = 0; head < 3; ++head) {
                const float value = random.output()[std::size_t((row * 3 + head) * random.output_size())];
                QCOMPARE(value == 0.0F, head == 1);
            }
    }

    void progress_can_stop_it()
    {
        RandomAttention random({2000, 0, 4, 8, 8, {}, true});
        WorkerThreads workers(2);
        StripKernel kernel(workers);
        CountingSink sink;
        QVERIFY(!kernel.run(random.attention(), all_heads_to(sink, 4), [](std::int64_t) { return false; }));
        QVERIFY(sink.rows < 4 * 2000);
    }

    void progress_reaches_the_number_of_rows_at_most()
    {
        RandomAttention random({700, 0, 4, 8, 8, {}, true});
        WorkerThreads workers(2);
        StripKernel kernel(workers);
        StripTargets nobody;
        nobody.sinks_of_head.resize(4);
        std::int64_t last = 0;
        QVERIFY(kernel.run(random.attention(), nobody, [&](std::int64_t rows) {
            const bool ascending = rows > last;
            last = rows;
            return ascending;
        }));
        QVERIFY(last > 0 && last <= 4 * 700);
    }

    void an_exception_of_a_sink_reaches_the_caller()
    {
        RandomAttention random({1200, 0, 4, 8, 8, {}, true});
        WorkerThreads workers(3);
        StripKernel kernel(workers);
        CountingSink sink;
        sink.throw_at = 5;
        QVERIFY_EXCEPTION_THROWN(kernel.run(random.attention(), all_heads_to(sink, 4), {}),
                                 std::runtime_error);
        sink.throw_at = -1;
        QVERIFY(kernel.run(random.attention(), all_heads_to(sink, 4), {}));
    }

private:
    static void compare(const RandomAttention& random, const CollectingSink& sink)
    {
        const AttentionShape& shape = random.shape();
        const auto keys = static_cast<std::size_t>(random.keys());
        double worst_weight = 0;
        double worst_output = 0;
        for (int head = 0; head < shape.pairs; ++head) {
            const std::vector<float>& map =
                sink.maps.at({0, head, shape.differential ? Component::difference : Component::first});
            for (int row = 0; row < shape.queries; row += row % 16 == 15 ? 29 : 1) {
                const std::vector<double> weights = random.expected_difference(head, row);
                for (std::size_t key = 0; key < keys; ++key) {
                    const float found = map[std::size_t(shape.first_query + row) * keys + key];
                    worst_weight = std::max(worst_weight, std::abs(double(found) - weights[key]));
                    if (weights[key] == 0.0)
                        QCOMPARE(found, 0.0F);
                }
                const std::vector<double> output = random.expected_output(head, row);
                for (std::size_t i = 0; i < output.size(); ++i)
                    worst_output = std::max(
                        worst_output,
                        std::abs(
                            double(
                                random.output()[std::size_t(row * shape.pairs + head) * output.size() + i]) -
                            output[i]));
            }
        }
        QVERIFY2(worst_weight <= weight_tolerance, qPrintable(QString::number(worst_weight)));
        QVERIFY2(worst_output <= output_tolerance, qPrintable(QString::number(worst_output)));
    }
};

QTEST_APPLESS_MAIN(StripKernelTest)
#include "tst_strip_kernel.moc"
