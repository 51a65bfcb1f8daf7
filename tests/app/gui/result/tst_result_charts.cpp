// What charts of results hold: numbers, words, which there are, and what can be compared.
#include "app/gui/result/compare_results.h"
#include "app/gui/result/result_chart.h"
#include "app/gui/result/result_words.h"
#include "core/error.h"
#include "tests/app/gui/result/hand_made_results.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::gui;

namespace {

using Options = std::map<std::string, std::string>;

ResultPicture picture_of(const std::vector<const ExperimentResult*>& results, const std::string& name,
                         const Options& options = {})
{
    const ResultChart chart = require_chart(*results.front(), name);
    return chart.content({results, options_of(chart, options)});
}

CellContent cells_in(const ResultPicture& picture)
{
    return std::get<CellContent>(picture);
}

ChartContent chart_in(const ResultPicture& picture)
{
    return std::get<ChartContent>(picture);
}

std::vector<double> values_of(const ChartSeries& series)
{
    std::vector<double> values;
    for (const ChartPoint& point : series.points)
        values.push_back(point.y);
    return values;
}

} // namespace

class TestResultCharts : public QObject {
    Q_OBJECT
private slots:
    void accuracy_stands_by_depth_and_length_a_panel_for_each_number_of_needles()
    {
        const ExperimentResult result = test::needle_result("demo");
        const CellContent cells = cells_in(picture_of({&result}, ""));
        QCOMPARE(cells.title, QString("Needle accuracy of demo"));
        QCOMPARE(cells.panels.size(), std::size_t{2});
        QCOMPARE(cells.panels[0].title, QString("1 needle"));
        QCOMPARE(cells.panels[1].title, QString("2 of 4 needles"));
        QCOMPARE(cells.panels[0].rows, QStringList({"0", "50"}));
        QCOMPARE(cells.panels[0].columns, QStringList({"128", "256"}));
        // The array is [length, depth], the picture [depth, length].
        QCOMPARE(cells.panels[0].values, (std::vector<double>{0, 0.2, 0.1, 0.30000000000000004}));
        QVERIFY(std::isnan(cells.panels[1].values[3])); // not measured is no 0
        QCOMPARE(cells.scale->range.high, 1.0);
    }

    void noise_of_two_models_map_by_map()
    {
        const ExperimentResult result = test::needle_result("demo");
        const ExperimentResult plain = test::plain_needle_result("<i>plain</i>");
        const CellContent cells = cells_in(picture_of({&result, &plain}, "noise", {{"needles", "4:2"}}));
        QStringList titles;
        for (const CellPanel& panel : cells.panels)
            titles << panel.title;
        QCOMPARE(titles, QStringList({"A1 · demo", "A2 · demo", "|A1 − λ·A2| · demo", "A · <i>plain</i>"}));
        QCOMPARE(cells.panels[3].values, std::vector<double>(4, 0.6));
        QVERIFY(cells.subtitle.startsWith("2 of 4 needles"));
        QVERIFY(cells.notes.contains("no number: A1 − λ·A2 · demo"));
        QVERIFY(cells.notes.contains("demo: lambda is near 1"));
    }

    void segments_are_bars_in_the_colours_of_the_maps()
    {
        const ExperimentResult result = test::needle_result("demo");
        const ExperimentResult plain = test::plain_needle_result("plain");
        const ChartContent bars = chart_in(picture_of({&result, &plain}, "segments"));
        QCOMPARE(bars.series.size(), std::size_t{2});
        QCOMPARE(bars.series[0].name, QString("A1 (demo)"));
        QCOMPARE(bars.series[0].role, SeriesRole::first);
        QVERIFY(!bars.series[0].overlay && bars.series[1].overlay);
        QCOMPARE(bars.series[0].points[2].segment, QString("answer"));
        QVERIFY(std::abs(bars.series[0].points[2].y - 0.3) < 1e-12); // mean over lengths and depths
        QVERIFY(bars.y.percent);
    }

    void orders_are_boxes_with_the_margin()
    {
        const ExperimentResult result = test::order_result("demo");
        const ChartContent chart = chart_in(picture_of({&result}, ""));
        const ChartPoint& box = chart.series[0].points[0];
        QVERIFY(std::abs(box.y - 0.65) < 1e-12);
        QCOMPARE(box.low, 0.5);
        QCOMPARE(box.high, 1.0);
        QCOMPARE(chart.series[1].points.size(), std::size_t{8}); // every order
        QCOMPARE(chart.notes.front(), QString("best − worst order: random 50\u202F%, alternating 0\u202F%"));
    }

    void heads_are_ranked_without_number_last()
    {
        const ExperimentResult result = test::heads_result("demo");
        const ChartContent bars = chart_in(picture_of({&result}, ""));
        QCOMPARE(bars.x.categories, QStringList({"0.1", "1.1", "0.0", "1.0"}));
        QCOMPARE(bars.y.label, QString("Retrieval"));
        const CellContent table =
            cells_in(picture_of({&result}, "table", {{"score", "entropy"}, {"order", "ascending"}}));
        QVERIFY(!table.scale);
        QCOMPARE(table.panels[0].rows.front(), QString("layer 0, head 0"));
        QCOMPARE(table.panels[0].columns, QStringList({"entropy", "retrieval"}));
        QCOMPARE(table.panels[0].values[2], 2.0);
        const CellContent map = cells_in(picture_of({&result}, "map"));
        QCOMPARE(map.row_label, QString("layer"));
        QCOMPARE(map.panels[0].values[1], 0.9);
    }

    void the_fit_of_a_ladder_runs_through_its_points()
    {
        const ExperimentResult result = test::scaling_result();
        const ChartContent chart = chart_in(picture_of({&result}, ""));
        QVERIFY(chart.x.logarithmic && chart.y.logarithmic);
        QCOMPARE(chart.series.size(), std::size_t{4}); // a curve and dots of each kind
        QCOMPARE(chart.series[1].name, QString("differential"));
        QCOMPARE(values_of(chart.series[1]), (std::vector<double>{2.5, 2.25, 2.125}));
        QVERIFY(std::abs(chart.series[0].points.front().y - 2.5) < 1e-12);
        QVERIFY(std::abs(chart.series[2].points.back().y - 2.25) < 1e-12);
        QVERIFY2(chart.notes.front().contains("needs 0.5 times (95 %") &&
                     chart.notes.front().contains("0.45 to 1.25") &&
                     chart.notes.front().contains("does not tell"),
                 qPrintable(chart.notes.front()));
    }

    void without_a_fit_the_points_are_read_between()
    {
        ExperimentResult result = test::scaling_result();
        for (const char* name : {"parameter_ratio", "parameter_floor"})
            result.require_array(name).values = {std::nan("")};
        QCOMPARE(chart_in(picture_of({&result}, "")).series.size(), std::size_t{2}); // no curve
        QVERIFY(chart_in(picture_of({&result}, "")).notes.front().contains("not determined"));
        const std::vector<std::string> axes{"measure", "tokens"};
        result.add_array("parameter_ratio_interpolated", axes, "").values = {0.75};
        result.add_array("parameter_ratio_least", axes, "").values = {0.5};
        result.add_array("parameter_ratio_greatest", axes, "").values = {1};
        const QString words = chart_in(picture_of({&result}, "")).notes.front();
        QVERIFY2(words.contains("needs 0.75 times, read between the points (0.5 to 1"), qPrintable(words));
    }

    void every_array_has_a_chart()
    {
        ExperimentResult result = test::needle_result("demo");
        result.experiment = "something new";
        QStringList names;
        for (const ResultChart& chart : charts_of(result)) {
            names << QString::fromStdString(chart.name);
            const ResultPicture picture = chart.content({{&result}, options_of(chart, {})});
            QVERIFY2(empty_words(picture).isEmpty(), chart.name.c_str());
            QVERIFY(!table_of(picture).rows.empty());
        }
        QCOMPARE(names, QStringList({"accuracy", "noise_fraction", "segment_share", "samples"}));
    }

    void what_is_not_there_is_named_with_what_is()
    {
        const ExperimentResult result = test::needle_result("demo");
        const auto message = [&](const std::string& chart, const Options& options) -> QString {
            try {
                picture_of({&result}, chart, options);
            } catch (const Error& error) {
                return error.what();
            }
            return {};
        };
        QVERIFY(message("pie", {}).contains("accuracy"));
        QVERIFY(message("noise", {{"needles", "9:1"}}).contains("4:2"));
        QVERIFY(message("noise", {{"length", "128"}}).contains("needles"));
    }

    void what_can_be_compared_data()
    {
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("problem");
        QTest::newRow("other samples and another seed")
            << R"({"samples": 99, "haystack": "synthetic language", "seed": 7})"
            << "";
        QTest::newRow("another haystack")
            << R"({"samples": 10, "haystack": "<b>book</b>.txt", "seed": 1})"
            << "haystack is \"synthetic language\" here and \"<b>book</b>.txt\" there";
        QTest::newRow("a setting that one has only")
            << R"({"haystack": "synthetic language", "rows": "last"})"
            << "rows is not given here and \"last\" there";
    }
    void what_can_be_compared()
    {
        QFETCH(QString, settings);
        QFETCH(QString, problem);
        ExperimentResult other = test::needle_result("other");
        other.settings = settings.toStdString();
        const QString found = compare_problem(test::needle_result("demo"), other);
        QVERIFY2(problem.isEmpty() ? found.isEmpty() : found.contains(problem), qPrintable(found));
    }

    void another_experiment_and_other_lengths_are_refused()
    {
        const ExperimentResult result = test::needle_result("demo");
        QVERIFY(compare_problem(result, test::order_result("demo")).contains("another experiment, order"));
        ExperimentResult long_one = test::needle_result("demo");
        long_one.axes[1].values = {4096, 8192};
        QVERIFY(compare_problem(result, long_one).contains("no length in common"));
    }

    void the_same_model_twice_is_told_apart()
    {
        const ExperimentResult first = test::needle_result("demo"), second = test::needle_result("demo", 0.1);
        const CellContent cells = cells_in(picture_of({&first, &second}, "accuracy"));
        QCOMPARE(cells.panels[0].title, QString("1 needle · demo (1)"));
        QCOMPARE(cells.panels[2].title, QString("1 needle · demo (2)"));
        QCOMPARE(cells.panels[2].values[0], 0.1);
    }

    void definitions_are_all_there()
    {
        const QString text = definitions_text(test::needle_result("demo"));
        for (const char* words :
             {"Experiment: needle", "demo (diffllama, differential)", "haystack: synthetic language",
              "Note: lambda is near 1", "definition of noise_fraction", "segment: segments"})
            QVERIFY2(text.contains(words), words);
    }
};

QTEST_GUILESS_MAIN(TestResultCharts)
#include "tst_result_charts.moc"
