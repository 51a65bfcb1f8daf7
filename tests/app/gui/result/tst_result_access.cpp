// Numbers of results at chosen positions, and what is said where there are none.
#include "app/gui/result/chart_parts.h"
#include "app/gui/result/chosen_arrays.h"
#include "app/gui/result/result_access.h"
#include "tests/app/gui/result/hand_made_results.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::gui;

class TestResultAccess : public QObject {
    Q_OBJECT
private slots:
    void means_leave_out_what_is_no_number()
    {
        const ExperimentResult heads = test::heads_result("demo");
        QVERIFY(std::abs(mean_at(heads, "retrieval", {}) - 0.5) < 1e-12); // of three
        QCOMPARE(mean_at(heads, "retrieval", {{"layer", 1}}), 0.5);       // of one
        QVERIFY(std::isnan(mean_at(heads, "retrieval", {{"layer", 1}, {"head", 0}})));
        QVERIFY(std::isnan(mean_at(heads, "induction", {})));
    }

    void a_choice_may_begin_at_the_end()
    {
        const ExperimentResult needle = test::needle_result("demo");
        QCOMPARE(axis_choice(needle, "map", false, -1).initial, 3);
        QCOMPARE(axis_choice(needle, "map", false, -9).initial, 0);
        QCOMPARE(axis_choice(needle, "map", false).initial, 0);
        QCOMPARE(axis_choice(needle, "map", true).options.front(), averaged_words);
        QVERIFY(axis_choice(needle, "orbit", false, -1).options.isEmpty());
    }

    void a_model_without_any_of_the_arrays_is_named()
    {
        const ExperimentResult with = test::heads_result("demo"), without = test::order_result("plain");
        const ResultInput input{{&with, &without}, {}};
        const std::vector<NamedArray> arrays{{"entropy", {}}, {"induction", {}}};
        ChosenArrays chosen(input, arrays);
        QStringList visited;
        const auto take = [&](const NamedArray& array, const Places&) {
            visited << QString::fromStdString(array.name);
        };
        chosen.visit(0, take);
        QVERIFY(chosen.notes().isEmpty());
        chosen.visit(1, take);
        QCOMPARE(visited, QStringList{"entropy"});
        QCOMPARE(chosen.notes().size(), 1);
        QVERIFY2(chosen.notes().front().startsWith("no number: ") && chosen.notes().front().contains("plain"),
                 qPrintable(chosen.notes().front()));
    }
};

QTEST_GUILESS_MAIN(TestResultAccess)
#include "tst_result_access.moc"
