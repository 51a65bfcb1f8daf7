// Lambda, statistics and predictions as the reader hands them out.
#include "core/capture/capture_reader.h"
#include "core/error.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using test::default_pass;
using test::SyntheticPass;
using test::write;

class TestReaderArrays : public QObject {
    Q_OBJECT

private slots:
    void lambda_of_each_shape_data();
    void lambda_of_each_shape();
    void arrays_have_named_axes();
    void predictions_by_query_and_layer();

private:
    QTemporaryDir folder_;
    std::filesystem::path path() { return folder_.filePath("a.attn.h5").toStdString(); }
};

void TestReaderArrays::lambda_of_each_shape_data()
{
    QTest::addColumn<int>("shape");
    QTest::newRow("one a layer") << int(LambdaShape::layer);
    QTest::newRow("one a head") << int(LambdaShape::head);
    QTest::newRow("one a query") << int(LambdaShape::query);
}

void TestReaderArrays::lambda_of_each_shape()
{
    QFETCH(int, shape);
    SyntheticPass pass = default_pass();
    pass.lambda_shape = static_cast<LambdaShape>(shape);
    CaptureSelection selection = pass.everything();
    selection.heads = {2};
    selection.queries = {10, 200};
    write(path(), pass, selection);
    const CaptureReader reader = CaptureReader::open(path());
    QCOMPARE(reader.lambda(1, 2, 200), pass.lambda(1, 2, 200));
    QCOMPARE(reader.lambdas(1, 2), (std::vector<float>{pass.lambda(1, 2, 10), pass.lambda(1, 2, 200)}));
    QVERIFY_EXCEPTION_THROWN(reader.lambda(1, 0, 200), Error);
    if (pass.lambda_shape == LambdaShape::query)
        QVERIFY_EXCEPTION_THROWN(reader.lambda(1, 2, 11), Error);
}

void TestReaderArrays::arrays_have_named_axes()
{
    const SyntheticPass pass = default_pass();
    write(path(), pass, pass.everything(), {}, {{"answer", {3, 9}}, {"query", {200, 300}}});
    const CaptureReader reader = CaptureReader::open(path());
    const std::vector<std::string> names = reader.array_names();
    for (const char* name :
         {"lambda", "lambda_1", "lambda_init", "statistics/row_sum_1", "statistics/entropy_difference",
          "statistics/cosine", "statistics/value_norm", "statistics/segment_mass_2"})
        QVERIFY2(std::find(names.begin(), names.end(), name) != names.end(), name);
    for (const std::string& name : names) // scales are no arrays, and every array can be read
        QVERIFY2(!reader.array(name).dimensions.empty(), name.c_str());

    const NamedArray mass = reader.array("statistics/segment_mass_2");
    QCOMPARE(mass.dimensions, (std::vector<std::string>{"layer", "head", "query", "segment"}));
    QCOMPARE(mass.shape, (std::vector<std::int64_t>{2, 3, 300, 2}));
    double sum = 0;
    for (int key = 3; key < 9; ++key)
        sum += static_cast<double>(pass.weight(Component::second, 1, 0, 20, key));
    QVERIFY(std::fabs(static_cast<double>(mass.values[((1 * 3 + 0) * 300 + 20) * 2]) - sum) < 1e-5);

    const NamedArray norms = reader.array("statistics/value_norm", 1);
    QCOMPARE(norms.dimensions, (std::vector<std::string>{"head", "key"}));
    QCOMPARE(norms.values[2 * 300 + 17], pass.value_norm(1, 2, 17));
    QVERIFY(reader.array("statistics/peak_key_1").integers);
    QVERIFY_EXCEPTION_THROWN(reader.array("attention_1"), Error);
    QVERIFY_EXCEPTION_THROWN(reader.array("../lambda"), Error);
}

void TestReaderArrays::predictions_by_query_and_layer()
{
    const SyntheticPass pass = default_pass();
    CaptureSelection selection = pass.everything();
    selection.queries = {10, 200};
    write(path(), pass, selection);
    const CaptureReader reader = CaptureReader::open(path());
    const std::optional<RowPredictions> output = reader.predictions(200);
    QVERIFY(output);
    QCOMPARE(output->ids, (std::vector<std::int32_t>{2000, 2001, 2002}));
    QCOMPARE(output->log_probabilities[1], -1.2f);
    const std::optional<RowPredictions> lens = reader.predictions(10, 1);
    QVERIFY(lens);
    QCOMPARE(lens->ids.front(), 2100);
    const std::vector<PredictedText> tokens = reader.predicted_texts();
    QVERIFY(std::is_sorted(tokens.begin(), tokens.end(),
                           [](const PredictedText& a, const PredictedText& b) { return a.id < b.id; }));
    for (const RowPredictions& row : {*output, *lens})
        for (const std::int32_t id : row.ids) {
            const auto token = std::find_if(tokens.begin(), tokens.end(),
                                            [id](const PredictedText& one) { return one.id == id; });
            QVERIFY2(token != tokens.end(), std::to_string(id).c_str());
            QCOMPARE(token->text, "p" + std::to_string(id));
        }
    QVERIFY(!reader.predictions(11));
    QVERIFY(!reader.predictions(10, 7));
}

QTEST_GUILESS_MAIN(TestReaderArrays)
#include "tst_reader_arrays.moc"
