// Sums over regions of known maps, and what is read from them, against numbers worked out by hand.
#include "core/error.h"
#include "core/experiment/amplifier_reading.h"
#include "core/experiment/region_sink.h"
#include "core/experiment/segment_maps.h"
#include "tests/support/expect_error.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

// One head, five tokens, causal. Token 0 is BOS, 1 before, 2 the answer, 3 after, 4 the query. lambda = 0.5.
// Rows 3 and 4 of A1 and A2; row 3 sees keys 0 to 3.
const std::vector<float> first{0.5F,  0.125F, 0.25F, 0.125F, 0.0F, //
                               0.25F, 0.125F, 0.5F,  0.0F,   0.125F};
const std::vector<float> second{0.25F, 0.25F, 0.25F, 0.25F, 0.0F, //
                                0.5F,  0.25F, 0.0F,  0.25F, 0.0F};

std::vector<float> difference()
{
    std::vector<float> cells;
    for (std::size_t i = 0; i < first.size(); ++i)
        cells.push_back(first[i] - 0.5F * second[i]);
    return cells;
}

std::vector<KeyRegion> regions()
{
    return {{"bos", {{0, 1}}},   {"before", {{1, 2}}}, {"answer", {{2, 3}}},
            {"after", {{3, 4}}}, {"query", {{4, 5}}},  {"noise", {{1, 2}, {3, 4}}}};
}

CaptureInfo info(ModelKind kind)
{
    CaptureInfo about;
    about.kind = kind;
    about.layer_count = about.head_count = 1;
    about.masks = {Mask{}};
    about.token_ids = {0, 1, 2, 3, 4};
    return about;
}

RegionTable read(std::vector<int> queries, bool differential = true)
{
    RegionSink sink(std::move(queries), regions());
    sink.begin(info(differential ? ModelKind::differential : ModelKind::plain));
    const std::vector<float> cells = difference();
    AttentionStrip strip{0, 0, {3, 5}, {0, 5}, first, {}, {}};
    if (differential) {
        strip.second = second;
        strip.difference = cells;
    }
    sink.strip(strip);
    return sink.table();
}

} // namespace

class RegionSumsTest : public QObject {
    Q_OBJECT

private slots:
    void sums_of_one_row_are_those_of_its_cells()
    {
        const RegionTable table = read({4});
        QCOMPARE(table.rows(), 1.0);
        const RegionSums noise = table.at(0, 0, 5); // keys 1 and 3
        QCOMPARE(noise.cells, 2.0);
        QCOMPARE(noise.first, 0.125);
        QCOMPARE(noise.second, 0.5);
        QCOMPARE(noise.difference, 0.125 - 0.25);
        QCOMPARE(noise.absolute, 0.125); // |0.125 - 0.125| + |0 - 0.125|
        QCOMPARE(noise.first_squares, 0.015625);
        QCOMPARE(noise.second_squares, 0.125);
        QCOMPARE(noise.products, 0.03125);
        QVERIFY(table.at(0, 0, 1) + table.at(0, 0, 3) == noise);
    }

    void rows_are_added_and_only_what_they_see_counts()
    {
        const RegionTable table = read({3, 4});
        QCOMPARE(table.rows(), 2.0);
        QCOMPARE(table.at(0, 0, 2).first, 0.75);
        QCOMPARE(table.at(0, 0, 2).cells, 2.0);
        QCOMPARE(table.at(0, 0, 4).cells, 1.0); // key 4 is hidden from row 3
        QCOMPARE(table.at(0, 0, 4).first, 0.125);
    }

    void rows_that_were_not_asked_for_do_not_count()
    {
        QCOMPARE(read({3}).at(0, 0, 2).first, 0.25);
        QCOMPARE(read({3}).at(0, 0, 2).difference, 0.125);
    }

    void a_plain_model_has_one_map()
    {
        const RegionSums answer = read({4}, false).at(0, 0, 2);
        QCOMPARE(answer.first, 0.5);
        QCOMPARE(answer.second, 0.0);
        QCOMPARE(answer.difference, 0.5);
        QCOMPARE(answer.absolute, 0.5);
    }

    void tables_survive_the_journal_data()
    {
        QTest::addColumn<bool>("differential");
        QTest::newRow("differential") << true;
        QTest::newRow("plain") << false;
    }

    void tables_survive_the_journal()
    {
        QFETCH(bool, differential);
        const RegionTable table = read({3, 4}, differential);
        const std::string text = json_text(table.to_json(differential));
        QVERIFY(RegionTable::from_json(Json::parse(text)) == table);
    }

    void tables_of_other_shapes_do_not_add_up()
    {
        RegionTable table = read({3});
        table += read({4});
        QVERIFY(table == read({3, 4}));
        expect_error([&] { table += RegionTable(1, 2, 6); }, ErrorKind::corrupt, {"heads"});
        Json json = read({3}).to_json(true);
        json["second"].erase(0);
        expect_error([&] { RegionTable::from_json(json); }, ErrorKind::corrupt, {"second"});
    }

    void the_amplifier_is_read_from_signal_and_noise()
    {
        const RegionTable table = read({3, 4});
        const AmplifierReading reading = amplifier_reading(table.at(0, 0, 2), table.at(0, 0, 5));
        // Answer: A1 = 0.25, 0.5; A2 = 0.25, 0. Noise: A1 = 0.125, 0.125, 0.125, 0; A2 = 0.25 four times.
        QCOMPARE(reading.signal.cosine, 0.0625 / std::sqrt(0.3125 * 0.0625));
        QCOMPARE(reading.signal.correlation, -1.0);
        QCOMPARE(reading.noise.cosine, 0.09375 / std::sqrt(0.046875 * 0.25));
        QVERIFY(std::isnan(reading.noise.correlation)); // A2 is the same everywhere
        // Noise: A1 0.375, difference 3 x 0 - 0.125, |difference| 0.125. Answer: A1 0.75, difference 0.125 + 0.5.
        QCOMPARE(reading.cancellation, 1 + 0.125 / 0.375);
        QCOMPARE(reading.cancellation_absolute, 1 - 0.125 / 0.375);
        QVERIFY(std::isnan(reading.rejection)); // the noise that is left is negative
        QCOMPARE(reading.rejection_absolute, 20 * std::log10((0.625 / 0.75) / (0.125 / 0.375)));
    }

    void what_is_not_defined_is_no_number()
    {
        const AmplifierReading reading = amplifier_reading({}, {});
        for (const double value : {reading.signal.cosine, reading.signal.correlation, reading.cancellation,
                                   reading.rejection, reading.rejection_absolute})
            QVERIFY(std::isnan(value));
    }

    void shares_are_those_of_the_five_segments()
    {
        const RegionTable table = read({4});
        std::vector<RegionSums> five;
        for (std::size_t i = 0; i < 5; ++i)
            five.push_back(table.at(0, 0, i));
        const std::span<const SegmentMap> maps = segment_maps(true);
        QCOMPARE(maps.size(), std::size_t(4));
        const SegmentShares of_first = shares_of(maps[0], five, 1);
        QCOMPARE(*of_first.shares, (std::vector<double>{0.25, 0.125, 0.5, 0, 0.125}));
        QCOMPARE(*of_first.noise, 0.125);
        QCOMPARE(*of_first.signal_to_noise, 4.0);
        QCOMPARE(*shares_of(maps[1], five, 1).noise, 0.5);
        // Signed: 0, 0, 0.5, -0.125, 0.125; their sum is 1 - lambda.
        const SegmentShares of_difference = shares_of(maps[2], five, 1);
        QCOMPARE(of_difference.sum, 0.5);
        QCOMPARE(*of_difference.shares, (std::vector<double>{0, 0, 1, -0.25, 0.25}));
        QVERIFY(!of_difference.signal_to_noise);
        const SegmentShares of_magnitudes = shares_of(maps[3], five, 1);
        QCOMPARE(of_magnitudes.sum, 0.75);
        QCOMPARE(*of_magnitudes.noise, 0.125 / 0.75);
    }

    void signed_shares_are_not_normalised_where_lambda_is_near_one()
    {
        std::vector<RegionSums> five(5);
        five[2].difference = 0.3;
        five[3].difference = -0.25;
        const SegmentShares shares = shares_of(segment_maps(true)[2], five, 1);
        QVERIFY(!shares.shares && !shares.noise);
        QCOMPARE(shares.means[3], -0.25);
        QVERIFY(shares.not_normalised.find("1 - lambda = 0.05") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(RegionSumsTest)
#include "tst_region_sums.moc"
