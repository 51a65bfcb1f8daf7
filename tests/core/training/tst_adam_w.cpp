#include "core/training/adam_w.h"

#include <QTest>

#include <cmath>

using namespace attnscope;

class TestAdamW : public QObject {
    Q_OBJECT

private slots:
    void steps_as_computed_by_hand();
    void clips_the_norm_of_all();
};

namespace {

/// A matrix of one number, which decays, and a vector of one, which does not.
std::vector<Parameter> two_parameters()
{
    return {{"matrix", {1, 1}, 0, 1, true, 0}, {"vector", {1}, 1, 1, false, 0}};
}

} // namespace

void TestAdamW::steps_as_computed_by_hand()
{
    OptimizerSettings settings;
    settings.beta_1 = 0.9;
    settings.beta_2 = 0.99;
    settings.epsilon = 0;
    settings.weight_decay = 0.5;
    settings.clip = 0;
    AdamW optimizer(2);
    std::vector<float> values{1.0F, 1.0F};
    // After one step the corrected moments are g and g^2: the step is the sign of g.
    optimizer.step(values, std::vector<float>{2.0F, -3.0F}, two_parameters(), settings, 0.1);
    QVERIFY(std::abs(values[0] - (1 - 0.1 * 0.5 - 0.1)) < 1e-6);
    QVERIFY(std::abs(values[1] - 1.1) < 1e-6);
    // Second step, g = 1: m = 0.9 * 0.2 + 0.1 = 0.28, over 0.19; v = 0.99 * 0.04 + 0.01 = 0.0496, over 0.0199.
    const double before = values[0];
    optimizer.step(values, std::vector<float>{1.0F, 0.0F}, two_parameters(), settings, 0.1);
    const double expected = before * 0.95 - 0.1 * (0.28 / 0.19) / std::sqrt(0.0496 / 0.0199);
    QVERIFY2(std::abs(values[0] - expected) < 1e-6, qPrintable(QString::number(values[0], 'g', 9)));
    QCOMPARE(optimizer.steps, 2);
}

void TestAdamW::clips_the_norm_of_all()
{
    OptimizerSettings settings;
    settings.clip = 1;
    AdamW optimizer(2);
    std::vector<float> values{0.0F, 0.0F};
    const double norm =
        optimizer.step(values, std::vector<float>{3.0F, 4.0F}, two_parameters(), settings, 0.1);
    QCOMPARE(norm, 5.0);
    QVERIFY(std::abs(optimizer.first_moment[0] - 0.1 * 0.6) < 1e-7);
    QVERIFY(std::abs(optimizer.first_moment[1] - 0.1 * 0.8) < 1e-7);
}

QTEST_APPLESS_MAIN(TestAdamW)
#include "tst_adam_w.moc"
