// Attention logits as the kernel hands them out before the softmax.
#include "core/model/kernel/blas.h"
#include "core/model/kernel/strip_kernel.h"
#include "tests/core/model/kernel/random_attention.h"
#include "tests/support/collecting_sink.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

using namespace attnscope;
using namespace attnscope::test;

namespace {

using RowsByMap = std::map<MapKey, std::map<int, std::vector<float>>>; ///< visible logits by query

/// The softmax of a row, in double.
std::vector<double> softmax(const std::vector<float>& logits)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    std::vector<double> weights;
    double sum = 0;
    for (const float logit : logits)
        sum += weights.emplace_back(std::exp(double(logit) - largest));
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

} // namespace

class LogitVisitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { set_blas_threads(1); }

    void maps_are_the_softmax_of_what_was_visited_data()
    {
        QTest::addColumn<int>("first_query");
        QTest::addColumn<int>("mask");
        QTest::addColumn<bool>("differential");
        QTest::newRow("causal, two strips") << 0 << int(MaskKind::causal) << true;
        QTest::newRow("a window after a cache") << 40 << int(MaskKind::window) << true;
        QTest::newRow("no mask, plain") << 0 << int(MaskKind::none) << false;
    }

    void maps_are_the_softmax_of_what_was_visited()
    {
        QFETCH(int, first_query);
        QFETCH(int, mask);
        QFETCH(bool, differential);
        RandomAttention random({300, first_query, 2, 2, 8, Mask{MaskKind(mask), 20}, differential});
        RowsByMap visited;
        std::mutex mutex;
        const LogitVisit visit = [&](const LogitStrip& strip) {
            const std::lock_guard lock(mutex);
            for (int query = strip.queries.begin; query < strip.queries.end; ++query) {
                const std::span<const float> row = strip.visible(query);
                visited[{strip.layer, strip.head, strip.component}][query].assign(row.begin(), row.end());
            }
        };
        random.attention().visit_logits = &visit;
        CollectingSink sink;
        run(random, sink);
        QCOMPARE(visited.size(), std::size_t(differential ? 4 : 2));
        for (const auto& [key, rows] : visited) {
            QCOMPARE(rows.size(), std::size_t(300));
            for (const auto& [query, logits] : rows)
                compare_row(sink.maps.at(key), query, softmax(logits), random);
        }
    }

    void what_is_written_there_counts()
    {
        RandomAttention random({300, 0, 2, 2, 8, {}, true});
        const LogitVisit flatten = [](const LogitStrip& strip) {
            if (strip.component == Component::second)
                std::fill(strip.values.begin(), strip.values.end(), 3.0F);
        };
        RandomAttention untouched({300, 0, 2, 2, 8, {}, true});
        random.attention().visit_logits = &flatten;
        CollectingSink changed, original;
        run(random, changed);
        run(untouched, original);
        const std::size_t row = 299 * 300;
        QVERIFY(std::abs(changed.maps.at({0, 1, Component::second})[row + 7] - 1.0F / 300) < 1e-7F);
        QCOMPARE(changed.maps.at({0, 1, Component::first}), original.maps.at({0, 1, Component::first}));
        QVERIFY(random.output() != untouched.output());
    }

private:
    static void run(RandomAttention& random, CollectingSink& sink)
    {
        CaptureInfo info;
        info.token_ids.resize(std::size_t(random.keys()));
        sink.begin(info);
        StripTargets targets;
        targets.sinks_of_head.assign(2, {&sink});
        WorkerThreads workers(2);
        QVERIFY(StripKernel(workers).run(random.attention(), targets, {}));
    }

    static void compare_row(const std::vector<float>& map, int query, const std::vector<double>& expected,
                            const RandomAttention& random)
    {
        const Range seen = visible_keys(random.shape().mask, query, random.keys());
        QCOMPARE(std::size_t(seen.size()), expected.size());
        double worst = 0;
        for (int key = seen.begin; key < seen.end; ++key)
            worst = std::max(worst, std::abs(double(map[std::size_t(query * random.keys() + key)]) -
                                             expected[std::size_t(key - seen.begin)]));
        QVERIFY2(worst <= 2e-6, qPrintable(QString::number(worst)));
    }
};

QTEST_APPLESS_MAIN(LogitVisitTest)
#include "tst_logit_visit.moc"
