// The largest magnitudes exactly, quantiles nearly, in whatever order the values come.
#include "core/error.h"
#include "core/experiment/outliers/magnitude_sketch.h"
#include "tests/support/expect_error.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Normal values, with a few far outside.
std::vector<float> sample_values()
{
    std::mt19937 generator(5);
    std::vector<float> values;
    for (int i = 0; i < 20000; ++i) {
        const double u = (static_cast<double>(generator()) + 0.5) / 4294967296.0;
        values.push_back(static_cast<float>(std::log(u / (1 - u))));
    }
    values[123] = -300.5F;
    values[17] = 250.25F;
    return values;
}

MagnitudeSketch sketch_of(const std::vector<float>& values, std::size_t begin, std::size_t end)
{
    MagnitudeSketch sketch;
    for (std::size_t i = begin; i < end; ++i)
        sketch.add(values[i], {int(i), 0, 0, 0, 0});
    return sketch;
}

} // namespace

class MagnitudeSketchTest : public QObject {
    Q_OBJECT

private slots:
    void the_largest_are_exact()
    {
        const std::vector<float> values = sample_values();
        const std::vector<LargeValue> largest = sketch_of(values, 0, values.size()).largest();
        std::vector<float> sorted;
        for (const float value : values)
            sorted.push_back(std::abs(value));
        std::sort(sorted.begin(), sorted.end(), std::greater<>());
        QCOMPARE(largest.size(), MagnitudeSketch::kept);
        for (std::size_t i = 0; i < largest.size(); ++i)
            QCOMPARE(largest[i].magnitude, sorted[i]);
        QCOMPARE(largest[0].place[0], 123);
        QCOMPARE(largest[1].place[0], 17);
    }

    void quantiles_are_known_to_one_part_in_256_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.01, 0.5, 0.9, 0.999, 1.0})
            QTest::addRow("%g of all", share) << share;
    }

    void quantiles_are_known_to_one_part_in_256()
    {
        QFETCH(double, share);
        const std::vector<float> values = sample_values();
        std::vector<float> sorted;
        for (const float value : values)
            sorted.push_back(std::abs(value));
        std::sort(sorted.begin(), sorted.end());
        const double exact = sorted[std::size_t(std::llround(share * double(sorted.size()))) - 1];
        const double found = sketch_of(values, 0, values.size()).quantile(share);
        QVERIFY2(std::abs(found - exact) <= exact / 256 * 1.01,
                 qPrintable(QString("%1 %2").arg(found).arg(exact)));
    }

    void parts_put_together_are_the_whole()
    {
        const std::vector<float> values = sample_values();
        MagnitudeSketch merged = sketch_of(values, 7000, values.size());
        merged.merge(sketch_of(values, 0, 7000));
        const MagnitudeSketch whole = sketch_of(values, 0, values.size());
        QCOMPARE(json_text(merged.to_json()), json_text(whole.to_json()));
        QCOMPARE(merged.size(), std::uint64_t(20000));
    }

    void equal_magnitudes_are_kept_by_place()
    {
        MagnitudeSketch forward, backward;
        for (int i = 0; i < 300; ++i) {
            forward.add(2.0F, {i, 0, 0, 0, 0});
            backward.add(-2.0F, {299 - i, 0, 0, 0, 0});
        }
        QVERIFY(forward.largest() == backward.largest());
        QCOMPARE(forward.largest().back().place[0], 99);
    }

    void what_is_not_finite_is_counted_apart()
    {
        MagnitudeSketch sketch;
        sketch.add(std::numeric_limits<float>::quiet_NaN(), {});
        sketch.add(-std::numeric_limits<float>::infinity(), {});
        QVERIFY(std::isnan(sketch.quantile(0.5)));
        sketch.add(0.0F, {});
        sketch.add(-3.0F, {});
        QCOMPARE(sketch.not_finite(), std::uint64_t(2));
        QCOMPARE(sketch.size(), std::uint64_t(2));
        QCOMPARE(sketch.largest().front().magnitude, 3.0F);
    }

    void it_survives_the_journal()
    {
        const std::vector<float> values = sample_values();
        const MagnitudeSketch sketch = sketch_of(values, 0, 1000);
        const std::string text = json_text(sketch.to_json());
        const MagnitudeSketch back = MagnitudeSketch::from_json(Json::parse(text));
        QCOMPARE(json_text(back.to_json()), text);
        QCOMPARE(back.quantile(0.5), sketch.quantile(0.5));
        Json broken = sketch.to_json();
        broken["counts"].erase(0);
        expect_error([&] { MagnitudeSketch::from_json(broken); }, ErrorKind::corrupt, {"bins"});
    }
};

QTEST_APPLESS_MAIN(MagnitudeSketchTest)
#include "tst_magnitude_sketch.moc"
