// Encoded tiles are what HDF5's own filters would have made of them.
#include "core/capture/tiles/tile_encoder.h"
#include "core/half.h"

#include <QByteArray>
#include <QTest>

#include <cmath>
#include <cstring>

using namespace attnscope;

class TestTileEncoder : public QObject {
    Q_OBJECT

private slots:
    void shuffle_gathers_bytes_of_equal_place();
    void decodes_to_the_same_cells_data();
    void decodes_to_the_same_cells();
};

void TestTileEncoder::shuffle_gathers_bytes_of_equal_place()
{
    const char from[] = "a1b2c3";
    std::string to(6, '?');
    shuffle_bytes(std::as_bytes(std::span(from, 6)), 2, std::as_writable_bytes(std::span(to)));
    QCOMPARE(to, std::string("abc123"));
}

void TestTileEncoder::decodes_to_the_same_cells_data()
{
    QTest::addColumn<bool>("half");
    QTest::addColumn<int>("compression");
    for (const bool half : {false, true})
        for (const int compression : {0, 1, 6, 9})
            QTest::addRow("%s, level %d", half ? "float16" : "float32", compression) << half << compression;
}

void TestTileEncoder::decodes_to_the_same_cells()
{
    QFETCH(const bool, half);
    QFETCH(const int, compression);
    const StorageOptions storage{.half = half, .compression = compression};
    std::vector<float> cells(256 * 256);
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = i % 3 == 0 ? 0.0f : std::sin(static_cast<float>(i * i % 100003));
    std::vector<std::byte> output(TileEncoder::largest_size(storage, cells.size()));
    TileEncoder encoder(storage);
    for (int again = 0; again < 2; ++again) { // the stream is used over and over
        const std::size_t size = encoder.encode(cells, output);
        std::vector<std::byte> plain(output.begin(), output.begin() + static_cast<std::ptrdiff_t>(size));
        const std::size_t element = half ? 2 : 4;
        if (compression > 0) {
            // qUncompress wants the length in front, big-endian.
            QByteArray framed(4, '\0');
            const auto length = static_cast<std::uint32_t>(cells.size() * element);
            for (int i = 0; i < 4; ++i)
                framed[i] = static_cast<char>(length >> (24 - 8 * i));
            framed.append(reinterpret_cast<const char*>(plain.data()), static_cast<qsizetype>(size));
            const QByteArray shuffled = qUncompress(framed);
            QCOMPARE(static_cast<std::size_t>(shuffled.size()), cells.size() * element);
            plain.resize(cells.size() * element);
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (std::size_t place = 0; place < element; ++place)
                    plain[i * element + place] =
                        static_cast<std::byte>(shuffled[static_cast<qsizetype>(place * cells.size() + i)]);
        }
        QCOMPARE(plain.size(), cells.size() * element);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            std::uint16_t bits = 0;
            float value = 0;
            if (half) {
                std::memcpy(&bits, plain.data() + i * 2, 2);
                QCOMPARE(bits, half_from_float(cells[i]));
            } else {
                std::memcpy(&value, plain.data() + i * 4, 4);
                QCOMPARE(value, cells[i]);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestTileEncoder)
#include "tst_tile_encoder.moc"
