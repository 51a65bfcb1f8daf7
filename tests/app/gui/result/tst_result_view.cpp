// The view of a result: charts, choices, definitions, what is taken away.
#include "app/gui/result/result_view.h"
#include "tests/app/gui/result/hand_made_results.h"
#include "widgets/chart/cell_chart.h"
#include "widgets/chart/chart.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace attnscope;
using namespace attnscope::gui;

class TestResultView : public QObject {
    Q_OBJECT
private slots:
    void the_most_telling_chart_comes_first()
    {
        ResultView view(test::needle_result("demo"), {});
        view.resize(800, 600);
        view.show();
        QCOMPARE(view.chart_name(), QString("accuracy"));
        QVERIFY(view.findChild<CellChart*>()->isVisible() && !view.findChild<Chart*>()->isVisible());
        QVERIFY(view.find_choice("needles") == nullptr); // a panel each
        view.show_chart("segments");
        QVERIFY(!view.findChild<CellChart*>()->isVisible() && view.findChild<Chart*>()->isVisible());
        view.show_chart("no such chart");
        QCOMPARE(view.chart_name(), QString("segments"));
    }

    void a_choice_changes_the_chart_and_is_kept()
    {
        ExperimentResult result = test::needle_result("demo");
        for (std::size_t n = 0; n < 16; ++n) // of one needle
            result.require_array("noise_fraction").values[n] = 0.75;
        ResultView view(result, {});
        view.show_chart("noise");
        QComboBox* needles = view.find_choice("needles");
        QVERIFY(needles != nullptr);
        QCOMPARE(needles->itemText(1), QString("2 of 4 needles"));
        QCOMPARE(view.table().rows.front().back(), QString("0.75"));
        needles->setCurrentIndex(1);
        QCOMPARE(view.table().rows.front().back(), QString("0.4"));
        view.show_chart("segments");
        QCOMPARE(view.find_choice("needles")->currentIndex(), 1);
        QCOMPARE(view.find_choice("length")->itemText(0), QString("mean of all"));
    }

    void two_results_stand_beside_each_other()
    {
        ResultView view(test::needle_result("demo"), test::plain_needle_result("<b>plain</b>"));
        QCOMPARE(std::get<CellContent>(view.picture()).panels.size(), std::size_t{4});
        QVERIFY(view.definitions().toPlainText().contains("<b>plain</b>")); // as it is
    }

    void definitions_are_there_on_request()
    {
        ResultView view(test::needle_result("demo"), {});
        view.show();
        QVERIFY(!view.definitions().isVisible());
        view.definitions_button().click();
        QVERIFY(view.definitions().isVisible());
        QVERIFY(view.definitions().toPlainText().contains("definition of noise_fraction"));
    }

    void a_cell_is_read_out_in_the_status()
    {
        ResultView view(test::needle_result("demo"), {});
        view.resize(800, 600);
        view.show();
        QSignalSpy changed(&view, &ResultView::status_changed);
        QTest::keyClick(view.findChild<CellChart*>(), Qt::Key_Right);
        QVERIFY(changed.count() > 0);
        QCOMPARE(changed.last()[0].toString(),
                 QString("1 needle · depth, % 0 · length, tokens 128: 0\u202F%"));
    }

    void a_zoomed_chart_takes_away_what_is_seen()
    {
        ResultView view(test::heads_result("demo"), {});
        view.resize(800, 600);
        view.show();
        auto* chart = view.findChild<Chart*>();
        QCOMPARE(view.table().rows.size(), std::size_t{4});
        QTest::keyClick(chart, Qt::Key_Plus);
        QVERIFY(view.table().rows.size() < 4);
        view.show_chart("map");
        QCOMPARE(view.table().rows.size(), std::size_t{4});
        QVERIFY(view.figure().title.contains("demo"));
    }

    void a_result_without_numbers_says_so()
    {
        ExperimentResult empty = test::heads_result("demo");
        empty.arrays.clear();
        ResultView view(empty, {});
        QVERIFY(empty_words(view.picture()).contains("no numbers"));
        QVERIFY(view.chart_name().isEmpty());
    }
};

QTEST_MAIN(TestResultView)
#include "tst_result_view.moc"
