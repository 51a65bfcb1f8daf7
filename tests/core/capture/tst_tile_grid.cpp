// Which tiles are stored: exactly those in which a stored query sees a key.
#include "core/capture/tiles/tile_grid.h"
#include "tests/core/capture/synthetic_pass.h"

#include <QTest>

using namespace attnscope;
using test::indices;

class TestTileGrid : public QObject {
    Q_OBJECT

private slots:
    void counts_data();
    void counts();
    void agree_with_every_cell_data();
    void agree_with_every_cell();
};

void TestTileGrid::counts_data()
{
    QTest::addColumn<Mask>("mask");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("factor");
    QTest::addColumn<std::size_t>("tiles");
    QTest::newRow("causal, 4,096 tokens") << Mask{MaskKind::causal, 0} << 4096 << 1 << std::size_t{136};
    QTest::newRow("causal, one token into a new band")
        << Mask{MaskKind::causal, 0} << 257 << 1 << std::size_t{3};
    QTest::newRow("no mask") << Mask{MaskKind::none, 0} << 1000 << 1 << std::size_t{16};
    QTest::newRow("window of one key: the diagonal")
        << Mask{MaskKind::window, 1} << 1024 << 1 << std::size_t{4};
    QTest::newRow("window of 257 keys: the diagonal and the one before")
        << Mask{MaskKind::window, 257} << 1024 << 1 << std::size_t{7};
    QTest::newRow("second pyramid level") << Mask{MaskKind::causal, 0} << 8192 << 16 << std::size_t{3};
    QTest::newRow("one tile") << Mask{MaskKind::causal, 0} << 1 << 1 << std::size_t{1};
}

void TestTileGrid::counts()
{
    QFETCH(const Mask, mask);
    QFETCH(const int, tokens);
    QFETCH(const int, factor);
    std::size_t listed = 0;
    for (const std::vector<int>& band : stored_tiles(mask, indices(0, tokens), tokens, factor))
        listed += band.size();
    QTEST(listed, "tiles");
    QCOMPARE(count_stored_tiles(mask, indices(0, tokens), tokens, factor), std::uint64_t{listed});
}

void TestTileGrid::agree_with_every_cell_data()
{
    QTest::addColumn<Mask>("mask");
    QTest::addColumn<std::vector<int>>("queries");
    QTest::addColumn<int>("factor");
    QTest::newRow("causal, every third query") << Mask{MaskKind::causal, 0} << indices(0, 1500, 3) << 1;
    QTest::newRow("window, gaps wider than a tile")
        << Mask{MaskKind::window, 30} << std::vector<int>{0, 5, 900, 1499} << 1;
    QTest::newRow("window, gaps, first level")
        << Mask{MaskKind::window, 300} << std::vector<int>{0, 5, 1400, 1499} << 4;
}

void TestTileGrid::agree_with_every_cell()
{
    QFETCH(const Mask, mask);
    QFETCH(const std::vector<int>, queries);
    QFETCH(const int, factor);
    const int tokens = 1500;
    const TileGrid grid = grid_of(static_cast<int>(queries.size()), tokens, factor);
    StoredTiles expected(static_cast<std::size_t>(grid.bands()));
    for (int band = 0; band < grid.bands(); ++band)
        for (int column = 0; column < grid.tiles_across(); ++column) {
            bool seen = false;
            for (std::size_t row = 0; row < queries.size(); ++row)
                for (int key = 0; key < tokens; ++key)
                    seen |= static_cast<int>(row) / factor / grid.tile_rows == band &&
                            key / factor / grid.tile_columns == column &&
                            visible_keys(mask, queries[row], tokens).contains(key);
            if (seen)
                expected[static_cast<std::size_t>(band)].push_back(column);
        }
    QCOMPARE(stored_tiles(mask, queries, tokens, factor), expected);
}

QTEST_GUILESS_MAIN(TestTileGrid)
#include "tst_tile_grid.moc"
