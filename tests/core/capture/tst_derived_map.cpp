// Every quantity against the raw maps of the same file, combined slowly in double.
#include "core/attention/pooling.h"
#include "core/capture/derived_map.h"
#include "tests/core/capture/softmax_pass.h"
#include "tests/support/expect_error.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <functional>

using namespace attnscope;
using test::expect_error;
using test::SyntheticPass;

namespace {

constexpr int tokens = 300;

using Cell = std::function<double(const CaptureReader&, int query, int key)>;

double raw(const CaptureReader& reader, Component component, int layer, int head, int query, int key)
{
    const AttentionMap map = reader.read({layer, head, component}, {{query, query + 1}, {key, key + 1}});
    return static_cast<double>(map.values.front());
}

double rest_of_row(const CaptureReader& reader, Component component, int query)
{
    const AttentionMap row = reader.read({2, 1, component}, {{query, query + 1}, {1, tokens}});
    double sum = 0;
    for (const float weight : row.values)
        sum += static_cast<double>(weight);
    return sum;
}

DerivedRequest one_head(Quantity quantity)
{
    DerivedRequest request;
    request.quantity = quantity;
    request.layers = {2};
    request.heads = {1};
    return request;
}

} // namespace

Q_DECLARE_METATYPE(Cell)

class TestDerivedMap : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::optional<CaptureReader> reader_;

    std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

private slots:
    void initTestCase()
    {
        SyntheticPass pass;
        pass.layers = 3;
        pass.heads = 3;
        pass.tokens = tokens;
        pass.lambda_shape = LambdaShape::head;
        pass.second_window = 40;
        test::write_softmax_capture(path("a.attn.h5"), pass);
        reader_ = CaptureReader::open(path("a.attn.h5"));
    }

    void every_cell_is_right_data()
    {
        QTest::addColumn<DerivedRequest>("request");
        QTest::addColumn<Cell>("cell");
        Quantity q;
        QTest::newRow("as stored") << one_head(q) << Cell([](const auto& r, int i, int j) {
            return raw(r, Component::first, 2, 1, i, j);
        });
        q.component = Component::difference;
        q.hypothetical_lambda = 0.75f;
        QTest::newRow("another lambda") << one_head(q) << Cell([](const auto& r, int i, int j) {
            return raw(r, Component::first, 2, 1, i, j) - 0.75 * raw(r, Component::second, 2, 1, i, j);
        });
        q.hypothetical_lambda.reset();
        q.first_token = FirstToken::removed;
        QTest::newRow("difference without the first token")
            << one_head(q)
            << Cell([](const auto& r, int i, int j) { return raw(r, Component::difference, 2, 1, i, j); });
        q.first_token = FirstToken::renormalised;
        QTest::newRow("difference of renormalised maps")
            << one_head(q) << Cell([](const auto& r, int i, int j) {
                   if (i == 0)
                       return 0.0;
                   const double lambda = static_cast<double>(*r.lambda(2, 1, i));
                   return raw(r, Component::first, 2, 1, i, j) / rest_of_row(r, Component::first, i) -
                          lambda * raw(r, Component::second, 2, 1, i, j) /
                              rest_of_row(r, Component::second, i);
               });
        q = {};
        q.weighting = Weighting::value_norm;
        QTest::newRow("times value norm") << one_head(q) << Cell([](const auto& r, int i, int j) {
            const NamedArray norms = r.array("statistics/value_norm", 2);
            return raw(r, Component::first, 2, 1, i, j) *
                   static_cast<double>(norms.values[static_cast<std::size_t>(tokens + j)]);
        });
        DerivedRequest several;
        several.layers = {0, 2};
        several.heads = {0, 2};
        several.quantity.component = Component::difference;
        several.quantity.aggregation = Aggregation::mean;
        QTest::newRow("mean of two heads of two layers") << several << Cell([](const auto& r, int i, int j) {
            double sum = 0;
            for (const int layer : {0, 2})
                for (const int head : {0, 2})
                    sum += raw(r, Component::difference, layer, head, i, j);
            return sum / 4;
        });
        several.quantity.aggregation = Aggregation::largest;
        QTest::newRow("largest of two heads of two layers")
            << several << Cell([](const auto& r, int i, int j) {
                   float best = 0;
                   for (const int layer : {0, 2})
                       for (const int head : {0, 2})
                           best = larger_magnitude(
                               best, static_cast<float>(raw(r, Component::difference, layer, head, i, j)));
                   return static_cast<double>(best);
               });
    }
    void every_cell_is_right()
    {
        QFETCH(DerivedRequest, request);
        QFETCH(Cell, cell);
        request.window = {{0, 12}, {0, 30}};
        const AttentionMap map = *read_derived(*reader_, request);
        const bool without_first = request.quantity.first_token != FirstToken::kept;
        QCOMPARE(map.columns, without_first ? 29 : 30);
        QCOMPARE(map.column_key.front(), without_first ? 1 : 0);
        for (int row = 0; row < map.rows; ++row)
            for (int column = 0; column < map.columns; ++column) {
                const double expected = cell(*reader_, map.row_query[static_cast<std::size_t>(row)],
                                             map.column_key[static_cast<std::size_t>(column)]);
                const auto at = static_cast<std::size_t>(row * map.columns + column);
                QVERIFY2(std::abs(static_cast<double>(map.values[at]) - expected) < 1e-6,
                         qPrintable(QString("%1 %2").arg(row).arg(column)));
            }
    }

    void pooling_comes_last()
    {
        DerivedRequest request = one_head({});
        request.quantity.component = Component::difference;
        request.quantity.hypothetical_lambda = 1.0f;
        request.window = {{3, 290}, {5, 299}};
        const AttentionMap exact = *read_derived(*reader_, request);
        request.max_side = 70;
        const AttentionMap pooled = *read_derived(*reader_, request);
        QVERIFY(pooled.reduction > 1 && pooled.rows <= 70);
        // The same reduction as a stored map of this window.
        QCOMPARE(pooled.reduction, reader_->read({2, 1, Component::first}, request.window, 70).reduction);
        std::vector<float> expected(pooled.values.size(), 0.0f);
        for (int query = 3; query < 290; ++query)
            for (int key = 5; key < 299; ++key) {
                const int row = query / pooled.reduction - 3 / pooled.reduction;
                const int column = key / pooled.reduction - 5 / pooled.reduction;
                float& cell = expected[static_cast<std::size_t>(row * pooled.columns + column)];
                cell = larger_magnitude(
                    cell, exact.values[static_cast<std::size_t>((query - 3) * exact.columns + key - 5)]);
            }
        QCOMPARE(pooled.values, expected);
    }

    void rollout_rows_sum_to_1_and_a_part_equals_the_whole()
    {
        DerivedRequest request;
        request.layers = {0, 1, 2};
        request.heads = {0, 1, 2};
        request.quantity.aggregation = Aggregation::rollout;
        const AttentionMap whole = *read_derived(*reader_, request);
        for (int row = 0; row < tokens; ++row) {
            double sum = 0;
            for (int key = 0; key < tokens; ++key)
                sum += static_cast<double>(whole.values[static_cast<std::size_t>(row * tokens + key)]);
            QVERIFY(std::abs(sum - 1) < 1e-5);
        }
        request.window = {{280, 285}, {100, 200}};
        const AttentionMap part = *read_derived(*reader_, request);
        for (int row = 0; row < part.rows; ++row)
            for (int column = 0; column < part.columns; ++column)
                QVERIFY(
                    std::abs(part.values[static_cast<std::size_t>(row * 100 + column)] -
                             whole.values[static_cast<std::size_t>((280 + row) * tokens + 100 + column)]) <
                    1e-7f);
    }

    void what_makes_no_sense_is_refused_data()
    {
        QTest::addColumn<DerivedRequest>("request");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QString>("word");
        DerivedRequest request = one_head({});
        request.heads = {0, 1};
        QTest::newRow("two heads as one map") << request << ErrorKind::invalid_argument << "aggregation";
        request.heads.clear();
        QTest::newRow("no head") << request << ErrorKind::invalid_argument << "no head";
        request = one_head({});
        request.quantity.hypothetical_lambda = 1.0f;
        QTest::newRow("a hypothetical lambda for A1")
            << request << ErrorKind::invalid_argument << "difference";
        request = one_head({});
        request.quantity.aggregation = Aggregation::rollout;
        request.quantity.component = Component::difference;
        QTest::newRow("rollout of a signed map")
            << request << ErrorKind::invalid_argument << "softmax maps only";
        request.quantity.component = Component::first;
        request.quantity.weighting = Weighting::value_norm;
        QTest::newRow("rollout of weighted maps") << request << ErrorKind::invalid_argument << "value norms";
        request = one_head({});
        request.layers = {9};
        QTest::newRow("a layer that is not there") << request << ErrorKind::not_found << "9";
        request = one_head({});
        request.quantity.first_token = FirstToken::removed;
        request.window = {{0, 5}, {0, 1}};
        QTest::newRow("nothing but the first token") << request << ErrorKind::not_found << "first token";
    }
    void what_makes_no_sense_is_refused()
    {
        QFETCH(DerivedRequest, request);
        QFETCH(ErrorKind, kind);
        QFETCH(QString, word);
        expect_error([&] { read_derived(*reader_, request); }, kind, {word});
    }

    void stopping_gives_nothing()
    {
        DerivedRequest request;
        request.layers = {0, 1};
        request.heads = {0, 1};
        request.quantity.aggregation = Aggregation::mean;
        int calls = 0;
        QVERIFY(!read_derived(*reader_, request, [&](std::uint64_t done, std::uint64_t total) {
            return done <= total && ++calls < 3;
        }));
        QCOMPARE(calls, 3);
    }

    void csv_holds_what_is_shown_and_no_masked_cell()
    {
        DerivedRequest request = one_head({});
        request.quantity.component = Component::difference;
        request.quantity.hypothetical_lambda = 0.0f; // A1
        request.window = {{1, 3}, {0, 3}};
        export_derived(*reader_, request, *read_derived(*reader_, request), path("a.csv"), false);
        QFile file(folder_.filePath("a.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 2 + 3);
        QCOMPARE(lines[0], QByteArray("query,query_token,key,key_token,value"));
        QVERIFY(lines[5].startsWith("2,\"\u2423t2\",2,\"\u2423t2\","));
        const float value = lines[5].split(',').last().toFloat();
        QCOMPARE(value, reader_->read({2, 1, Component::first}, {{2, 3}, {2, 3}}).values.front());
        expect_error(
            [&] {
                export_derived(*reader_, request, *read_derived(*reader_, request), path("a.csv"), false);
            },
            ErrorKind::invalid_argument, {"exists"});
        expect_error(
            [&] {
                export_derived(*reader_, request, *read_derived(*reader_, request), path("a.doc"), false);
            },
            ErrorKind::invalid_argument, {".npz"});
    }

    void words_name_the_learned_lambda_of_one_head()
    {
        DerivedRequest request = one_head({});
        request.quantity.component = Component::difference;
        const MapSubject subject = subject_of(*reader_, request, 1);
        QCOMPARE(*subject.learned_lambda, *reader_->lambda(2, 1, 0));
        QCOMPARE(QString::fromStdString(title_of(subject)),
                 QString("\u2068synthetic\u2069 · layer 2, head 1 · A1 − λ·A2 (λ 0.41)"));
    }
};

QTEST_GUILESS_MAIN(TestDerivedMap)
#include "tst_derived_map.moc"
