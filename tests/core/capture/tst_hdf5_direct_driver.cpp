#include "core/capture/hdf5/hdf5.h"
#include "core/capture/tiles/tile_memory.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <unistd.h>

#include <cstring>

using namespace attnscope;

namespace {

constexpr std::size_t side = 128;
constexpr std::size_t tile_bytes = side * side * sizeof(float); // 64 KiB: large enough to be written directly

std::span<const std::byte> fill(TileBuffer buffer, std::size_t skip, float first)
{
    for (std::size_t i = 0; i < side * side; ++i) {
        const float value = first + static_cast<float>(i);
        std::memcpy(buffer.data() + skip + i * sizeof(float), &value, sizeof value);
    }
    return buffer.subspan(skip, tile_bytes);
}

} // namespace

class TestHdf5DirectDriver : public QObject {
    Q_OBJECT
private slots:
    void tiles_read_back_as_written_data();
    void tiles_read_back_as_written();
};

void TestHdf5DirectDriver::tiles_read_back_as_written_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<quint64>("step");
    QTest::addColumn<quint64>("skip");
    QTest::newRow("whole pages on a disk go around the page cache")
        << QDir::tempPath() << quint64(tile_bytes) << quint64(0);
    QTest::newRow("tiles that start anywhere in the file") << QDir::tempPath() << quint64(1) << quint64(0);
    QTest::newRow("memory that starts anywhere") << QDir::tempPath() << quint64(tile_bytes) << quint64(20);
    QTest::newRow("a file system in memory")
        << QStringLiteral("/dev/shm") << quint64(tile_bytes) << quint64(0);
}

/// Read through a plain HDF5 file, which knows nothing of the driver.
void TestHdf5DirectDriver::tiles_read_back_as_written()
{
    QFETCH(QString, folder);
    QFETCH(quint64, step);
    QFETCH(quint64, skip);
    const QTemporaryDir scratch(folder + "/attnscope-XXXXXX");
    if (!scratch.isValid())
        QSKIP("no such folder here");
    const std::filesystem::path path = scratch.filePath("tiles.h5").toStdString();
    close(open(path.c_str(), O_CREAT | O_WRONLY, 0600));

    TileMemory memory(tile_bytes + 4096);
    const TileBuffer buffer = memory.make_buffer();
    {
        hdf5::File file = hdf5::File::create(path, {.threshold = step > 1 ? tile_bytes : 1, .step = step});
        hdf5::Group root = file.root();
        hdf5::Dataset maps =
            root.create_dataset("maps", {.extent = {3, side, side}, .chunk = {1, side, side}});
        for (std::uint64_t tile = 0; tile < 3; ++tile) {
            maps.write_chunk({tile, 0, 0}, fill(buffer, skip, 1000000.0f * static_cast<float>(tile)));
            root.write_text("note" + std::to_string(tile),
                            std::string(100, 'x')); // metadata between the tiles
        }
        file.close();
    }
    const hdf5::File file = hdf5::File::open(path);
    const std::vector<float> values = file.root().open_dataset("maps").read_all<float>();
    QCOMPARE(values.size(), 3 * side * side);
    for (std::size_t i = 0; i < values.size(); ++i)
        QCOMPARE(values[i],
                 1000000.0f * static_cast<float>(i / (side * side)) + static_cast<float>(i % (side * side)));
    QCOMPARE(file.root().open_dataset("note2").read_texts().front(), std::string(100, 'x'));
}

QTEST_GUILESS_MAIN(TestHdf5DirectDriver)
#include "tst_hdf5_direct_driver.moc"
