// Archives as Python's zipfile reads them, with and without 64-bit records.
#include "core/capture/export/npy.h"
#include "core/capture/export/zip_writer.h"
#include "tests/support/run_python.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

class TestZipWriter : public QObject {
    Q_OBJECT

private slots:
    void python_reads_it_data();
    void python_reads_it();
    void npy_headers_are_aligned();
};

void TestZipWriter::python_reads_it_data()
{
    QTest::addColumn<int>("level");
    QTest::addColumn<quint64>("largest");
    QTest::addColumn<int>("entries");
    QTest::newRow("stored") << 0 << quint64(0xffffffff) << 3;
    QTest::newRow("deflated") << 6 << quint64(0xffffffff) << 3;
    QTest::newRow("stored, every size and offset in 64 bits") << 0 << quint64(1) << 3;
    QTest::newRow("deflated, every size and offset in 64 bits") << 1 << quint64(1) << 3;
    QTest::newRow("only late offsets in 64 bits") << 0 << quint64(150000) << 3;
    QTest::newRow("no entry") << 0 << quint64(0xffffffff) << 0;
    QTest::newRow("more entries than 16 bits count") << 0 << quint64(0xffffffff) << 66000;
}

void TestZipWriter::python_reads_it()
{
    QFETCH(int, level);
    QFETCH(quint64, largest);
    QFETCH(int, entries);
    QTemporaryDir folder;
    const QString path = folder.filePath("a.zip");
    OutputFile file(path.toStdString(), false);
    ZipWriter archive(file, level, largest);
    for (int i = 0; i < entries; ++i) {
        // Entry i: "i" repeated; empty, small and larger than any buffer.
        const std::string bytes(entries > 100 ? 1 : static_cast<std::size_t>(i) * 100000,
                                static_cast<char>('0' + i % 10));
        archive.begin("entry \u00fc " + std::to_string(i), bytes.size());
        archive.write(std::as_bytes(std::span(bytes)).first(bytes.size() / 2));
        archive.write(std::as_bytes(std::span(bytes)).subspan(bytes.size() / 2));
        archive.end();
    }
    archive.finish();
    file.finish();
    const char* const script = "import sys, zipfile\n"
                               "z = zipfile.ZipFile(sys.argv[1]); n = int(sys.argv[2])\n"
                               "assert z.testzip() is None\n"
                               "assert z.namelist() == [f'entry \\u00fc {i}' for i in range(n)]\n"
                               "for i in range(n):\n"
                               "    size = 1 if n > 100 else i * 100000\n"
                               "    assert z.read(f'entry \\u00fc {i}') == b'%d' % (i % 10) * size\n";
    test::run_python({"-c", script, path, QString::number(entries)});
}

void TestZipWriter::npy_headers_are_aligned()
{
    for (const std::vector<std::int64_t>& shape :
         std::vector<std::vector<std::int64_t>>{{}, {3}, {3, 4}, {1, 2, 3, 1000000}}) {
        const std::string header = npy_header("<f4", shape);
        QCOMPARE(header.size() % 64, std::size_t{0});
        QCOMPARE(header.back(), '\n');
    }
    QVERIFY(npy_header("<i4", {3}).find("'shape': (3,), }") != std::string::npos);
    QVERIFY(npy_header("<i4", {}).find("'shape': (), }") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestZipWriter)
#include "tst_zip_writer.moc"
