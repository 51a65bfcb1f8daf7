#include "app/gui/chart/statistic_words.h"
#include "app/gui/document/head_statistics.h"
#include "tests/core/capture/sample_capture.h"
#include "tests/support/expect_error.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace attnscope;
using namespace attnscope::gui;

class TestHeadStatistics : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    test::SyntheticPass pass_ = test::default_pass();

    CaptureReader capture(const QString& name, const std::vector<Segment>& segments) const
    {
        const std::string path = folder_.filePath(name).toStdString();
        test::write(path, pass_, pass_.everything(), {}, segments);
        return CaptureReader::open(path);
    }

private slots:
    void initTestCase() { pass_.tokens = 40; }

    void attention_on_a_span_is_the_sum_of_the_last_row_over_it()
    {
        const CaptureReader reader = capture("sum.h5", {{"answer", {10, 14}}, {"my: span", {20, 30}}});
        const int query = reader.record().prompt_tokens - 1;
        QCOMPARE(default_queries(reader), std::vector<int>{query});
        const struct {
            const char* span;
            Range keys;
            Component component;
        } cases[] = {{"answer", {10, 14}, Component::difference}, {"my: span", {20, 30}, Component::second}};
        for (const auto& each : cases) {
            const std::string name = segment_statistic(array_name("segment_mass", each.component), each.span);
            const HeadStatistic statistic = read_head_statistic(reader, name, {});
            double largest = 0;
            for (std::size_t layer = 0; layer < statistic.layers.size(); ++layer)
                for (std::size_t head = 0; head < statistic.heads.size(); ++head) {
                    const AttentionMap row =
                        reader.read({statistic.layers[layer], statistic.heads[head], each.component},
                                    {{query, query + 1}, each.keys});
                    double sum = 0;
                    for (const float weight : row.values)
                        sum += static_cast<double>(weight);
                    QVERIFY(std::abs(statistic.at(layer, head) - sum) < 1e-6);
                    largest = std::max(largest, std::abs(sum));
                }
            QVERIFY(largest > 1e-3);
        }
    }

    void attention_on_the_answer_is_the_first_choice_where_one_was_named()
    {
        const CaptureReader named = capture("named.h5", {{"query", {0, 3}}, {"answer", {10, 14}}});
        const std::vector<std::string> names = head_statistics(named, named.array_names());
        const QString first = statistic_words(names.at(0), named);
        QVERIFY2(first.contains("answer") && first.contains("A1") && first.contains("A2"), qPrintable(first));
        QVERIFY(first.contains("query " + QString::number(named.record().prompt_tokens - 1)));
        for (const std::string& name : names)
            QVERIFY2(has_head_statistic(named, name), name.c_str());
        const CaptureReader plain = capture("unnamed.h5", {});
        const std::vector<std::string> others = head_statistics(plain, plain.array_names());
        QVERIFY(statistic_words(others.at(0), plain).startsWith("Entropy"));
        QVERIFY(!has_head_statistic(plain, names.at(0)));
    }

    void a_span_that_is_not_there_is_told()
    {
        const CaptureReader reader = capture("missing.h5", {{"answer", {10, 14}}});
        const std::string name = segment_statistic(array_name("segment_mass", Component::first), "noise");
        QVERIFY(!has_head_statistic(reader, name));
        const auto read = [&] { read_head_statistic(reader, name, {}); };
        test::expect_error(read, ErrorKind::not_found, {"noise"});
    }
};

QTEST_GUILESS_MAIN(TestHeadStatistics)
#include "tst_head_statistics.moc"
