// The strips of other devices are those of the CPU's kernel; ATen's CPU stands in for a GPU.
#include "core/model/aten_attention.h"
#include "core/model/kernel/blas.h"
#include "core/model/kernel/strip_kernel.h"
#include "tests/core/model/kernel/random_attention.h"
#include "tests/support/collected_outputs.h"
#include "tests/support/collecting_sink.h"

// Qt comes last: its `slots` and LibTorch's do not get along.
#undef slots
#include <QTest>

#include <map>

using namespace attnscope;
using namespace attnscope::test;

namespace {

at::Tensor tensor_of(const float* values, std::int64_t rows, std::int64_t columns)
{
    return at::from_blob(const_cast<float*>(values), {rows, columns}, at::TensorOptions().dtype(at::kFloat))
        .clone();
}

double worst(std::span<const float> a, std::span<const float> b)
{
    double largest = a.size() == b.size() ? 0 : 1e300;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(double(a[i]) - double(b[i])));
    return largest;
}

} // namespace

class AtenAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agrees_with_the_kernel_data()
    {
        QTest::addColumn<int>("queries");
        QTest::addColumn<int>("first_query");
        QTest::addColumn<int>("mask");
        QTest::addColumn<bool>("differential");
        QTest::addColumn<bool>("ablated");
        QTest::newRow("one token") << 1 << 0 << int(MaskKind::causal) << true << false;
        QTest::newRow("several strips") << 600 << 0 << int(MaskKind::causal) << true << false;
        QTest::newRow("plain heads") << 300 << 0 << int(MaskKind::causal) << false << false;
        QTest::newRow("a window") << 600 << 0 << int(MaskKind::window) << true << false;
        QTest::newRow("no mask") << 100 << 0 << int(MaskKind::none) << true << false;
        QTest::newRow("after a cache, ablated") << 10 << 290 << int(MaskKind::causal) << true << true;
    }

    void agrees_with_the_kernel()
    {
        QFETCH(int, queries);
        QFETCH(int, first_query);
        QFETCH(int, mask);
        QFETCH(bool, differential);
        QFETCH(bool, ablated);
        const AttentionShape shape{queries, first_query, 2, 2, 8, Mask{MaskKind(mask), 50}, differential};
        RandomAttention random(shape);
        LayerAttention& a = random.attention();
        if (ablated)
            a.ablated = {true, false};
        CaptureInfo info;
        info.token_ids.resize(std::size_t(random.keys()));
        CollectingSink from_kernel, from_aten;
        from_kernel.begin(info);
        from_aten.begin(info);
        StripTargets to_kernel, to_aten;
        to_kernel.sinks_of_head.assign(2, {&from_kernel});
        to_aten.sinks_of_head.assign(2, {&from_aten});
        CollectedOutputs kernel_outputs, aten_outputs;
        const HeadOutputVisit from_kernel_visit = kernel_outputs.visit(),
                              from_aten_visit = aten_outputs.visit();

        set_blas_threads(1);
        WorkerThreads workers(2);
        a.visit_outputs = &from_kernel_visit;
        QVERIFY(StripKernel(workers).run(a, to_kernel, {}));
        AttentionTensors tensors{tensor_of(a.queries, queries, a.query_stride),
                                 tensor_of(a.keys, a.key_count, a.key_stride),
                                 tensor_of(a.values, a.key_count, a.value_stride),
                                 at::empty({queries, a.output_stride}, at::kFloat)};
        a.visit_outputs = &from_aten_visit;
        QVERIFY(run_aten_attention(a, tensors, to_aten, {}));
        a.visit_outputs = nullptr;

        compare_visited(a, tensors);
        QCOMPARE(from_aten.maps.size(), from_kernel.maps.size());
        for (const auto& [key, map] : from_kernel.maps)
            QVERIFY(worst(map, from_aten.maps.at(key)) < 2e-6);
        QVERIFY(worst(random.output(),
                      {tensors.output.data_ptr<float>(), std::size_t(tensors.output.numel())}) < 2e-5);
        for (const auto& [key, head] : kernel_outputs.heads) {
            QVERIFY(worst(head.attended, aten_outputs.heads.at(key).attended) < 2e-5);
            QVERIFY(worst(head.output, aten_outputs.heads.at(key).output) < 2e-5);
        }
        QCOMPARE(aten_outputs.heads.size(), std::size_t(2));
        QVERIFY(!run_aten_attention(a, tensors, to_aten, [](std::int64_t) { return false; }));
    }

private:
    /// Logits before the softmax are the same in both, and what is written to them counts in both.
    static void compare_visited(LayerAttention a, AttentionTensors tensors)
    {
        std::map<std::pair<int, Component>, std::vector<float>> visited; // the last strip of each map
        const LogitVisit visit = [&](const LogitStrip& strip) {
            const std::span<float> seen = strip.visible(strip.queries.end - 1);
            visited[{strip.head, strip.component}].assign(seen.begin(), seen.end());
            for (int query = strip.queries.begin; query < strip.queries.end; ++query)
                for (float& logit : strip.visible(query))
                    logit = -logit;
        };
        a.visit_logits = &visit;
        std::vector<float> output(std::size_t(a.query_count) * std::size_t(a.output_stride));
        a.output = output.data();
        StripTargets nobody;
        nobody.sinks_of_head.resize(2);
        WorkerThreads one(1); // `visited` has no lock
        QVERIFY(StripKernel(one).run(a, nobody, {}));
        const auto from_kernel = std::exchange(visited, {});
        tensors.output = at::empty_like(tensors.output);
        QVERIFY(run_aten_attention(a, tensors, nobody, {}));
        QCOMPARE(visited.size(), from_kernel.size());
        for (const auto& [map, logits] : from_kernel)
            QVERIFY(worst(logits, visited.at(map)) < 2e-5);
        QVERIFY(worst(output, {tensors.output.data_ptr<float>(), std::size_t(tensors.output.numel())}) <
                2e-5);
    }
};

QTEST_APPLESS_MAIN(AtenAttentionTest)
#include "tst_aten_attention.moc"
