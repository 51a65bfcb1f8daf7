// How alike maps are, on maps small enough to work out by hand.
#include "core/experiment/heads/head_likeness_sink.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace attnscope;

using Maps = std::vector<std::vector<float>>; ///< [head] of 2 x 2 cells

namespace {

/// One layer of two tokens. With a second map that is 0 the difference is what is looked at.
HeadLikenessSink sink_of(const Maps& maps, bool differential)
{
    CaptureInfo info;
    info.kind = differential ? ModelKind::differential : ModelKind::plain;
    info.layer_count = 1;
    info.head_count = static_cast<int>(maps.size());
    info.masks.resize(1);
    info.token_ids = {1, 2};
    HeadLikenessSink sink;
    sink.begin(info);
    const std::vector<float> uniform{1, 0, 0.5F, 0.5F};
    for (int head = 0; head < info.head_count; ++head) {
        const std::vector<float>& map = maps[std::size_t(head)];
        AttentionStrip strip{0, head, {0, 2}, {0, 2}, map, {}, {}};
        if (differential) {
            strip.first = strip.second = uniform;
            strip.difference = map;
        }
        sink.strip(strip);
    }
    sink.layer_done(0);
    return sink;
}

} // namespace

class HeadLikenessTest : public QObject {
    Q_OBJECT

private slots:
    void is_what_the_definitions_give_by_hand_data()
    {
        QTest::addColumn<bool>("differential");
        QTest::addColumn<Maps>("maps");
        QTest::addColumn<double>("cosine");
        QTest::addColumn<double>("divergence");
        QTest::newRow("equal maps") << false << Maps{{1, 0, 0.5F, 0.5F}, {1, 0, 0.5F, 0.5F}} << 1.0 << 0.0;
        // Second rows have no key in common (1 bit), first rows are equal (0): mean 1/2. 1 / (sqrt 2 sqrt 2) = 1/2.
        QTest::newRow("one row apart") << false << Maps{{1, 0, 1, 0}, {1, 0, 0, 1}} << 0.5 << 0.5;
        // Of magnitudes, so the sign does not matter to the divergence; it does to the cosine.
        QTest::newRow("signs turned")
            << true << Maps{{0.5F, 0, 0.25F, 0.25F}, {-0.5F, 0, -0.25F, -0.25F}} << -1.0 << 0.0;
        // p = [1/2, 1/2], q = [1, 0]: H([3/4, 1/4]) - 1/2 H(p) = 0.811278 - 0.5; rows of sum 0 are left out.
        QTest::newRow("half and whole, first rows 0") << true << Maps{{0, 0, -0.2F, 0.2F}, {0, 0, 0.7F, 0}}
                                                      << -1 / std::sqrt(2.0) << 0.31127812445913283;
    }

    void is_what_the_definitions_give_by_hand()
    {
        QFETCH(bool, differential);
        QFETCH(Maps, maps);
        QFETCH(double, cosine);
        QFETCH(double, divergence);
        const HeadLikenessSink sink = sink_of(maps, differential);
        QCOMPARE(sink.cosines().size(), std::size_t(4));
        for (const std::size_t pair : {std::size_t(1), std::size_t(2)}) {
            QVERIFY(std::abs(sink.cosines()[pair] - cosine) < 1e-7);
            QVERIFY(std::abs(sink.divergences()[pair] - divergence) < 1e-7);
        }
        for (const std::size_t own : {std::size_t(0), std::size_t(3)}) {
            QVERIFY(std::abs(sink.cosines()[own] - 1) < 1e-12);
            QCOMPARE(sink.divergences()[own], 0.0);
        }
    }

    void a_map_of_zeros_is_like_none()
    {
        const HeadLikenessSink sink = sink_of({{0, 0, 0, 0}, {1, 0, 0.5F, 0.5F}}, true);
        QVERIFY(std::isnan(sink.cosines()[1]) && std::isnan(sink.divergences()[1]));
    }
};

QTEST_APPLESS_MAIN(HeadLikenessTest)
#include "tst_head_likeness.moc"
