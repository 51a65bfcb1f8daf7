#include "app/gui/chart/charts.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

/// Two captures on the chart of noise and signal.
class TestSegmentCharts : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    ChartSource with_;
    ChartSource without_;

    ChartSource source(const QString& name, std::vector<Segment> segments) const
    {
        attnscope::test::SyntheticPass pass = attnscope::test::default_pass();
        pass.tokens = 40;
        const std::string path = folder_.filePath(name + ".attn.h5").toStdString();
        attnscope::test::write(path, pass, pass.everything(), {}, std::move(segments));
        return {std::make_shared<const CaptureReader>(CaptureReader::open(path)), name};
    }

private slots:
    void initTestCase()
    {
        with_ = source("marked", {{"before", {1, 4}}, {"answer", {4, 9}}, {"after", {9, 39}}});
        without_ = source("bare", {});
    }

    void one_that_has_no_segments_is_named_and_the_other_drawn_data()
    {
        QTest::addColumn<bool>("bare_first");
        QTest::addColumn<int>("by");
        for (const bool first : {false, true}) {
            QTest::addRow("by segment, the %s", first ? "first" : "second")
                << first << static_cast<int>(ChartBy::segment);
            QTest::addRow("by layer, the %s", first ? "first" : "second")
                << first << static_cast<int>(ChartBy::layer);
        }
    }

    void one_that_has_no_segments_is_named_and_the_other_drawn()
    {
        QFETCH(bool, bare_first);
        QFETCH(int, by);
        ChartInput input;
        input.first = bare_first ? without_ : with_;
        input.second = bare_first ? with_ : without_;
        input.layers = with_.reader->layers();
        input.heads = with_.reader->heads();
        input.queries = {39};
        input.by = static_cast<ChartBy>(by);
        const ChartContent content = segment_chart(input, {});
        QVERIFY2(content.empty.isEmpty(), qPrintable(content.empty));
        QVERIFY(!content.series.empty());
        QVERIFY2(content.subtitle.contains("bare is not shown: its prompt has no named segments."),
                 qPrintable(content.subtitle));
        QVERIFY2(content.title.contains("marked") && !content.title.contains("bare"),
                 qPrintable(content.title));
    }

    void of_two_without_there_is_no_chart()
    {
        ChartInput input;
        input.first = input.second = without_;
        input.queries = {39};
        QVERIFY(!segment_chart(input, {}).empty.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSegmentCharts)
#include "tst_segment_charts.moc"
