// Boxes of datasets in tiles against what HDF5 reads itself.
#include "core/capture/tiles/stored_tiles.h"

#include "tests/support/expect_error.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace attnscope;
using hdf5::Extent;

class TestStoredTiles : public QObject {
    Q_OBJECT

private slots:
    void equals_hdf5_data();
    void equals_hdf5();
    void tiles_never_written_hold_the_fill_value();
    void a_plain_tile_that_is_too_short_is_not_read_past_its_buffer();
};

Q_DECLARE_METATYPE(Extent)

void TestStoredTiles::equals_hdf5_data()
{
    QTest::addColumn<Extent>("extent");
    QTest::addColumn<Extent>("tile");
    QTest::addColumn<Extent>("offset");
    QTest::addColumn<Extent>("count");
    QTest::newRow("a list in one tile") << Extent{100} << Extent{100} << Extent{0} << Extent{100};
    QTest::newRow("a part of a list in several tiles")
        << Extent{100} << Extent{7} << Extent{13} << Extent{50};
    QTest::newRow("a matrix whose last tiles stick out")
        << Extent{10, 23} << Extent{4, 5} << Extent{0, 0} << Extent{10, 23};
    QTest::newRow("a box inside one tile") << Extent{10, 23} << Extent{8, 16} << Extent{2, 3} << Extent{4, 5};
    QTest::newRow("a box over four tiles") << Extent{10, 23} << Extent{4, 8} << Extent{3, 7} << Extent{2, 2};
    QTest::newRow("a row") << Extent{2, 3, 20, 30} << Extent{1, 1, 8, 8} << Extent{1, 2, 19, 0}
                           << Extent{1, 1, 1, 30};
    QTest::newRow("everything of four axes")
        << Extent{2, 3, 20, 30} << Extent{1, 2, 8, 8} << Extent{0, 0, 0, 0} << Extent{2, 3, 20, 30};
    QTest::newRow("a part of many lines of tiles, the last of which stick out")
        << Extent{100, 90} << Extent{64, 64} << Extent{10, 20} << Extent{85, 60};
    QTest::newRow("nothing") << Extent{10, 23} << Extent{4, 5} << Extent{3, 3} << Extent{0, 4};
}

void TestStoredTiles::equals_hdf5()
{
    QFETCH(Extent, extent);
    QFETCH(Extent, tile);
    QFETCH(Extent, offset);
    QFETCH(Extent, count);
    const auto cells_of = [](const Extent& e) {
        return std::accumulate(e.begin(), e.end(), std::size_t{1}, std::multiplies<>());
    };
    QTemporaryDir folder;
    hdf5::File file = hdf5::File::create(folder.filePath("a.h5").toStdString());
    hdf5::Group root = file.root();
    for (const int deflate : {0, 6}) {
        const std::string name = "values" + std::to_string(deflate);
        hdf5::Dataset dataset = root.create_dataset(
            name, {.type = hdf5::Type::int32, .extent = extent, .chunk = tile, .deflate = deflate});
        std::vector<std::int32_t> all(cells_of(extent));
        std::iota(all.begin(), all.end(), 1000);
        dataset.write_all(std::span<const std::int32_t>(all));
        file.flush();
        std::vector<std::int32_t> expected(cells_of(count));
        std::vector<std::int32_t> actual(expected.size());
        if (!expected.empty())
            dataset.read(offset, count, std::span(expected));
        read_cells(dataset, offset, count, std::span(actual));
        QCOMPARE(actual, expected);
        QCOMPARE(read_all_cells<std::int32_t>(dataset), all);
    }
}

void TestStoredTiles::tiles_never_written_hold_the_fill_value()
{
    QTemporaryDir folder;
    hdf5::File file = hdf5::File::create(folder.filePath("a.h5").toStdString());
    hdf5::Dataset dataset = file.root().create_dataset(
        "values", {.type = hdf5::Type::float32, .extent = {6, 6}, .chunk = {3, 3}, .deflate = 1, .fill = -1});
    const std::vector<float> tile(9, 2.5f);
    dataset.write<float>({3, 0}, {3, 3}, tile);
    file.flush();
    const std::vector<float> all = read_all_cells<float>(dataset);
    for (std::size_t i = 0; i < all.size(); ++i)
        QCOMPARE(all[i], i / 6 >= 3 && i % 6 < 3 ? 2.5f : -1.0f);
}

/// HDF5 1.10 would keep a tile of as many bytes as the file says and read as many as it must have; the address sanitizer
/// sees that.
void TestStoredTiles::a_plain_tile_that_is_too_short_is_not_read_past_its_buffer()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.h5").toStdString();
    const std::vector<float> stored(100, 2.5f);
    {
        hdf5::File file = hdf5::File::create(path);
        hdf5::Dataset dataset = file.root().create_dataset(
            "values", {.type = hdf5::Type::float32, .extent = {64, 64}, .chunk = {64, 64}});
        dataset.write_chunk({0, 0}, std::as_bytes(std::span(stored)));
        file.close();
    }
    const hdf5::File file = hdf5::File::open(path);
    const hdf5::Dataset dataset = file.root().open_dataset("values");
    std::vector<float> few(64);
    read_cells(dataset, {0, 0}, {1, 64}, std::span(few));
    QCOMPARE(few, std::vector<float>(64, 2.5f));
    const std::optional<Error> error = test::error_of([&] {
        const std::vector<float> all = read_all_cells<float>(dataset);
        QCOMPARE(all[99], 2.5f);
    });
    QVERIFY(!error || error->kind() == ErrorKind::corrupt);
}

QTEST_GUILESS_MAIN(TestStoredTiles)
#include "tst_stored_tiles.moc"
