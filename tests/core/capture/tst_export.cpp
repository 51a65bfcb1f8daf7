// Exports byte by byte where the format is ours to say; exports_load.py opens the rest with NumPy.
#include "core/capture/export.h"
#include "core/error.h"
#include "tests/core/capture/sample_capture.h"
#include "tests/support/run_python.h"

#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <limits>

using namespace attnscope;
using test::SyntheticPass;

class TestExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void format_follows_the_ending_data();
    void format_follows_the_ending();
    void csv_in_long_form();
    void csv_as_a_matrix();
    void csv_of_a_grid();
    void csv_of_arrays();
    void csv_of_reduced_maps_hides_what_the_mask_hides();
    void csv_numbers_come_back_in_every_locale();
    void numpy_opens_everything();
    void refuses_data();
    void refuses();
    void an_existing_file_stays_unless_forced();
    void cancelling_leaves_nothing_data();
    void cancelling_leaves_nothing();

private:
    CaptureReader reader() const { return CaptureReader::open(capture_.toStdString()); }
    QString text_of(const QString& name) const;
    std::filesystem::path path(const QString& name) const { return folder_.filePath(name).toStdString(); }

    QTemporaryDir folder_;
    QString capture_ = folder_.filePath("a.attn.h5");
    SyntheticPass pass_ = test::default_pass();
};

void TestExport::initTestCase()
{
    pass_.tokens = 12;
    pass_.mask.kind = MaskKind::causal;
    pass_.second_window = 4;
    CaptureRecord record = pass_.record();
    record.tokens[1].text = "say \"a,b\"";
    record.tokens[2].text = "\u21b5";
    record.segments = {{"answer, short", {3, 5}}, {"rest", {5, 12}}};
    CaptureSelection selection = pass_.everything();
    selection.queries = {0, 1, 2, 5, 6, 7, 11};
    CaptureWriter writer(capture_.toStdString(), record, selection, {}, true);
    pass_.run(writer);
    writer.finish();
}

QString TestExport::text_of(const QString& name) const
{
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void TestExport::format_follows_the_ending_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("format");
    QTest::newRow("csv") << "a.csv" << int(ExportFormat::csv);
    QTest::newRow("npy in capitals") << "a.attn.NPY" << int(ExportFormat::npy);
    QTest::newRow("npz in a folder with a dot") << "x.csv/a.npz" << int(ExportFormat::npz);
    QTest::newRow("nothing known") << "a.txt" << -1;
    QTest::newRow("no ending") << "csv" << -1;
}

void TestExport::format_follows_the_ending()
{
    QFETCH(QString, name);
    QFETCH(int, format);
    const std::optional<ExportFormat> found = find_export_format(name.toStdString());
    QCOMPARE(found ? int(*found) : -1, format);
}

void TestExport::csv_in_long_form()
{
    QCOMPARE(export_map(reader(), {0, 1, Component::first}, {{1, 6}, {0, 4}}, 0, path("long.csv"), {}),
             Outcome::done);
    const QStringList lines = text_of("long.csv").split('\n');
    QCOMPARE(lines[0], "query,query_token,key,key_token,value");
    QVERIFY(lines[1].startsWith("1,\"say \"\"a,b\"\"\",0,\"\u2423t0\","));
    QVERIFY(lines[2].startsWith("1,\"say \"\"a,b\"\"\",1,\"say \"\"a,b\"\"\","));
    QVERIFY(lines[3].startsWith("2,\"\u21b5\",0,"));
    QCOMPARE(lines.size(), 1 + 2 + 3 + 4 + 1); // what query 1 sees, query 2, query 5; the last line is empty
    QCOMPARE(lines[4].section(',', -1).toFloat(), pass_.weight(Component::first, 0, 1, 2, 1));
}

void TestExport::csv_as_a_matrix()
{
    ExportOptions options;
    options.csv_layout = CsvLayout::matrix;
    export_map(reader(), {1, 0, Component::difference}, {{}, {1, 4}}, 0, path("matrix.csv"), options);
    const QStringList lines = text_of("matrix.csv").split('\n');
    QCOMPARE(lines[0], "key,,1,2,3");
    QCOMPARE(lines[1], "query,query_token,\"say \"\"a,b\"\"\",\"\u21b5\",\"\u2423t3\"");
    QCOMPARE(lines[2], "0,\"\u2423t0\",,,"); // all masked
    QVERIFY(lines[3].startsWith("1,\"say \"\"a,b\"\"\",") && lines[3].endsWith(",,"));
    QVERIFY(lines[5].startsWith("5,\"\u2423t5\",,")); // key 1 has left the window of 4
    QCOMPARE(lines[5].section(',', -1).toFloat(), pass_.weight(Component::difference, 1, 0, 5, 3));
    QCOMPARE(lines.size(), 2 + 7 + 1);
}

void TestExport::csv_of_a_grid()
{
    GridRequest request;
    request.heads = {0, 2};
    request.window = {{5, 6}, {0, 2}};
    export_grid(reader(), request, path("grid.csv"), {});
    const QStringList lines = text_of("grid.csv").split('\n');
    QCOMPARE(lines[0], "layer,head,query,query_token,key,key_token,value");
    QCOMPARE(lines.size(), 1 + 2 * 2 + 1); // layer 1 sees neither key
    QVERIFY(lines[3].startsWith("0,2,5,\"\u2423t5\",0,\"\u2423t0\","));
}

void TestExport::csv_of_arrays()
{
    const CaptureReader capture = reader();
    export_arrays(capture, {"statistics/row_sum_1", "statistics/peak_key_1"}, path("rows.csv"), {});
    QStringList lines = text_of("rows.csv").split('\n');
    QCOMPARE(lines[0], "layer,head,query,query_token,row_sum_1,peak_key_1");
    QCOMPARE(lines.size(), 1 + 2 * 3 * 7 + 1);
    const NamedArray sums = capture.array("statistics/row_sum_1");
    const QStringList last = lines[42].split(',');
    QCOMPARE(last.mid(0, 4), (QStringList{"1", "2", "11", "\"\u2423t11\""}));
    QCOMPARE(last[4].toFloat(), sums.values.back());

    export_arrays(capture, {"statistics/segment_mass_2"}, path("segments.csv"), {});
    lines = text_of("segments.csv").split('\n');
    QCOMPARE(lines[0], "layer,head,query,query_token,segment,segment_mass_2");
    QVERIFY(lines[1].startsWith("0,0,0,\"\u2423t0\",\"answer, short\",0"));

    export_arrays(capture, {"lambda"}, path("lambda.csv"), {});
    lines = text_of("lambda.csv").split('\n');
    QCOMPARE(lines[0], "layer,head,query,query_token,lambda");
    QCOMPARE(lines[42].section(',', -1).toFloat(), pass_.lambda(1, 2, 11));
}

void TestExport::csv_of_reduced_maps_hides_what_the_mask_hides()
{
    export_map(reader(), {0, 0, Component::first}, {}, 4, path("reduced.csv"), {});
    const QStringList lines = text_of("reduced.csv").split('\n');
    // 7 stored queries and 12 keys in blocks of 3: rows begin with queries 0, 5, 11 and see 1, 3 and 4 blocks.
    QCOMPARE(lines.size(), 1 + 1 + 3 + 4 + 1);
    QVERIFY(lines[1].startsWith("0,") && lines[2].startsWith("5,") && lines[5].startsWith("11,"));
}

void TestExport::csv_numbers_come_back_in_every_locale()
{
    const char* locale = nullptr;
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "C.UTF-8"})
        if (!locale)
            locale = std::setlocale(LC_ALL, name); // a comma where there is such a locale
    const CaptureReader capture = reader();
    export_map(capture, {0, 0, Component::difference}, {}, 0, path("locale.csv"), {});
    std::setlocale(LC_ALL, "C");
    const AttentionMap map = capture.read({0, 0, Component::difference});
    const QStringList lines = text_of("locale.csv").split('\n');
    std::size_t line = 1;
    for (int row = 0; row < map.rows; ++row)
        for (int key = 0; key <= map.row_query[std::size_t(row)]; ++key, ++line)
            QCOMPARE(lines[qsizetype(line)].section(',', -1).toFloat(),
                     map.values[std::size_t(row * 12 + key)]);
}

void TestExport::numpy_opens_everything()
{
    const CaptureReader capture = reader();
    ExportOptions options{.format = ExportFormat::npy};
    export_map(capture, {1, 2, Component::second}, {{}, {2, 9}}, 0, path("map.npy"), options);
    GridRequest grid;
    grid.component = Component::difference;
    export_grid(capture, grid, path("grid.npy"), options);
    export_arrays(capture, {"statistics/peak_key_2"}, path("peaks.npy"), options);
    options.format = ExportFormat::npz;
    export_map(capture, {1, 2, Component::difference}, {{}, {2, 9}}, 0, path("map.npz"), options);
    grid.layers = {1};
    grid.max_side = 4;
    export_grid(capture, grid, path("grid.npz"), options);
    options.compression = 6;
    export_arrays(
        capture,
        {"lambda", "statistics/entropy_1", "statistics/peak_key_1", "statistics/segment_mass_difference"},
        path("arrays.npz"), options);
    test::run_python({TEST_SOURCE "/exports_load.py", folder_.path()});
}

void TestExport::refuses_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("named");
    const int invalid = int(ErrorKind::invalid_argument);
    QTest::newRow("a matrix of several heads") << "grid matrix" << invalid << "matrix";
    QTest::newRow("two arrays in one npy") << "two npy" << invalid << "one array";
    QTest::newRow("arrays of different axes in one csv") << "mixed csv" << invalid << "different axes";
    QTest::newRow("the same array twice") << "twice" << invalid << "twice";
    QTest::newRow("no array") << "none" << invalid << "no array";
    QTest::newRow("an array that is not there")
        << "unknown" << int(ErrorKind::not_found) << "statistics/beauty";
    QTest::newRow("a head that is not there") << "head" << int(ErrorKind::not_found) << "head 9";
    QTest::newRow("an empty window") << "window" << int(ErrorKind::not_found) << "empty";
    QTest::newRow("a folder that is not there") << "folder" << int(ErrorKind::not_found) << "nowhere";
}

void TestExport::refuses()
{
    QFETCH(QString, what);
    QFETCH(int, kind);
    QFETCH(QString, named);
    const CaptureReader capture = reader();
    ExportOptions options;
    const QDir folder(folder_.path());
    const QStringList before = folder.entryList();
    try {
        if (what == "grid matrix") {
            options.csv_layout = CsvLayout::matrix;
            export_grid(capture, {}, path("x.csv"), options);
        } else if (what == "two npy") {
            options.format = ExportFormat::npy;
            export_arrays(capture, {"lambda", "statistics/cosine"}, path("x.npy"), options);
        } else if (what == "mixed csv") {
            export_arrays(capture, {"lambda", "statistics/cosine"}, path("x.csv"), options);
        } else if (what == "twice") {
            export_arrays(capture, {"lambda", "lambda"}, path("x.csv"), options);
        } else if (what == "none") {
            export_arrays(capture, {}, path("x.csv"), options);
        } else if (what == "unknown") {
            export_arrays(capture, {"statistics/beauty"}, path("x.csv"), options);
        } else {
            const int head = what == "head" ? 9 : 0;
            const Range keys = what == "window" ? Range{12, 20} : Range{};
            export_map(capture, {0, head, Component::first}, {{}, keys}, 0,
                       path(what == "folder" ? "nowhere/x.csv" : "x.csv"), options);
        }
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(int(error.kind()) == kind, error.what());
        QVERIFY2(QString(error.what()).contains(named), error.what());
    }
    QCOMPARE(folder.entryList(), before);
}

void TestExport::an_existing_file_stays_unless_forced()
{
    QFile file(folder_.filePath("mine.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    QVERIFY_EXCEPTION_THROWN(export_map(reader(), {}, {}, 0, path("mine.csv"), {}), Error);
    QCOMPARE(text_of("mine.csv"), "mine");
    ExportOptions options;
    options.overwrite = true;
    export_map(reader(), {}, {}, 0, path("mine.csv"), options);
    QVERIFY(text_of("mine.csv").startsWith("query,"));
}

void TestExport::cancelling_leaves_nothing_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("csv") << int(ExportFormat::csv);
    QTest::newRow("npy") << int(ExportFormat::npy);
    QTest::newRow("npz") << int(ExportFormat::npz);
}

void TestExport::cancelling_leaves_nothing()
{
    QFETCH(int, format);
    ExportOptions options;
    options.format = static_cast<ExportFormat>(format);
    const QDir folder(folder_.path());
    const QStringList before = folder.entryList();
    const Progress stop = [](std::uint64_t done, std::uint64_t total) { return done < total / 2; };
    QCOMPARE(export_grid(reader(), {}, path("stopped"), options, stop), Outcome::cancelled);
    QCOMPARE(export_arrays(reader(), {"lambda"}, path("stopped"), options, stop), Outcome::cancelled);
    QCOMPARE(folder.entryList(), before);
}

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
