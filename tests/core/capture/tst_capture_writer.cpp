// Everything that a pass delivers is found in the file again, whatever the geometry, the selection and the storage.
#include "core/capture/capture_writer.h"
#include "core/capture/format.h"
#include "tests/core/capture/read_back.h"
#include "tests/core/capture/synthetic_pass.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace attnscope;
using test::indices;
using test::OpenedCapture;
using test::SyntheticPass;

namespace {

struct Case {
    SyntheticPass pass;
    CaptureSelection selection; // empty lists: everything
    StorageOptions storage;
};

float as_stored(float value, const StorageOptions& storage)
{
    return storage.half ? float_from_half(half_from_float(value)) : value;
}

} // namespace

class TestCaptureWriter : public QObject {
    Q_OBJECT

private slots:
    void maps_come_back_data();
    void maps_come_back();
    void hidden_tiles_are_not_stored();

private:
    QTemporaryDir folder_;
    std::filesystem::path path(const char* name) { return folder_.filePath(name).toStdString(); }
};

void TestCaptureWriter::maps_come_back_data()
{
    QTest::addColumn<Case>("given");
    const auto row = [](const char* name, auto change) {
        Case given;
        change(given);
        CaptureSelection all = given.pass.everything();
        for (auto member : {&CaptureSelection::layers, &CaptureSelection::heads, &CaptureSelection::queries})
            if ((given.selection.*member).empty())
                given.selection.*member = all.*member;
        QTest::newRow(name) << given;
    };
    row("differential, causal, last tile partial", [](Case&) {});
    row("plain model", [](Case& c) { c.pass.kind = ModelKind::plain; });
    row("whole tiles only", [](Case& c) { c.pass.tokens = 512; });
    row("one token", [](Case& c) { c.pass.tokens = 1; });
    row("fewer tokens than a tile is wide", [](Case& c) { c.pass.tokens = 65; });
    row("no mask", [](Case& c) { c.pass.mask = {MaskKind::none, 0}; });
    row("sliding window", [](Case& c) {
        c.pass.tokens = 900;
        c.pass.mask = {MaskKind::window, 100};
    });
    row("causal and windowed layers mixed", [](Case& c) {
        c.pass.tokens = 600;
        c.pass.second_window = 33;
    });
    row("strips of 100 rows", [](Case& c) { c.pass.rows_of_strip = 100; });
    row("strips of one row, from the last to the first", [](Case& c) {
        c.pass.rows_of_strip = 1;
        c.pass.backwards = true;
    });
    row("strips longer than a tile", [](Case& c) {
        c.pass.tokens = 1000;
        c.pass.rows_of_strip = 700;
        c.pass.layers = 1;
    });
    row("three threads, odd strips", [](Case& c) {
        c.pass.tokens = 700;
        c.pass.threads = 3;
        c.pass.rows_of_strip = 37;
    });
    row("queries with gaps", [](Case& c) {
        c.pass.tokens = 1200;
        c.pass.layers = 1;
        c.selection.queries = indices(3, 1200, 3);
    });
    row("queries with gaps behind a window", [](Case& c) {
        c.pass.tokens = 1500;
        c.pass.layers = 1;
        c.pass.mask = {MaskKind::window, 20};
        c.selection.queries = {0, 1, 2, 700, 701, 1499};
        c.pass.threads = 2;
    });
    row("one query", [](Case& c) {
        c.pass.tokens = 600;
        c.selection.queries = {599};
    });
    row("some layers and heads keep their numbers", [](Case& c) {
        c.pass.layers = 4;
        c.pass.heads = 5;
        c.selection.layers = {1, 3};
        c.selection.heads = {0, 4};
    });
    row("difference alone", [](Case& c) { c.selection.first = c.selection.second = false; });
    row("no maps at all",
        [](Case& c) { c.selection.first = c.selection.second = c.selection.difference = false; });
    row("float16", [](Case& c) { c.storage.half = true; });
    row("compressed lightly", [](Case& c) { c.storage.compression = 1; });
    row("compressed hard, float16, two threads, gaps", [](Case& c) {
        c.storage = {.half = true, .compression = 9};
        c.pass.threads = 2;
        c.selection.queries = indices(0, 300, 2);
    });
    row("lambda of each head", [](Case& c) { c.pass.lambda_shape = LambdaShape::head; });
    row("lambda of each query", [](Case& c) {
        c.pass.lambda_shape = LambdaShape::query;
        c.selection.queries = {5, 6, 9};
        c.selection.heads = {1};
    });
}

void TestCaptureWriter::maps_come_back()
{
    QFETCH(const Case, given);
    const SyntheticPass& pass = given.pass;
    const CaptureSelection& selection = given.selection;
    const std::filesystem::path file = path("maps.attn.h5");
    CaptureWriter writer(file, pass.record(), selection, given.storage, true);
    pass.run(writer);
    writer.finish();
    QVERIFY(!std::filesystem::exists(file.string() + ".partial"));

    const OpenedCapture opened(file);
    const hdf5::Group& root = opened.root;
    QCOMPARE(root.find_int_attribute("complete").value_or(-1), 1);
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        const bool expected =
            selection.has(component) && (component == Component::first || pass.kind != ModelKind::plain);
        QCOMPARE(root.has(format::map_name(component)), expected);
        if (!expected)
            continue;
        const hdf5::Dataset dataset = root.open_dataset(format::map_name(component));
        QCOMPARE(dataset.scale_names(), (std::vector<std::string>{"layer", "head", "query", "key"}));
        const std::vector<float> cells = opened.floats(format::map_name(component));
        std::size_t at = 0;
        for (const int layer : selection.layers)
            for (const int head : selection.heads)
                for (const int query : selection.queries)
                    for (int key = 0; key < pass.tokens; ++key, ++at) {
                        const float wanted =
                            as_stored(pass.weight(component, layer, head, query, key), given.storage);
                        if (cells[at] != wanted)
                            QFAIL(qPrintable(
                                QString("component %1 layer %2 head %3 query %4 key %5: %6, not %7")
                                    .arg(int(component))
                                    .arg(layer)
                                    .arg(head)
                                    .arg(query)
                                    .arg(key)
                                    .arg(cells[at])
                                    .arg(wanted)));
                    }
        QCOMPARE(at, cells.size());
    }
}

void TestCaptureWriter::hidden_tiles_are_not_stored()
{
    SyntheticPass pass;
    pass.layers = pass.heads = 1;
    pass.tokens = 1000;
    pass.mask = {MaskKind::window, 10};
    const std::filesystem::path file = path("hidden.attn.h5");
    CaptureWriter writer(file, pass.record(), pass.everything(), {});
    pass.run(writer);
    writer.finish();
    const OpenedCapture opened(file);
    const hdf5::Group& root = opened.root;
    const hdf5::Dataset dataset = root.open_dataset("attention_1");
    for (std::uint64_t band = 0; band < 4; ++band)
        for (std::uint64_t column = 0; column < 4; ++column) {
            // Ten keys back from the first query of a band reach into the tile before.
            const bool visible = column == band || column + 1 == band;
            QCOMPARE(dataset.stored_chunk_size({0, 0, band * 256, column * 256}),
                     visible ? 256u * 256u * 4u : 0u);
        }
}

QTEST_GUILESS_MAIN(TestCaptureWriter)
#include "tst_capture_writer.moc"
