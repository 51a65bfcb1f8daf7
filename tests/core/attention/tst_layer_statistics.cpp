// StatisticsAccumulator against sums over whole maps.
#include "core/attention/layer_statistics.h"
#include "core/error.h"
#include "tests/core/attention/layer_maps.h"

#include <QTest>

#include <cmath>
#include <thread>

using namespace attnscope;
using namespace layer_maps;

namespace {

/// Mean over the queries that have such a cell of the weight on the cells that `is_cell` picks.
template <class IsCell>
double score(const std::vector<float>& map, const Mask& mask, const std::vector<int>& queries, IsCell is_cell)
{
    double sum = 0;
    int rows = 0;
    for (const int query : queries) {
        bool any = false;
        const Range visible = visible_keys(mask, query, tokens);
        for (int key = visible.begin; key < visible.end; ++key)
            if (is_cell(query, key)) {
                any = true;
                sum += static_cast<double>(map[query * tokens + key]);
            }
        rows += any;
    }
    return sum / rows;
}

bool same(float actual, double expected)
{
    if (std::fabs(static_cast<double>(actual) - expected) < 1e-6 ||
        (std::isnan(actual) && std::isnan(expected)))
        return true;
    qWarning("actual %.9g, expected %.9g", static_cast<double>(actual), expected);
    return false;
}

std::vector<int> every_query()
{
    std::vector<int> queries;
    for (int i = 0; i < tokens; ++i)
        queries.push_back(i);
    return queries;
}

} // namespace

class TestLayerStatistics : public QObject {
    Q_OBJECT

private slots:
    void agrees_with_whole_maps_data();
    void agrees_with_whole_maps();
    void scores_follow_the_patterns();
    void threads_do_not_change_a_bit();
    void a_plain_model_has_one_component();
    void rows_never_delivered_are_nan();
    void a_new_layer_starts_afresh();
    void refuses_data();
    void refuses();
};

void TestLayerStatistics::agrees_with_whole_maps_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("window");
    QTest::addColumn<bool>("some_queries");
    QTest::newRow("causal, every query") << int(MaskKind::causal) << 0 << false;
    QTest::newRow("causal, a selection of queries") << int(MaskKind::causal) << 0 << true;
    QTest::newRow("a window of 9 keys") << int(MaskKind::window) << 9 << false;
    QTest::newRow("a window of 1 key leaves no earlier token") << int(MaskKind::window) << 1 << false;
    QTest::newRow("no mask, a selection of queries") << int(MaskKind::none) << 0 << true;
}

void TestLayerStatistics::agrees_with_whole_maps()
{
    QFETCH(int, kind);
    QFETCH(int, window);
    QFETCH(bool, some_queries);
    const Mask mask{static_cast<MaskKind>(kind), window};
    const CaptureInfo info = info_with(mask);
    const Maps maps = random_maps(mask);
    const std::vector<int> queries = some_queries ? std::vector<int>{0, 5, 17, 60} : every_query();
    const std::vector<int> heads{0, 2};
    const std::vector<Segment> segments{{"bos", {0, 1}}, {"answer", {7, 19}}, {"rest", {40, 61}}};
    StatisticsAccumulator accumulator(info, heads, queries, segments);
    accumulator.begin_layer(0);
    deliver_all(accumulator, maps, mask);
    const LayerStatistics& statistics = accumulator.finish_layer();

    const auto& ids = info.token_ids;
    const auto earlier_equal = [&](int query, int key) {
        return key >= 0 && key < query && ids[key] == ids[query];
    };
    for (int c = 0; c < 3; ++c)
        for (std::size_t h = 0; h < heads.size(); ++h) {
            const std::vector<float>& map = maps.component[c][heads[h]];
            const ComponentStatistics& actual = statistics.components[c];
            for (std::size_t i = 0; i < queries.size(); ++i) {
                const std::size_t slot = h * queries.size() + i;
                const float* row = map.data() + queries[i] * tokens;
                double sum = 0, negative = 0;
                int peak = visible_keys(mask, queries[i], tokens).begin;
                std::vector<double> masses(2 * segments.size());
                for (int key = 0; key < tokens; ++key) {
                    const double a = static_cast<double>(row[key]);
                    sum += a;
                    negative += a < 0 ? -a : 0;
                    if (std::fabs(row[key]) > std::fabs(row[peak]))
                        peak = key;
                    for (std::size_t s = 0; s < segments.size(); ++s)
                        if (segments[s].tokens.contains(key)) {
                            masses[2 * s] += a;
                            masses[2 * s + 1] += std::fabs(a);
                        }
                }
                QVERIFY(same(actual.row_sum[slot], sum));
                QVERIFY(same(actual.negative_mass[slot], negative));
                QCOMPARE(actual.first_token_mass[slot], row[0]);
                QCOMPARE(actual.peak[slot], row[peak]);
                QCOMPARE(actual.peak_key[slot], peak);
                for (std::size_t s = 0; s < segments.size(); ++s) {
                    QVERIFY(same(actual.segment_mass[slot * segments.size() + s], masses[2 * s]));
                    QVERIFY(
                        same(actual.segment_mass_absolute[slot * segments.size() + s], masses[2 * s + 1]));
                }
            }
            QVERIFY(same(actual.previous_token[h],
                         score(map, mask, queries, [](int q, int k) { return k == q - 1; })));
            QVERIFY(same(actual.duplicate_token[h], score(map, mask, queries, earlier_equal)));
            QVERIFY(same(actual.induction[h],
                         score(map, mask, queries, [&](int q, int k) { return earlier_equal(q, k - 1); })));
        }
    for (std::size_t h = 0; h < heads.size(); ++h) {
        double product = 0, first = 0, second = 0;
        for (const int query : queries)
            for (int key = 0; key < tokens; ++key) {
                const double a = static_cast<double>(maps.component[0][heads[h]][query * tokens + key]);
                const double b = static_cast<double>(maps.component[1][heads[h]][query * tokens + key]);
                product += a * b;
                first += a * a;
                second += b * b;
            }
        QVERIFY(same(statistics.cosine[h], product / std::sqrt(first * second)));
    }
}

void TestLayerStatistics::scores_follow_the_patterns()
{
    // "a b a b": query 2 repeats key 0, so key 1 is the induction key; query 3 repeats key 1 and looks at
    // key 2.
    CaptureInfo info = info_with({}, ModelKind::plain);
    info.token_ids = {4, 9, 4, 9};
    info.head_count = 1;
    StatisticsAccumulator accumulator(info, {0}, {0, 1, 2, 3}, {});
    accumulator.begin_layer(0);
    const std::vector<float> map{1, 0, 0, 0, .25f, .75f, 0, 0, .5f, .375f, .125f, 0, .1f, .2f, .3f, .4f};
    accumulator.add({0, 0, {0, 4}, {0, 4}, map, {}, {}});
    const ComponentStatistics& actual = accumulator.finish_layer().components[0];
    QVERIFY(same(actual.previous_token[0], (.25 + .375 + .3) / 3));
    QVERIFY(same(actual.duplicate_token[0], (.5 + .2) / 2));
    QVERIFY(same(actual.induction[0], (.375 + .3) / 2));
}

void TestLayerStatistics::threads_do_not_change_a_bit()
{
    const Mask mask;
    const CaptureInfo info = info_with(mask);
    const Maps maps = random_maps(mask);
    StatisticsAccumulator one(info, {0, 1, 2}, every_query(), {{"all", {0, tokens}}});
    StatisticsAccumulator many(info, {0, 1, 2}, every_query(), {{"all", {0, tokens}}});
    one.begin_layer(0);
    deliver_all(one, maps, mask);
    many.begin_layer(0);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int head = 0; head < head_count; ++head)
                for (int begin = 7 * t; begin < tokens; begin += 28)
                    deliver(many, maps, mask, head, {begin, std::min(begin + 7, tokens)});
        });
    for (std::thread& thread : threads)
        thread.join();
    const LayerStatistics& a = one.finish_layer();
    const LayerStatistics& b = many.finish_layer();
    for (int c = 0; c < 3; ++c) {
        QVERIFY(a.components[c].row_sum == b.components[c].row_sum);
        QVERIFY(a.components[c].entropy == b.components[c].entropy);
        QVERIFY(a.components[c].segment_mass == b.components[c].segment_mass);
        QVERIFY(a.components[c].previous_token == b.components[c].previous_token);
        QVERIFY(a.components[c].induction == b.components[c].induction);
    }
    QVERIFY(a.cosine == b.cosine);
}

void TestLayerStatistics::a_plain_model_has_one_component()
{
    const Mask mask;
    StatisticsAccumulator accumulator(info_with(mask, ModelKind::plain), {1}, every_query(), {});
    accumulator.begin_layer(1);
    const std::vector<float> map(2 * 2, 0.5f);
    accumulator.add({1, 1, {0, 2}, {0, 2}, map, {}, {}});
    const LayerStatistics& statistics = accumulator.finish_layer();
    QCOMPARE(statistics.components[0].row_sum.size(), std::size_t{tokens});
    QCOMPARE(statistics.components[0].row_sum[0], 0.5f); // the second key is hidden from query 0
    QCOMPARE(statistics.components[0].row_sum[1], 1.0f);
    QVERIFY(statistics.components[1].row_sum.empty());
    QVERIFY(statistics.components[2].row_sum.empty());
    QVERIFY(statistics.cosine.empty());
}

void TestLayerStatistics::rows_never_delivered_are_nan()
{
    const Mask mask;
    const Maps maps = random_maps(mask);
    StatisticsAccumulator accumulator(info_with(mask), {0}, {3, 30}, {{"all", {0, tokens}}});
    accumulator.begin_layer(0);
    deliver(accumulator, maps, mask, 0, {0, 16});
    deliver(accumulator, maps, mask, 1, {16, 32});    // a head that nobody selected
    deliver(accumulator, maps, mask, 0, {16, 32}, 1); // another layer
    const ComponentStatistics& actual = accumulator.finish_layer().components[0];
    QVERIFY(!std::isnan(actual.row_sum[0]));
    QVERIFY(std::isnan(actual.row_sum[1]));
    QVERIFY(std::isnan(actual.segment_mass[1]));
    QVERIFY(std::isnan(actual.previous_token[0]));
    QCOMPARE(actual.peak_key[1], -1);
}

void TestLayerStatistics::a_new_layer_starts_afresh()
{
    const Mask mask;
    const Maps maps = random_maps(mask);
    StatisticsAccumulator accumulator(info_with(mask), {0}, every_query(), {});
    accumulator.begin_layer(0);
    deliver_all(accumulator, maps, mask);
    const float* const before = accumulator.finish_layer().components[0].row_sum.data();
    accumulator.begin_layer(1);
    const ComponentStatistics& actual = accumulator.finish_layer().components[0];
    QVERIFY(std::isnan(actual.row_sum[0]));
    QCOMPARE(actual.row_sum.data(), before); // memory is reused
}

void TestLayerStatistics::refuses_data()
{
    QTest::addColumn<std::vector<int>>("heads");
    QTest::addColumn<std::vector<int>>("queries");
    QTest::addColumn<int>("segment_end");
    QTest::addColumn<int>("layer");
    QTest::addColumn<int>("missing_weights");
    using List = std::vector<int>;
    QTest::newRow("a head that the model does not have") << List{0, 3} << List{0} << 5 << 0 << 0;
    QTest::newRow("a negative head") << List{-1} << List{0} << 5 << 0 << 0;
    QTest::newRow("queries out of order") << List{0} << List{5, 4} << 5 << 0 << 0;
    QTest::newRow("a query past the tokens") << List{0} << List{61} << 5 << 0 << 0;
    QTest::newRow("a segment past the tokens") << List{0} << List{0} << 62 << 0 << 0;
    QTest::newRow("a layer that the model does not have") << List{0} << List{0} << 5 << 2 << 0;
    QTest::newRow("a strip whose map is one weight short") << List{0} << List{0} << 5 << 0 << 1;
}

void TestLayerStatistics::refuses()
{
    QFETCH(std::vector<int>, heads);
    QFETCH(std::vector<int>, queries);
    QFETCH(int, segment_end);
    QFETCH(int, layer);
    QFETCH(int, missing_weights);
    try {
        StatisticsAccumulator accumulator(info_with({}), heads, queries, {{"s", {0, segment_end}}});
        accumulator.begin_layer(layer);
        const std::vector<float> map(static_cast<std::size_t>(4 - missing_weights));
        accumulator.add({layer, 0, {0, 2}, {0, 2}, map, map, map});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
    }
}

QTEST_GUILESS_MAIN(TestLayerStatistics)
#include "tst_layer_statistics.moc"
