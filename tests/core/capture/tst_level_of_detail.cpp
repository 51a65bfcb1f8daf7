// Maps at the size of a picture against pooling by hand.
#include "core/attention/pooling.h"
#include "core/capture/tiles/level_of_detail.h"

#include <QTest>

#include <random>
#include <set>

using namespace attnscope;

namespace {

/// A map with levels 4 and 16, which counts what is read of each level.
class Source {
public:
    Source(int rows, int columns) : rows_(rows), columns_(columns)
    {
        std::mt19937 engine(11);
        std::normal_distribution<float> weight;
        std::vector<float> cells(static_cast<std::size_t>(rows * columns));
        for (float& cell : cells)
            cell = weight(engine);
        stored_ = {cells};
        for (const int factor : {4, 16})
            stored_.push_back(pooled(cells, factor));
    }

    std::vector<MapLevel> levels(std::size_t count)
    {
        std::vector<MapLevel> levels;
        for (std::size_t i = 0; i < count; ++i) {
            const int factor = i == 0 ? 1 : i == 1 ? 4 : 16;
            levels.push_back({factor, [this, i, factor](Range rows, Range columns, float* target) {
                                  const int width = (columns_ + factor - 1) / factor;
                                  for (int row = rows.begin; row < rows.end; ++row)
                                      for (int column = columns.begin; column < columns.end; ++column)
                                          *target++ =
                                              stored_[i].at(static_cast<std::size_t>(row * width + column));
                                  cells_read[i] += std::size_t(rows.size()) * std::size_t(columns.size());
                              }});
        }
        return levels;
    }

    /// Cell by cell; blocks are counted from cell 0 and hold cells of the window only.
    std::vector<float> by_hand(Range rows, Range columns, int reduction) const
    {
        const int width = blocks_touched(columns, reduction);
        std::vector<float> result(static_cast<std::size_t>(blocks_touched(rows, reduction) * width), 0.0f);
        for (int row = rows.begin; row < rows.end; ++row)
            for (int column = columns.begin; column < columns.end; ++column) {
                const int place = (row / reduction - rows.begin / reduction) * width + column / reduction -
                                  columns.begin / reduction;
                float& cell = result[static_cast<std::size_t>(place)];
                cell = larger_magnitude(cell, stored_[0][static_cast<std::size_t>(row * columns_ + column)]);
            }
        return result;
    }

    std::size_t cells_read[3] = {};

private:
    std::vector<float> pooled(const std::vector<float>& cells, int factor) const
    {
        const int width = (columns_ + factor - 1) / factor;
        std::vector<float> level(static_cast<std::size_t>((rows_ + factor - 1) / factor * width), 0.0f);
        pool_into(cells.data(), std::size_t(rows_), std::size_t(columns_), std::size_t(columns_),
                  std::size_t(factor), level.data(), std::size_t(width));
        return level;
    }

    int rows_;
    int columns_;
    std::vector<std::vector<float>> stored_;
};

} // namespace

class TestLevelOfDetail : public QObject {
    Q_OBJECT

private slots:
    void equals_pooling_by_hand_data();
    void equals_pooling_by_hand();
    void aligned_windows_read_one_level_only();
    void rims_cost_little();
};

void TestLevelOfDetail::equals_pooling_by_hand_data()
{
    QTest::addColumn<int>("levels");
    QTest::addColumn<QList<int>>("window");
    QTest::addColumn<int>("max_side");
    QTest::addColumn<int>("reduction");
    QTest::newRow("no limit: every cell") << 3 << QList<int>{0, 533, 0, 601} << 0 << 1;
    QTest::newRow("fits as it is") << 3 << QList<int>{0, 533, 0, 601} << 601 << 1;
    QTest::newRow("one less than fits") << 3 << QList<int>{0, 533, 0, 601} << 600 << 2;
    QTest::newRow("a reduction of 3 between levels") << 3 << QList<int>{0, 533, 0, 601} << 220 << 3;
    QTest::newRow("exactly the first level") << 3 << QList<int>{0, 533, 0, 601} << 151 << 4;
    QTest::newRow("a multiple of the first level") << 3 << QList<int>{0, 533, 0, 601} << 100 << 8;
    QTest::newRow("exactly the second level") << 3 << QList<int>{0, 533, 0, 601} << 38 << 16;
    QTest::newRow("coarser than any level") << 3 << QList<int>{0, 533, 0, 601} << 7 << 96;
    QTest::newRow("one cell") << 3 << QList<int>{0, 533, 0, 601} << 1 << 608;
    QTest::newRow("no pyramid at all") << 1 << QList<int>{0, 533, 0, 601} << 7 << 86;
    QTest::newRow("a window whose borders cut cells of every level")
        << 3 << QList<int>{101, 431, 33, 590} << 40 << 16;
    QTest::newRow("a window thinner than a cell of the level")
        << 3 << QList<int>{101, 106, 0, 601} << 40 << 16;
    QTest::newRow("a window that ends where the map ends") << 3 << QList<int>{250, 533, 301, 601} << 20 << 16;
    QTest::newRow("a row") << 3 << QList<int>{532, 533, 0, 601} << 151 << 4;
    QTest::newRow("a column") << 2 << QList<int>{0, 533, 600, 601} << 10 << 56;
    QTest::newRow("one cell of the map") << 3 << QList<int>{17, 18, 19, 20} << 4 << 1;
}

void TestLevelOfDetail::equals_pooling_by_hand()
{
    QFETCH(int, levels);
    QFETCH(QList<int>, window);
    QFETCH(int, max_side);
    QFETCH(int, reduction);
    Source source(533, 601);
    const Range rows{window[0], window[1]};
    const Range columns{window[2], window[3]};
    const ReducedMap actual =
        reduced_map(source.levels(std::size_t(levels)), rows, columns, 533, 601, max_side);
    QCOMPARE(actual.reduction, reduction);
    QCOMPARE(actual.rows, blocks_touched(rows, reduction));
    QCOMPARE(actual.columns, blocks_touched(columns, reduction));
    QVERIFY(max_side == 0 || std::max(actual.rows, actual.columns) <= max_side);
    QVERIFY(actual.values == source.by_hand(rows, columns, reduction));
}

void TestLevelOfDetail::aligned_windows_read_one_level_only()
{
    Source source(512, 512);
    reduced_map(source.levels(3), {0, 512}, {0, 512}, 512, 512, 32);
    QCOMPARE(source.cells_read[0], std::size_t{0});
    QCOMPARE(source.cells_read[1], std::size_t{0});
    QCOMPARE(source.cells_read[2], std::size_t{32 * 32});
}

void TestLevelOfDetail::rims_cost_little()
{
    Source source(1024, 1024);
    reduced_map(source.levels(3), {3, 1021}, {3, 1021}, 1024, 1024, 64);
    QVERIFY(source.cells_read[0] <= std::size_t{4 * 4 * 1024}); // a rim thinner than 4 cells
    QVERIFY(source.cells_read[1] <= std::size_t{4 * 4 * 256});  // and one thinner than 4 cells of level 4
    QCOMPARE(source.cells_read[2], std::size_t{62 * 62});
}

QTEST_GUILESS_MAIN(TestLevelOfDetail)
#include "tst_level_of_detail.moc"
