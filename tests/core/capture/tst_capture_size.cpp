// The estimate against files that were really written.
#include "core/capture/capture_size.h"
#include "core/capture/capture_writer.h"
#include "core/error.h"
#include "tests/core/capture/synthetic_pass.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using test::indices;
using test::SyntheticPass;

class TestCaptureSize : public QObject {
    Q_OBJECT

private slots:
    void is_close_to_the_real_file_data();
    void is_close_to_the_real_file();
    void tiles_are_counted_exactly();
    void memory_depends_on_neither_layers_nor_queries_squared();
    void free_space_of_a_missing_folder();
    void free_space_of_a_new_file();
};

void TestCaptureSize::is_close_to_the_real_file_data()
{
    QTest::addColumn<SyntheticPass>("pass");
    QTest::addColumn<std::vector<int>>("queries");
    QTest::addColumn<bool>("half");
    const auto row = [](const char* name, auto change, int step = 1, bool half = false) {
        SyntheticPass pass;
        pass.tokens = 1024;
        change(pass);
        QTest::newRow(name) << pass << indices(0, pass.tokens, step) << half;
    };
    row("causal", [](SyntheticPass&) {});
    row("no mask, one head", [](SyntheticPass& p) {
        p.mask = {MaskKind::none, 0};
        p.heads = 1;
    });
    row("windowed and causal layers, odd number of tokens", [](SyntheticPass& p) {
        p.second_window = 100;
        p.tokens = 1111;
    });
    row("plain model with the logit lens", [](SyntheticPass& p) {
        p.kind = ModelKind::plain;
        p.ranks = 10;
        p.logit_lens = true;
    });
    row("tiles that are padded to whole pages", [](SyntheticPass& p) { p.tokens = 203; });
    row(
        "float16", [](SyntheticPass&) {}, 1, true);
    row(
        "every fifth query", [](SyntheticPass& p) { p.lambda_shape = LambdaShape::query; }, 5);
    row("many small heads", [](SyntheticPass& p) {
        p.layers = 8;
        p.heads = 32;
        p.tokens = 128;
    });
}

void TestCaptureSize::is_close_to_the_real_file()
{
    QFETCH(const SyntheticPass, pass);
    QFETCH(const std::vector<int>, queries);
    QFETCH(const bool, half);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("size.attn.h5").toStdString();
    CaptureSelection selection = pass.everything();
    selection.queries = queries;
    const StorageOptions storage{.half = half, .compression = 0};
    const CaptureSize estimate = estimate_size(pass.info(), selection, storage, 1);
    CaptureRecord record =
        pass.record(); // with what the estimate takes for granted: five segments, a usual config.json
    record.segments = {
        {"bos", {0, 1}}, {"before", {1, 5}}, {"answer", {5, 7}}, {"after", {7, 20}}, {"query", {20, 24}}};
    record.model_config.resize(8192, ' ');
    CaptureWriter writer(path, record, selection, storage);
    pass.run(writer);
    writer.finish();
    const auto real = static_cast<double>(std::filesystem::file_size(path));
    const double ratio = static_cast<double>(estimate.file_bytes()) / real;
    QVERIFY2(ratio > 0.99 && ratio < 1.05,
             qPrintable(QString("estimate %1, file %2").arg(estimate.file_bytes()).arg(real)));
    QVERIFY(estimate.map_bytes + estimate.pyramid_bytes >= writer.bytes_written());
    QVERIFY(real >= static_cast<double>(writer.bytes_written()));
}

void TestCaptureSize::tiles_are_counted_exactly()
{
    SyntheticPass pass;
    pass.layers = 8;
    pass.heads = 8;
    pass.tokens = 4096;
    const CaptureSize size = estimate_size(pass.info(), pass.everything(), {}, 2);
    QCOMPARE(size.map_bytes, std::uint64_t{8} * 8 * 3 * 136 * 256 * 1024);
    // 1,024 and 256 cells a side, and 64 x 64 in one small tile.
    QCOMPARE(size.pyramid_bytes, std::uint64_t{8} * 8 * 3 * (11 * 256 * 1024 + 64 * 64 * 4));
    CaptureSelection difference_only = pass.everything();
    difference_only.first = difference_only.second = false;
    QCOMPARE(estimate_size(pass.info(), difference_only, {.half = true}, 2).map_bytes, size.map_bytes / 6);
}

void TestCaptureSize::memory_depends_on_neither_layers_nor_queries_squared()
{
    SyntheticPass pass;
    pass.tokens = 4096;
    pass.heads = 8;
    const std::uint64_t memory = estimate_size(pass.info(), pass.everything(), {}, 2).writer_memory;
    pass.layers = 40;
    QCOMPARE(estimate_size(pass.info(), pass.everything(), {}, 2).writer_memory, memory);
    QVERIFY(memory < std::uint64_t{160}
                         << 20); // a queue of 64 MiB, and 2 threads x 3 maps x 16 tiles under way
    pass.tokens = 8192;
    QVERIFY(estimate_size(pass.info(), pass.everything(), {}, 2).writer_memory < 2 * memory);
}

void TestCaptureSize::free_space_of_a_missing_folder()
{
    const QTemporaryDir folder;
    try {
        free_space_for(folder.filePath("absent/x.attn.h5").toStdString());
        QFAIL("no error");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::not_found);
        QVERIFY2(QString(error.what()).contains("absent"), error.what());
    }
}

void TestCaptureSize::free_space_of_a_new_file()
{
    const QTemporaryDir folder;
    QVERIFY(free_space_for(folder.filePath("x.attn.h5").toStdString()) > 0);
    QVERIFY(free_space_for("x.attn.h5") > 0);
}

QTEST_GUILESS_MAIN(TestCaptureSize)
#include "tst_capture_size.moc"
