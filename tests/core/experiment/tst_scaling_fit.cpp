#include "core/experiment/scaling/interpolated_ratio.h"
#include "core/language/random.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace attnscope;

namespace {

struct Ladder {
    double ratio = 0.65;
    double exponent = 0.4;
    double floor = 1.5;
    double factor = 40;
    double noise = 0; ///< half the width of a uniform error
    int slices = 1;
    int seeds = 1;
    std::vector<double> x{1e5, 2e5, 4e5, 8e5, 1.6e6};
};

/// Losses that obey the fit's formula but for the noise; slices differ in floor and factor.
std::vector<LossPoint> losses(const Ladder& ladder, std::uint64_t seed)
{
    std::vector<LossPoint> points;
    Random random(seed);
    for (int slice = 0; slice < ladder.slices; ++slice) {
        std::size_t run = 0;
        for (const bool first : {true, false}) {
            for (const double x : ladder.x) {
                for (int i = 0; i < ladder.seeds; ++i) {
                    const double own = x / (first ? ladder.ratio : 1);
                    const double loss = ladder.floor + 0.3 * slice +
                                        ladder.factor * (1 + slice) * std::pow(own, -ladder.exponent) +
                                        ladder.noise * (2 * random.unit() - 1);
                    points.push_back({run++, static_cast<std::size_t>(slice), first, x, loss});
                }
            }
        }
    }
    return points;
}

std::vector<LossPoint> changed(std::vector<LossPoint> points, const std::function<void(LossPoint&)>& change)
{
    for (LossPoint& point : points)
        change(point);
    return points;
}

} // namespace

class TestScalingFit : public QObject {
    Q_OBJECT

private slots:
    void recovers_what_exact_losses_were_made_of_data();
    void recovers_what_exact_losses_were_made_of();
    void the_interval_covers_the_truth();
    void more_noise_makes_a_wider_interval();
    void the_same_seed_gives_the_same_interval();
    void slices_that_do_not_qualify_are_left_out();
    void reads_between_the_points();
    void reads_how_far_the_ratio_depends_on_the_loss();
    void says_what_is_not_determined_data();
    void says_what_is_not_determined();
};

void TestScalingFit::recovers_what_exact_losses_were_made_of_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<double>("exponent");
    QTest::addColumn<double>("floor");
    QTest::addColumn<int>("slices");
    QTest::newRow("fewer parameters suffice") << 0.65 << 0.4 << 1.5 << 1;
    QTest::newRow("more are needed") << 1.8 << 0.3 << 1.0 << 1;
    QTest::newRow("both kinds alike") << 1.0 << 0.7 << 2.0 << 1;
    QTest::newRow("no floor") << 0.5 << 0.2 << 0.0 << 1;
    QTest::newRow("steep") << 0.8 << 1.2 << 0.5 << 1;
    QTest::newRow("four slices that share the ratio") << 0.65 << 0.4 << 1.5 << 4;
}

void TestScalingFit::recovers_what_exact_losses_were_made_of()
{
    QFETCH(double, ratio);
    QFETCH(double, exponent);
    QFETCH(double, floor);
    QFETCH(int, slices);
    Ladder ladder;
    ladder.ratio = ratio;
    ladder.exponent = exponent;
    ladder.floor = floor;
    ladder.slices = slices;
    ladder.factor = 2 * std::pow(1e5, exponent);
    const ScalingFit fit = fit_ratio(losses(ladder, 1), 1);
    QVERIFY2(fit.undetermined.empty(), fit.undetermined.c_str());
    QVERIFY2(std::abs(fit.ratio / ratio - 1) < 1e-3, qPrintable(QString::number(fit.ratio)));
    QVERIFY2(std::abs(fit.exponent / exponent - 1) < 1e-2, qPrintable(QString::number(fit.exponent)));
    QCOMPARE(fit.floors.size(), std::size_t(slices));
    for (int slice = 0; slice < slices; ++slice)
        QVERIFY(std::abs(fit.floors[std::size_t(slice)] - floor - 0.3 * slice) < 0.02);
    QVERIFY(fit.residual < 1e-4);
    QVERIFY(fit.low <= fit.ratio && fit.ratio <= fit.high);
    QVERIFY(fit.high - fit.low < 0.01);
}

/// Of 40 ladders with noise, 95 % intervals miss a few, but not many: 34 is what the binomial law exceeds 99 times of 100.
void TestScalingFit::the_interval_covers_the_truth()
{
    Ladder ladder;
    ladder.noise = 0.02;
    ladder.seeds = 2;
    int covered = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const ScalingFit fit = fit_ratio(losses(ladder, 100 + seed), seed);
        QVERIFY2(fit.undetermined.empty(), fit.undetermined.c_str());
        QVERIFY(fit.ratio > 0.5 && fit.ratio < 0.85);
        covered += fit.low <= ladder.ratio && ladder.ratio <= fit.high ? 1 : 0;
    }
    QVERIFY2(covered >= 34, qPrintable(QString::number(covered)));
}

void TestScalingFit::more_noise_makes_a_wider_interval()
{
    Ladder little, much;
    little.noise = 0.005;
    much.noise = 0.03;
    const ScalingFit sharp = fit_ratio(losses(little, 3), 1), blurred = fit_ratio(losses(much, 3), 1);
    QVERIFY(sharp.undetermined.empty() && blurred.undetermined.empty());
    QVERIFY(sharp.low < sharp.high);
    QVERIFY(std::log(blurred.high / blurred.low) > 3 * std::log(sharp.high / sharp.low));
    QVERIFY(blurred.residual > 3 * sharp.residual);
}

void TestScalingFit::the_same_seed_gives_the_same_interval()
{
    Ladder ladder;
    ladder.noise = 0.02;
    const std::vector<LossPoint> points = losses(ladder, 5);
    const ScalingFit one = fit_ratio(points, 7), same = fit_ratio(points, 7), other = fit_ratio(points, 8);
    QCOMPARE(one.low, same.low);
    QCOMPARE(one.high, same.high);
    QVERIFY(one.low != other.low);
    QCOMPARE(one.ratio, other.ratio);
}

void TestScalingFit::slices_that_do_not_qualify_are_left_out()
{
    Ladder ladder;
    ladder.slices = 2;
    const std::vector<LossPoint> apart = changed(losses(ladder, 1), [](LossPoint& point) {
        point.loss += point.slice == 1 && point.first_kind ? 100 : 0;
    });
    const ScalingFit fit = fit_ratio(apart, 1);
    QVERIFY2(fit.undetermined.empty(), fit.undetermined.c_str());
    QVERIFY(std::abs(fit.ratio - 0.65) < 1e-3);
    QVERIFY(std::isnan(fit.floors[1]));
}

/// By hand: losses 4, 3, 2 at 1, 10, 100, and at 10, 100, 1000 of the second kind.
void TestScalingFit::reads_between_the_points()
{
    std::vector<LossPoint> points;
    for (const bool first : {true, false})
        for (int i = 0; i < 3; ++i) {
            const double x = std::pow(10, i + (first ? 0 : 1));
            points.push_back({0, 0, first, x, 4.0 - i + 0.1}); // two seeds, whose mean counts
            points.push_back({1, 0, first, x, 4.0 - i - 0.1});
        }
    const InterpolatedRatio found = interpolate_ratio(points);
    QVERIFY2(found.undetermined.empty(), found.undetermined.c_str());
    QVERIFY(std::abs(found.ratio - 0.1) < 1e-9);
    QVERIFY(std::abs(found.least - 0.1) < 1e-9 && std::abs(found.greatest - 0.1) < 1e-9);
    // Below what the second kind reaches, the first one's further fall changes nothing.
    points.push_back({0, 0, true, 1000, 0.5});
    QVERIFY(std::abs(interpolate_ratio(points).ratio - 0.1) < 1e-9);
}

void TestScalingFit::reads_how_far_the_ratio_depends_on_the_loss()
{
    // The first kind stays at 4 until 10 and falls to 2 at once; the second falls evenly from 4 at 1 to 2 at 100.
    const std::vector<LossPoint> points{{0, 0, true, 1, 4},  {0, 0, true, 10, 4},  {0, 0, true, 10.0001, 2},
                                        {1, 0, false, 1, 4}, {1, 0, false, 10, 3}, {1, 0, false, 100, 2}};
    const InterpolatedRatio found = interpolate_ratio(points);
    QVERIFY2(std::abs(found.ratio - 1) < 0.01, qPrintable(QString::number(found.ratio)));
    QVERIFY(found.least < 0.11 && found.greatest > 9);
}

void TestScalingFit::says_what_is_not_determined_data()
{
    QTest::addColumn<std::vector<LossPoint>>("points");
    QTest::addColumn<QString>("reason");
    QTest::newRow("nothing was measured") << std::vector<LossPoint>() << "no losses";
    Ladder two;
    two.x = {1e5, 2e5};
    QTest::newRow("two sizes of each kind") << losses(two, 1) << "at least 3 values";
    std::vector<LossPoint> one_kind = losses({}, 1);
    std::erase_if(one_kind, [](const LossPoint& point) { return point.first_kind; });
    QTest::newRow("one kind only") << one_kind << "at least 3 values";
    QTest::newRow("losses of the kinds far apart")
        << changed(losses({}, 1), [](LossPoint& point) { point.loss += point.first_kind ? 0 : 10; })
        << "no loss was reached by both";
    QTest::newRow("losses that rise")
        << changed(losses({}, 1), [](LossPoint& point) { point.loss = -point.loss; }) << "do not fall";
    QTest::newRow("the same loss everywhere")
        << changed(losses({}, 1), [](LossPoint& point) { point.loss = 2; }) << "do not fall";
    Ladder wild;
    wild.noise = 3;
    QTest::newRow("nothing but noise") << losses(wild, 2) << "";
}

void TestScalingFit::says_what_is_not_determined()
{
    QFETCH(std::vector<LossPoint>, points);
    QFETCH(QString, reason);
    const ScalingFit fit = fit_ratio(points, 1);
    QVERIFY(!fit.undetermined.empty());
    QVERIFY2(QString::fromStdString(fit.undetermined).contains(reason), fit.undetermined.c_str());
    if (reason.contains("no loss"))
        QVERIFY(!interpolate_ratio(points).undetermined.empty());
}

QTEST_APPLESS_MAIN(TestScalingFit)
#include "tst_scaling_fit.moc"
