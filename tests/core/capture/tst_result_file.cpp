// The result file of experiments: what is written comes back, Python opens it, nothing else passes for one.
#include "core/capture/capture_reader.h"
#include "core/capture/result_file.h"
#include "core/error.h"
#include "tests/support/expect_error.h"
#include "tests/support/run_python.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ExperimentResult sample_result()
{
    ExperimentResult result;
    result.experiment = "needle";
    result.model_name = "tiny";
    result.family = "diffllama";
    result.kind = "differential";
    result.tool_version = "attnscope 0";
    result.created = "2026-01-01T00:00:00Z";
    result.settings = R"({"seed":1})";
    result.notes = {"lambda is near 1 in layer 0"};
    result.axes = {{"length", {128, 256, 512}, {}, "tokens of the prompt"},
                   {"segment", {}, {"bos", "answer"}, "parts of the prompt"}};
    ResultArray& accuracy = result.add_array("accuracy", {"length"}, "share of right answers");
    accuracy.values = {1, 0.5, std::nan("")};
    ResultArray& mass = result.add_array("segment_mass", {"length", "segment"}, "mean weight");
    mass.values = {0.1, 0.2, 0.3, 0.4, 0.5, 1.0 / 3};
    return result;
}

/// NaN equals NaN.
void compare(const ExperimentResult& found, const ExperimentResult& expected)
{
    ExperimentResult a = found, b = expected;
    for (ExperimentResult* result : {&a, &b})
        for (ResultArray& array : result->arrays)
            for (double& value : array.values)
                value = std::isnan(value) ? -1 : value;
    QVERIFY(a == b);
}

} // namespace

class ResultFileTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void what_is_written_comes_back()
    {
        write_result(folder_.path("a.result.h5"), sample_result(), false);
        compare(read_result(folder_.path("a.result.h5")), sample_result());
        QVERIFY(is_result_file(folder_.path("a.result.h5")));
    }

    void a_result_without_notes_comes_back()
    {
        ExperimentResult result = sample_result();
        result.notes.clear();
        write_result(folder_.path("quiet.result.h5"), result, false);
        compare(read_result(folder_.path("quiet.result.h5")), result);
    }

    void an_existing_file_is_kept_unless_asked()
    {
        write_result(folder_.path("kept.result.h5"), sample_result(), false);
        ExperimentResult other = sample_result();
        other.experiment = "order";
        expect_error([&] { write_result(folder_.path("kept.result.h5"), other, false); },
                     ErrorKind::invalid_argument, {"kept.result.h5"});
        QCOMPARE(read_result(folder_.path("kept.result.h5")).experiment, std::string("needle"));
        write_result(folder_.path("kept.result.h5"), other, true);
        QCOMPARE(read_result(folder_.path("kept.result.h5")).experiment, std::string("order"));
    }

    void python_opens_it()
    {
        write_result(folder_.path("python.result.h5"), sample_result(), false);
        const QByteArray printed = run_python(
            {"-c",
             "import sys, h5py, xarray\n"
             "with h5py.File(sys.argv[1]) as f:\n"
             "    print(f.attrs['format'], f['settings'].asstr()[()], f['accuracy'].attrs['definition'])\n"
             "with xarray.open_dataset(sys.argv[1], engine='h5netcdf') as d:\n"
             "    print(float(d.segment_mass.sel(length=512, segment='answer')), "
             "bool(d.accuracy.isnull()[2]))\n",
             folder_.name("python.result.h5")});
        QCOMPARE(
            printed,
            QByteArray("attnscope-result {\"seed\":1} share of right answers\n0.3333333333333333 True\n"));
    }

    void contradictions_are_refused_data()
    {
        QTest::addColumn<int>("spoil");
        QTest::newRow("an array with too few values") << 0;
        QTest::newRow("an axis without positions") << 1;
        QTest::newRow("the same name twice") << 2;
        QTest::newRow("a name with a slash") << 3;
        QTest::newRow("an array without axes") << 4;
    }

    void contradictions_are_refused()
    {
        QFETCH(int, spoil);
        ExperimentResult result = sample_result();
        if (spoil == 0)
            result.arrays[1].values.pop_back();
        else if (spoil == 1)
            result.axes[0].values.clear();
        else if (spoil == 2)
            result.arrays[1].name = "length";
        else if (spoil == 3)
            result.arrays[0].name = "a/b";
        else
            result.arrays[0].axes.clear();
        expect_error([&] { write_result(folder_.path("bad.result.h5"), result, true); },
                     ErrorKind::invalid_argument, {});
        QVERIFY(!std::filesystem::exists(folder_.path("bad.result.h5")));
    }

    void foreign_files_are_told_apart_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("word");
        QTest::newRow("another format")
            << "f.attrs['format'] = 'other'" << int(ErrorKind::not_supported) << "other";
        QTest::newRow("a newer version")
            << "f.attrs['format_version'] = 2" << int(ErrorKind::not_supported) << "2";
        QTest::newRow("an array that is not there")
            << "f.attrs['arrays'] = 'accuracy loss'" << int(ErrorKind::corrupt) << "loss";
        QTest::newRow("an array over an axis that is not there")
            << "f['accuracy'].attrs['axes'] = 'depth'" << int(ErrorKind::corrupt) << "depth";
        QTest::newRow("an array whose shape is not that of its axes")
            << "f['accuracy'].attrs['axes'] = 'segment'" << int(ErrorKind::corrupt) << "accuracy";
        QTest::newRow("an array without a definition")
            << "del f['accuracy'].attrs['definition']" << int(ErrorKind::corrupt) << "definition";
        QTest::newRow("an array of texts")
            << "del f['accuracy']; f['accuracy'] = 'x'; f['accuracy'].attrs['axes'] = 'length'"
            << int(ErrorKind::not_supported) << "accuracy";
    }

    void foreign_files_are_told_apart()
    {
        QFETCH(QString, change);
        QFETCH(int, kind);
        QFETCH(QString, word);
        write_result(folder_.path("foreign.result.h5"), sample_result(), true);
        run_python({"-c", "import sys, h5py\nwith h5py.File(sys.argv[1], 'r+') as f:\n    " + change,
                    folder_.name("foreign.result.h5")});
        expect_error([&] { read_result(folder_.path("foreign.result.h5")); }, ErrorKind(kind), {word});
    }

    void a_result_is_no_capture()
    {
        write_result(folder_.path("no.attn.h5"), sample_result(), false);
        expect_error([&] { CaptureReader::open(folder_.path("no.attn.h5")); }, ErrorKind::not_supported,
                     {"attnscope-result"});
        QVERIFY(!is_result_file(folder_.write("text.h5", "hello")));
        QVERIFY(!is_result_file(folder_.path("not there")));
    }
};

QTEST_APPLESS_MAIN(ResultFileTest)
#include "tst_result_file.moc"
