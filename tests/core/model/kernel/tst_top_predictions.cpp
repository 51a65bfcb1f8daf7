#include "core/model/kernel/top_predictions.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace attnscope;

class TopPredictions : public QObject {
    Q_OBJECT

private slots:
    void equals_sorting_everything_data()
    {
        QTest::addColumn<int>("vocabulary");
        QTest::addColumn<int>("ranks");
        QTest::newRow("one of one") << 1 << 1;
        QTest::newRow("all of five") << 5 << 5;
        QTest::newRow("ten of a thousand") << 1000 << 10;
        QTest::newRow("ten of a hundred thousand") << 100000 << 10;
    }

    void equals_sorting_everything()
    {
        QFETCH(int, vocabulary);
        QFETCH(int, ranks);
        std::mt19937 generator(3);
        std::normal_distribution<float> distribution(0, 4);
        std::vector<float> logits(static_cast<std::size_t>(vocabulary));
        for (float& logit : logits)
            logit = std::round(distribution(generator) * 8) / 8; // many ties
        std::vector<std::int32_t> order(logits.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::int32_t>(i);
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return logits[std::size_t(a)] > logits[std::size_t(b)]; });
        double total = 0;
        for (const float logit : logits)
            total += std::exp(double(logit));

        std::vector<std::int32_t> ids(static_cast<std::size_t>(ranks));
        std::vector<float> log_probabilities(ids.size());
        top_predictions(logits, ids, log_probabilities);
        for (std::size_t rank = 0; rank < ids.size(); ++rank) {
            QCOMPARE(ids[rank], order[rank]);
            QVERIFY(std::abs(double(log_probabilities[rank]) -
                             (double(logits[std::size_t(order[rank])]) - std::log(total))) < 1e-5);
        }
    }

    void a_row_of_nan_still_fills_every_rank()
    {
        const std::vector<float> logits(20, std::nanf(""));
        std::vector<std::int32_t> ids(10, -1);
        std::vector<float> log_probabilities(10, 0);
        top_predictions(logits, ids, log_probabilities);
        for (int rank = 0; rank < 10; ++rank) {
            QCOMPARE(ids[std::size_t(rank)], rank);
            QVERIFY(std::isnan(log_probabilities[std::size_t(rank)]));
        }
    }
};

QTEST_APPLESS_MAIN(TopPredictions)
#include "tst_top_predictions.moc"
