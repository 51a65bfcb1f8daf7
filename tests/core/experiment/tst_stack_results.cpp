// Results of several models beside each other.
#include "core/error.h"
#include "core/experiment/stack_results.h"
#include "tests/support/expect_error.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ExperimentResult result_of(const std::string& model, std::vector<double> values)
{
    ExperimentResult result;
    result.experiment = "needle";
    result.model_name = model;
    result.settings = "{}";
    std::vector<double> heads;
    for (std::size_t i = 0; i < values.size(); ++i)
        heads.push_back(double(i));
    result.axes = {{"length", {128}, {}, "tokens"}, {"head", heads, {}, "head"}};
    result.add_array("cosine", {"head"}, "likeness").values = std::move(values);
    result.add_array("samples", {"length"}, "prompts").values = {1};
    return result;
}

} // namespace

class StackResultsTest : public QObject {
    Q_OBJECT

private slots:
    void models_are_a_new_first_axis()
    {
        const ExperimentResult stacked =
            stack_results({result_of("a", {1, 2}), result_of("b", {3, 4}), result_of("a", {5, 6})},
                          "checkpoint", "models", {"cosine"});
        QVERIFY(stacked.require_axis("checkpoint").labels == (std::vector<std::string>{"a", "b", "a (2)"}));
        QCOMPARE(stacked.axes.size(), std::size_t(2));
        QCOMPARE(stacked.arrays.size(), std::size_t(1));
        QVERIFY(stacked.arrays[0].axes == (std::vector<std::string>{"checkpoint", "head"}));
        QCOMPARE(stacked.arrays[0].values, (std::vector<double>{1, 2, 3, 4, 5, 6}));
        stacked.check();
    }

    void models_with_other_heads_do_not_fit()
    {
        const auto stack = [](const std::string& array) {
            return stack_results({result_of("a", {1, 2}), result_of("b", {3})}, "checkpoint", "models",
                                 {array});
        };
        expect_error([&] { stack("cosine"); }, ErrorKind::invalid_argument,
                     {"b has another head axis than a"});
        expect_error([&] { stack("loss"); }, ErrorKind::not_found, {"loss"});
        QCOMPARE(stack("samples").arrays[0].values.size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(StackResultsTest)
#include "tst_stack_results.moc"
