#include "core/attention/derived/map_accumulator.h"
#include "tests/core/attention/derived/small_map.h"
#include "tests/support/expect_error.h"

#include <cmath>

using namespace attnscope;
using attnscope::test::expect_error;
using attnscope::test::small_map;

class TestMapAccumulator : public QObject {
    Q_OBJECT

private slots:
    void mean_of_three_maps()
    {
        MapAccumulator mean(Aggregation::mean);
        mean.add(small_map(1, 3, {1, -0.5f, 0}));
        mean.add(small_map(1, 3, {2, -0.25f, 0}));
        mean.add(small_map(1, 3, {6, 0.75f, 0}));
        QCOMPARE(mean.count(), 3);
        QCOMPARE(mean.result().values, (std::vector<float>{3, 0, 0}));
    }

    void largest_magnitude_keeps_its_sign()
    {
        MapAccumulator largest(Aggregation::largest);
        largest.add(small_map(1, 3, {0.1f, -0.5f, 0.2f}));
        largest.add(small_map(1, 3, {-0.3f, 0.25f, 0.1f}));
        QCOMPARE(largest.result().values, (std::vector<float>{-0.3f, -0.5f, 0.2f}));
    }

    void one_NaN_is_never_hidden()
    {
        for (const Aggregation aggregation : {Aggregation::mean, Aggregation::largest}) {
            MapAccumulator maps(aggregation);
            maps.add(small_map(1, 1, {0.5f}));
            maps.add(small_map(1, 1, {std::nanf("")}));
            maps.add(small_map(1, 1, {0.5f}));
            QVERIFY(std::isnan(maps.result().values.front()));
        }
    }

    void many_small_weights_keep_their_digits()
    {
        // Summed in float32, 4,096 times 0.1 is off in the fifth digit.
        MapAccumulator mean(Aggregation::mean);
        for (int i = 0; i < 4096; ++i)
            mean.add(small_map(1, 1, {0.1f}));
        QCOMPARE(mean.result().values.front(), 0.1f);
    }

    void other_axes_and_no_map_at_all_are_refused()
    {
        MapAccumulator mean(Aggregation::mean);
        expect_error([&] { mean.result(); }, ErrorKind::invalid_argument, {});
        mean.add(small_map(1, 2, {1, 2}));
        expect_error(
            [&] {
                mean.add(small_map(1, 2, {1, 2}, Component::first, 1));
            },
            ErrorKind::invalid_argument, {"layer 3", "head 2"});
        expect_error([] { MapAccumulator one(Aggregation::single); }, ErrorKind::invalid_argument, {});
    }
};

QTEST_GUILESS_MAIN(TestMapAccumulator)
#include "tst_map_accumulator.moc"
