// Outputs of heads as the kernel hands them out, against the plain computation in double.
#include "core/model/kernel/blas.h"
#include "core/model/kernel/strip_kernel.h"
#include "tests/core/model/kernel/random_attention.h"
#include "tests/support/collected_outputs.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

class HeadOutputsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { set_blas_threads(1); }

    void are_those_of_the_plain_computation_data()
    {
        QTest::addColumn<int>("mask");
        QTest::addColumn<bool>("differential");
        QTest::newRow("differential: (A1 - lambda A2) V, then norm and scale")
            << int(MaskKind::causal) << true;
        QTest::newRow("plain: A V, no norm") << int(MaskKind::causal) << false;
        QTest::newRow("a window") << int(MaskKind::window) << true;
    }

    void are_those_of_the_plain_computation()
    {
        QFETCH(int, mask);
        QFETCH(bool, differential);
        RandomAttention random({300, 0, 2, 2, 8, Mask{MaskKind(mask), 20}, differential});
        CollectedOutputs outputs;
        QVERIFY(run(random, outputs));
        for (int head = 0; head < 2; ++head) {
            const CollectedOutputs::Head& found = outputs.heads.at({0, head});
            QCOMPARE(found.attended.size(), std::size_t(300 * random.output_size()));
            for (int row = 0; row < 300; ++row) {
                const std::vector<double> output = random.expected_output(head, row);
                double square = 0;
                for (int i = 0; i < random.output_size(); ++i) {
                    const auto at = std::size_t(row * random.output_size() + i);
                    QVERIFY(std::abs(double(found.output[at]) - output[std::size_t(i)]) < 2e-5);
                    square += double(found.attended[at]) * double(found.attended[at]);
                }
                // What the norm and the scale made of A V is the output.
                const double factor =
                    differential ? 0.8 / std::sqrt(square / random.output_size() + 1e-5) : 1;
                const auto first = std::size_t(row * random.output_size());
                QVERIFY(std::abs(double(found.attended[first]) * factor - output[0]) < 2e-5);
            }
        }
    }

    void of_an_ablated_head_are_0()
    {
        RandomAttention random({20, 0, 2, 2, 8, {}, true});
        random.attention().ablated = {false, true};
        CollectedOutputs outputs;
        QVERIFY(run(random, outputs));
        QCOMPARE(outputs.heads.at({0, 1}).attended, std::vector<float>(20 * 16));
        QCOMPARE(outputs.heads.at({0, 1}).output, std::vector<float>(20 * 16));
        QVERIFY(outputs.heads.at({0, 0}).output != std::vector<float>(20 * 16));
    }

private:
    static bool run(RandomAttention& random, CollectedOutputs& outputs)
    {
        const HeadOutputVisit visit = outputs.visit();
        random.attention().visit_outputs = &visit;
        StripTargets nobody;
        nobody.sinks_of_head.resize(2);
        WorkerThreads workers(2);
        return StripKernel(workers).run(random.attention(), nobody, {});
    }
};

QTEST_APPLESS_MAIN(HeadOutputsTest)
#include "tst_head_outputs.moc"
