// What the reader says about captures that are unfinished, cut, or not what was asked for.
#include "core/capture/capture_reader.h"
#include "core/error.h"
#include "tests/core/capture/sample_capture.h"
#include "tests/support/expect_error.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using test::default_pass;
using test::SyntheticPass;
using test::write;

class TestCaptureReaderErrors : public QObject {
    Q_OBJECT

private slots:
    void an_unfinished_capture_opens();
    void a_file_that_is_cut_while_it_is_open_gives_no_zeros_data();
    void a_file_that_is_cut_while_it_is_open_gives_no_zeros();
    void refuses_data();
    void refuses();

private:
    QTemporaryDir folder_;
    std::filesystem::path path(const char* name = "a.attn.h5")
    {
        return folder_.filePath(name).toStdString();
    }
};

void TestCaptureReaderErrors::an_unfinished_capture_opens()
{
    const SyntheticPass pass = default_pass();
    CaptureWriter writer(path("b.attn.h5"), pass.record(), pass.everything(), {});
    pass.begin(writer);
    pass.layer(writer, 0);
    pass.layer(writer, 1);
    // The file as a killed process leaves it: flushed after the layers, not renamed.
    const std::filesystem::path partial = path("b.attn.h5.partial");
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            try {
                return CaptureReader::open(partial).layers().size() == 2;
            } catch (const Error&) {
                return false; // the writing thread has not flushed yet
            }
        }(),
        10000);
    const CaptureReader reader = CaptureReader::open(partial);
    QVERIFY(!reader.complete());
}

void TestCaptureReaderErrors::a_file_that_is_cut_while_it_is_open_gives_no_zeros_data()
{
    QTest::addColumn<int>("compression");
    QTest::newRow("as it is") << 0;
    QTest::newRow("deflated") << 1;
}

void TestCaptureReaderErrors::a_file_that_is_cut_while_it_is_open_gives_no_zeros()
{
    QFETCH(int, compression);
    const SyntheticPass pass = default_pass();
    StorageOptions storage;
    storage.compression = compression;
    const std::filesystem::path file = path(compression == 0 ? "plain.h5" : "deflated.h5");
    write(file, pass, pass.everything(), storage);
    const CaptureReader reader = CaptureReader::open(file);
    const MapKey key{reader.layers().back(), reader.heads().back(), Component::first};
    QVERIFY(!reader.read(key).values.empty()); // HDF5 remembers where the tiles lie
    std::filesystem::resize_file(file, 2048);
    test::expect_error([&] { static_cast<void>(reader.read(key)); }, ErrorKind::corrupt,
                       {"since it was opened"});
}

void TestCaptureReaderErrors::refuses_data()
{
    QTest::addColumn<QList<int>>("key");
    QTest::addColumn<QList<int>>("window");
    QTest::addColumn<QString>("named");
    QTest::newRow("a layer that was not captured")
        << QList<int>{0, 0, 0} << QList<int>{0, 0, 0, 0} << "there is layer 1";
    QTest::newRow("a head that was not captured")
        << QList<int>{1, 3, 0} << QList<int>{0, 0, 0, 0} << "there is head 0-1, 4";
    QTest::newRow("a negative layer") << QList<int>{-1, 0, 0} << QList<int>{0, 0, 0, 0} << "layer -1";
    QTest::newRow("a component that was not captured")
        << QList<int>{1, 0, 1} << QList<int>{0, 0, 0, 0} << "there is attention_1";
    QTest::newRow("a window past the keys")
        << QList<int>{1, 0, 0} << QList<int>{0, 0, 300, 400} << "keys 0-299";
    QTest::newRow("a window between captured queries")
        << QList<int>{1, 0, 0} << QList<int>{20, 100, 0, 0} << "queries 10-12, 200";
    QTest::newRow("a reversed window") << QList<int>{1, 0, 0} << QList<int>{12, 10, 0, 0} << "[12, 10)";
}

void TestCaptureReaderErrors::refuses()
{
    QFETCH(QList<int>, key);
    QFETCH(QList<int>, window);
    QFETCH(QString, named);
    SyntheticPass pass = default_pass();
    pass.heads = 5;
    CaptureSelection selection = pass.everything();
    selection.layers = {1};
    selection.heads = {0, 1, 4};
    selection.queries = {10, 11, 12, 200};
    selection.second = selection.difference = false;
    write(path("c.attn.h5"), pass, selection);
    const CaptureReader reader = CaptureReader::open(path("c.attn.h5"));
    try {
        reader.read({key[0], key[1], static_cast<Component>(key[2])},
                    {{window[0], window[1]}, {window[2], window[3]}});
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::not_found);
        QVERIFY2(QString(error.what()).contains(named), error.what());
        QVERIFY2(QString(error.what()).contains("c.attn.h5"), error.what());
    }
}

QTEST_GUILESS_MAIN(TestCaptureReaderErrors)
#include "tst_capture_reader_errors.moc"
