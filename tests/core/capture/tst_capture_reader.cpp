// What the reader says about sound captures.
#include "core/attention/pooling.h"
#include "core/capture/capture_reader.h"
#include "core/half.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace attnscope;
using test::default_pass;
using test::SyntheticPass;
using test::write;

class TestCaptureReader : public QObject {
    Q_OBJECT

private slots:
    void tells_what_is_in_the_file();
    void reads_every_cell_data();
    void reads_every_cell();
    void windows_are_cut_to_what_exists();
    void captures_with_gaps_keep_true_indices();
    void reduces_to_the_budget_data();
    void reduces_to_the_budget();
    void computes_a_difference_that_is_not_stored();
    void a_plain_model_has_one_component();
    void several_threads_read_at_once();

private:
    QTemporaryDir folder_;
    std::filesystem::path path(const char* name = "a.attn.h5")
    {
        return folder_.filePath(name).toStdString();
    }
};

void TestCaptureReader::tells_what_is_in_the_file()
{
    const SyntheticPass pass = default_pass();
    write(path(), pass, pass.everything(), {}, {{"answer", {3, 9}}});
    const CaptureReader reader = CaptureReader::open(path());
    QVERIFY(reader.complete());
    QCOMPARE(reader.format_version(), 1);
    QCOMPARE(reader.kind(), ModelKind::differential);
    QCOMPARE(reader.mask(), MaskKind::window); // one layer of two has a window
    QVERIFY(reader.mask_of(0) == (Mask{MaskKind::causal, 0}));
    QVERIFY(reader.mask_of(1) == (Mask{MaskKind::window, 40}));
    QCOMPARE(reader.model_layer_count(), 2);
    QCOMPARE(reader.model_head_count(), 3);
    QCOMPARE(reader.layers(), (std::vector<int>{0, 1}));
    QCOMPARE(reader.heads(), (std::vector<int>{0, 1, 2}));
    QCOMPARE(reader.key_count(), 300);
    QCOMPARE(reader.lambda_shape(), LambdaShape::query);
    QVERIFY(!reader.storage().half);
    const CaptureRecord& record = reader.record();
    const CaptureRecord expected = pass.record();
    QCOMPARE(record.model_name, expected.model_name);
    QCOMPARE(record.family, expected.family);
    QCOMPARE(record.model_config, expected.model_config);
    QCOMPARE(record.pairing, expected.pairing);
    QCOMPARE(record.stored_type, expected.stored_type);
    QCOMPARE(record.created, expected.created);
    QCOMPARE(record.prompt, expected.prompt);
    QCOMPARE(record.prompt_tokens, 300);
    QCOMPARE(record.tokens.size(), expected.tokens.size());
    for (std::size_t i = 0; i < record.tokens.size(); ++i) {
        QCOMPARE(record.tokens[i].id, expected.tokens[i].id);
        QCOMPARE(record.tokens[i].bytes, expected.tokens[i].bytes);
        QCOMPARE(record.tokens[i].text, expected.tokens[i].text);
        QVERIFY(record.tokens[i].span == expected.tokens[i].span);
    }
    QVERIFY(record.segments == (std::vector<Segment>{{"answer", {3, 9}}}));
    QCOMPARE(record.interventions, std::vector<std::string>{"lambda of layer 1 set to 0"});
}

void TestCaptureReader::reads_every_cell_data()
{
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("half");
    QTest::addColumn<int>("compression");
    QTest::newRow("one token") << 1 << false << 0;
    QTest::newRow("less than a tile") << 100 << false << 0;
    QTest::newRow("several tiles") << 600 << false << 0;
    QTest::newRow("deflated tiles") << 600 << false << 1;
    QTest::newRow("float16 tiles") << 600 << true << 0;
    QTest::newRow("deflated float16 tiles") << 300 << true << 9;
}

void TestCaptureReader::reads_every_cell()
{
    QFETCH(int, tokens);
    QFETCH(bool, half);
    QFETCH(int, compression);
    SyntheticPass pass = default_pass();
    pass.tokens = tokens;
    write(path(), pass, pass.everything(), {half, compression});
    const CaptureReader reader = CaptureReader::open(path());
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        const AttentionMap map = reader.read({1, 2, component});
        QCOMPARE(map.rows, tokens);
        QCOMPARE(map.columns, tokens);
        QCOMPARE(map.reduction, 1);
        for (int query = 0; query < tokens; ++query)
            for (int key = 0; key < tokens; ++key) {
                const float weight = pass.weight(component, 1, 2, query, key);
                QCOMPARE(map.values[std::size_t(query * tokens + key)],
                         half ? float_from_half(half_from_float(weight)) : weight);
            }
    }
}

void TestCaptureReader::windows_are_cut_to_what_exists()
{
    const SyntheticPass pass = default_pass();
    write(path(), pass, pass.everything());
    const CaptureReader reader = CaptureReader::open(path());
    const AttentionMap map = reader.read({0, 1, Component::first}, {{290, 9999}, {-5, 3}});
    QVERIFY(map.window == (Window{{290, 300}, {0, 3}}));
    QCOMPARE(map.rows, 10);
    QCOMPARE(map.columns, 3);
    QCOMPARE(map.row_query.front(), 290);
    QCOMPARE(map.column_key.back(), 2);
    QCOMPARE(map.values[3 * 4 + 1], pass.weight(Component::first, 0, 1, 294, 1));
    const AttentionMap rows = reader.read({0, 1, Component::first}, {{7, 8}, {}});
    QVERIFY(rows.window == (Window{{7, 8}, {0, 300}}));
}

void TestCaptureReader::captures_with_gaps_keep_true_indices()
{
    const SyntheticPass pass = default_pass();
    CaptureSelection selection = pass.everything();
    selection.layers = {1};
    selection.heads = {0, 2};
    selection.queries = {5, 6, 100, 250, 299};
    write(path(), pass, selection);
    const CaptureReader reader = CaptureReader::open(path());
    QCOMPARE(reader.queries(), selection.queries);
    const AttentionMap all = reader.read({1, 2, Component::second});
    QVERIFY(all.window == (Window{{5, 300}, {0, 300}}));
    QCOMPARE(all.row_query, (std::vector<std::int32_t>{5, 6, 100, 250, 299}));
    QCOMPARE(all.values[2 * 300 + 77], pass.weight(Component::second, 1, 2, 100, 77));
    const AttentionMap some = reader.read({1, 2, Component::second}, {{6, 250}, {60, 90}});
    QCOMPARE(some.row_query, (std::vector<std::int32_t>{6, 100}));
    QCOMPARE(some.values[30 + 17], pass.weight(Component::second, 1, 2, 100, 77));
    const AttentionMap reduced = reader.read({1, 2, Component::second}, {}, 3);
    QCOMPARE(reduced.reduction, 112); // 300 keys in 3 columns, a multiple of the level 16
    QCOMPARE(reduced.row_query, std::vector<std::int32_t>{5});
    QCOMPARE(reduced.column_key, (std::vector<std::int32_t>{0, 112, 224}));
}

void TestCaptureReader::reduces_to_the_budget_data()
{
    QTest::addColumn<int>("max_side");
    QTest::addColumn<QList<int>>("window");
    QTest::newRow("the whole map, by a level of the pyramid") << 180 << QList<int>{0, 700, 0, 700};
    QTest::newRow("the whole map, between levels") << 300 << QList<int>{0, 700, 0, 700};
    QTest::newRow("the whole map in one cell") << 1 << QList<int>{0, 700, 0, 700};
    QTest::newRow("a window off the grid of the pyramid") << 50 << QList<int>{131, 663, 17, 555};
}

void TestCaptureReader::reduces_to_the_budget()
{
    QFETCH(int, max_side);
    QFETCH(QList<int>, window);
    SyntheticPass pass = default_pass();
    pass.tokens = 700;
    pass.layers = 1;
    pass.heads = 1;
    write(path(), pass, pass.everything());
    const CaptureReader reader = CaptureReader::open(path());
    QCOMPARE(reader.pyramid_factors(Component::difference), (std::vector<int>{4, 16}));
    const Window asked{{window[0], window[1]}, {window[2], window[3]}};
    const AttentionMap map = reader.read({0, 0, Component::difference}, asked, max_side);
    QVERIFY(map.rows <= max_side && map.columns <= max_side);
    std::vector<float> expected(map.values.size(), 0.0f);
    for (int query = window[0]; query < window[1]; ++query)
        for (int key = window[2]; key < window[3]; ++key) {
            const int row = query / map.reduction - window[0] / map.reduction;
            const int column = key / map.reduction - window[2] / map.reduction;
            float& cell = expected[std::size_t(row * map.columns + column)];
            cell = larger_magnitude(cell, pass.weight(Component::difference, 0, 0, query, key));
        }
    QVERIFY(map.values == expected);
    QCOMPARE(map.row_query.front(), window[0]);
    QCOMPARE(map.row_query.size(), std::size_t(map.rows));
    if (map.rows > 1)
        QCOMPARE(map.row_query[1] % map.reduction, 0);
}

void TestCaptureReader::computes_a_difference_that_is_not_stored()
{
    SyntheticPass pass = default_pass();
    CaptureSelection selection = pass.everything();
    selection.difference = false;
    write(path(), pass, selection);
    const CaptureReader reader = CaptureReader::open(path());
    QVERIFY(reader.has(Component::difference));
    QVERIFY(!reader.stores(Component::difference));
    const AttentionMap map = reader.read({1, 1, Component::difference}, {{100, 300}, {50, 250}});
    for (int row = 0; row < map.rows; ++row)
        for (int column = 0; column < map.columns; ++column) {
            const float expected = pass.weight(Component::difference, 1, 1, 100 + row, 50 + column);
            QVERIFY(std::fabs(map.values[std::size_t(row * map.columns + column)] - expected) < 1e-7f);
        }
    const AttentionMap reduced = reader.read({1, 1, Component::difference}, {}, 100);
    QCOMPARE(reduced.reduction, 3);

    selection.second = false;
    write(path(), pass, selection);
    QVERIFY(!CaptureReader::open(path()).has(Component::difference));
}

void TestCaptureReader::a_plain_model_has_one_component()
{
    SyntheticPass pass = default_pass();
    pass.kind = ModelKind::plain;
    write(path(), pass, pass.everything());
    const CaptureReader reader = CaptureReader::open(path());
    QVERIFY(reader.has(Component::first));
    QVERIFY(!reader.has(Component::second) && !reader.has(Component::difference));
    QVERIFY(!reader.lambda(0, 0, 0));
    QVERIFY(reader.lambdas(0, 0).empty());
}

void TestCaptureReader::several_threads_read_at_once()
{
    const SyntheticPass pass = default_pass();
    write(path(), pass, pass.everything());
    const CaptureReader reader = CaptureReader::open(path());
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 20; ++i) {
                const int head = (t + i) % 3;
                const AttentionMap map =
                    reader.read({t % 2, head, Component::first}, {{i, 300}, {0, 300}}, 300);
                wrong +=
                    map.values[std::size_t(300 + i)] != pass.weight(Component::first, t % 2, head, i + 1, i);
                wrong += reader.lambda(0, head, i) != pass.lambda(0, head, i);
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
}

QTEST_GUILESS_MAIN(TestCaptureReader)
#include "tst_capture_reader.moc"
