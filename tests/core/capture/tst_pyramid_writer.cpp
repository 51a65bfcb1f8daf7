// Every pyramid level holds, for each block of stored cells, the value of largest magnitude.
#include "core/attention/pooling.h"
#include "core/capture/capture_writer.h"
#include "core/capture/format.h"
#include "tests/core/capture/read_back.h"
#include "tests/core/capture/synthetic_pass.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;
using test::indices;
using test::OpenedCapture;
using test::SyntheticPass;

class TestPyramidWriter : public QObject {
    Q_OBJECT

private slots:
    void levels_hold_the_largest_magnitude_data();
    void levels_hold_the_largest_magnitude();
    void one_cell_is_seen_on_every_level_data();
    void one_cell_is_seen_on_every_level();
    void factors_end_at_a_small_side();

private:
    QTemporaryDir folder_;
    std::filesystem::path path() { return folder_.filePath("pyramid.attn.h5").toStdString(); }
};

void TestPyramidWriter::levels_hold_the_largest_magnitude_data()
{
    QTest::addColumn<SyntheticPass>("pass");
    QTest::addColumn<std::vector<int>>("queries");
    const auto row = [](const char* name, auto change, int step = 1) {
        SyntheticPass pass;
        pass.layers = 1;
        pass.heads = 2;
        pass.tokens = 1100;
        change(pass);
        QTest::newRow(name) << pass << indices(0, pass.tokens, step);
    };
    row("causal, sides no multiple of four", [](SyntheticPass& p) { p.tokens = 1101; });
    row("small map", [](SyntheticPass& p) { p.tokens = 67; });
    row("window that starts inside of cells", [](SyntheticPass& p) {
        p.mask = {MaskKind::window, 50};
        p.rows_of_strip = 101;
    });
    row("strips that share rows of cells, three threads", [](SyntheticPass& p) {
        p.rows_of_strip = 7;
        p.threads = 3;
    });
    row("rows one by one, backwards", [](SyntheticPass& p) {
        p.rows_of_strip = 1;
        p.backwards = true;
        p.tokens = 300;
    });
    row(
        "queries with gaps, two threads",
        [](SyntheticPass& p) {
            p.threads = 2;
            p.rows_of_strip = 90;
        },
        3);
    row("long strips over several bands", [](SyntheticPass& p) {
        p.tokens = 2300;
        p.heads = 1;
        p.kind = ModelKind::plain;
        p.rows_of_strip = 2300;
    });
}

void TestPyramidWriter::levels_hold_the_largest_magnitude()
{
    QFETCH(const SyntheticPass, pass);
    QFETCH(const std::vector<int>, queries);
    CaptureSelection selection = pass.everything();
    selection.queries = queries;
    CaptureWriter writer(path(), pass.record(), selection, {}, true);
    pass.run(writer);
    writer.finish();

    const OpenedCapture file(path());
    const int rows = static_cast<int>(queries.size());
    const std::vector<int> factors = format::pyramid_factors(rows, pass.tokens);
    QCOMPARE(file.root.open_group("pyramid").group_names().size(), factors.size());
    for (const int factor : factors) {
        const int columns_of_level = format::divide_up(pass.tokens, factor);
        const int rows_of_level = format::divide_up(rows, factor);
        const std::vector<std::int32_t> firsts = file.integers(format::pyramid_path(factor) + "/query");
        QCOMPARE(static_cast<int>(firsts.size()), rows_of_level);
        QCOMPARE(firsts.back(), queries[static_cast<std::size_t>((rows_of_level - 1) * factor)]);
        for (const Component component : {Component::first, Component::difference}) {
            if (pass.kind == ModelKind::plain && component != Component::first)
                continue;
            const std::vector<float> map = file.floats(format::map_name(component));
            const std::string name = format::pyramid_path(factor) + '/' + format::map_name(component);
            const std::vector<float> level = file.floats(name);
            QCOMPARE(file.axes(name), (std::vector<std::string>{"layer", "head", "query", "key"}));
            QCOMPARE(level.size(), static_cast<std::size_t>(pass.heads * rows_of_level * columns_of_level));
            std::vector<float> expected(level.size(), 0.0f);
            for (int head = 0; head < pass.heads; ++head)
                for (int row = 0; row < rows; ++row)
                    for (int key = 0; key < pass.tokens; ++key) {
                        float& cell = expected[static_cast<std::size_t>(
                            (head * rows_of_level + row / factor) * columns_of_level + key / factor)];
                        cell = larger_magnitude(
                            cell, map[static_cast<std::size_t>((head * rows + row) * pass.tokens + key)]);
                    }
            QVERIFY2(level == expected, name.c_str());
        }
    }
}

void TestPyramidWriter::one_cell_is_seen_on_every_level_data()
{
    QTest::addColumn<float>("value");
    QTest::newRow("a needle") << 1.0f;
    QTest::newRow("a negative needle") << -0.75f;
    QTest::newRow("a weight that is not a number") << std::numeric_limits<float>::quiet_NaN();
    QTest::newRow("minus infinity") << -std::numeric_limits<float>::infinity();
}

void TestPyramidWriter::one_cell_is_seen_on_every_level()
{
    QFETCH(const float, value);
    SyntheticPass pass;
    pass.kind = ModelKind::plain;
    pass.layers = pass.heads = 1;
    pass.tokens = 1500;
    pass.mask = {MaskKind::none, 0};
    CaptureWriter writer(path(), pass.record(), pass.everything(), {}, true);
    pass.begin(writer);
    std::vector<float> row(1500, 1e-6f);
    for (int query = 0; query < pass.tokens; ++query) {
        row[777] = query == 1234 ? value : 1e-6f;
        writer.strip({0, 0, {query, query + 1}, {0, pass.tokens}, row, {}, {}});
    }
    writer.layer_done(0);
    writer.finish();

    const OpenedCapture file(path());
    const std::vector<int> factors = format::pyramid_factors(pass.tokens, pass.tokens);
    QCOMPARE(factors.size(), 3u);
    for (const int factor : factors) {
        const std::vector<float> level = file.floats(format::pyramid_path(factor) + "/attention_1");
        const int side = format::divide_up(pass.tokens, factor);
        const float found = level[static_cast<std::size_t>(1234 / factor * side + 777 / factor)];
        QVERIFY(std::isnan(value) ? std::isnan(found) : found == value);
        QCOMPARE(std::count_if(level.begin(), level.end(), [](float cell) { return cell != 1e-6f; }), 1);
    }
}

void TestPyramidWriter::factors_end_at_a_small_side()
{
    QCOMPARE(format::pyramid_factors(64, 64), std::vector<int>());
    QCOMPARE(format::pyramid_factors(65, 65), (std::vector<int>{4}));
    QCOMPARE(format::pyramid_factors(1, 4096), (std::vector<int>{4, 16, 64}));
    QCOMPARE(format::pyramid_factors(4097, 4097), (std::vector<int>{4, 16, 64, 256}));
}

QTEST_GUILESS_MAIN(TestPyramidWriter)
#include "tst_pyramid_writer.moc"
