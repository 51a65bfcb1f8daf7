#include "core/error.h"
#include "core/model/kernel/sampler.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <vector>

using namespace attnscope;

namespace {

const std::vector<float> logits{1.0F, 3.0F, 3.0F, 0.0F, 2.0F};

std::map<std::int32_t, int> draw(SamplingOptions options, int times)
{
    Sampler sampler(options);
    std::map<std::int32_t, int> counts;
    for (int i = 0; i < times; ++i)
        ++counts[sampler.choose(logits)];
    return counts;
}

} // namespace

class SamplerTest : public QObject {
    Q_OBJECT

private slots:
    void temperature_zero_is_greedy_and_takes_the_smaller_id()
    {
        QCOMPARE(draw({}, 5), (std::map<std::int32_t, int>{{1, 5}}));
    }

    void draws_follow_the_softmax()
    {
        constexpr int times = 40000;
        const auto counts = draw({.temperature = 2, .seed = 7}, times);
        double total = 0;
        for (const float logit : logits)
            total += std::exp(double(logit) / 2);
        for (std::size_t id = 0; id < logits.size(); ++id) {
            const double expected = std::exp(double(logits[id]) / 2) / total;
            const double found = double(counts.at(static_cast<std::int32_t>(id))) / times;
            QVERIFY2(std::abs(found - expected) < 0.012, qPrintable(QString::number(found - expected)));
        }
    }

    void top_k_keeps_the_k_likeliest()
    {
        const auto counts = draw({.temperature = 10, .top_k = 3}, 2000);
        QCOMPARE(counts.size(), std::size_t(3));
        QVERIFY(counts.contains(1) && counts.contains(2) && counts.contains(4));
    }

    void top_p_keeps_the_smallest_set_that_reaches_it()
    {
        // The two likeliest have 0.40 each at temperature 1.
        QCOMPARE(draw({.temperature = 1, .top_p = 0.3}, 500).size(), std::size_t(1));
        QCOMPARE(draw({.temperature = 1, .top_p = 0.5}, 500).size(), std::size_t(2));
        QCOMPARE(draw({.temperature = 1, .top_p = 1}, 5000).size(), logits.size());
    }

    void what_is_equally_likely_is_taken_by_the_smaller_id()
    {
        QCOMPARE(draw({.temperature = 1, .top_k = 1}, 200), (std::map<std::int32_t, int>{{1, 200}}));
        const std::vector<float> equal{0, 0};
        Sampler half({.temperature = 1, .top_p = 0.5}); // which the first of the two reaches exactly
        for (int i = 0; i < 200; ++i)
            QCOMPARE(half.choose(equal), 0);
    }

    void a_seed_repeats_itself()
    {
        Sampler a({.temperature = 1, .seed = 5});
        Sampler b({.temperature = 1, .seed = 5});
        Sampler c({.temperature = 1, .seed = 6});
        bool other = false;
        for (int i = 0; i < 50; ++i) {
            const std::int32_t chosen = a.choose(logits);
            QCOMPARE(b.choose(logits), chosen);
            other = c.choose(logits) != chosen || other;
        }
        QVERIFY(other);
    }

    void logits_without_probabilities_are_refused_data()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        QTest::addColumn<std::vector<float>>("logits");
        QTest::addColumn<double>("temperature");
        for (const double temperature : {0.0, 1.0}) {
            const QByteArray at = " at temperature " + QByteArray::number(temperature);
            QTest::newRow("NaN first" + at) << std::vector<float>{std::nanf(""), 1, 2} << temperature;
            QTest::newRow("NaN last" + at) << std::vector<float>{1, 2, std::nanf("")} << temperature;
            QTest::newRow("infinite" + at) << std::vector<float>{1, infinity, 2} << temperature;
            QTest::newRow("all masked" + at) << std::vector<float>{-infinity, -infinity} << temperature;
        }
    }

    void logits_without_probabilities_are_refused()
    {
        QFETCH(const std::vector<float>, logits);
        QFETCH(const double, temperature);
        try {
            Sampler({.temperature = temperature}).choose(logits);
            QFAIL("chose");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::corrupt);
        }
    }

    void a_masked_token_is_never_drawn()
    {
        const std::vector<float> masked{0, -std::numeric_limits<float>::infinity(), 0};
        Sampler sampler({.temperature = 1});
        for (int i = 0; i < 200; ++i)
            QVERIFY(sampler.choose(masked) != 1);
    }

    void senseless_settings_are_refused_data()
    {
        QTest::addColumn<double>("temperature");
        QTest::addColumn<int>("top_k");
        QTest::addColumn<double>("top_p");
        QTest::newRow("negative temperature") << -1.0 << 0 << 1.0;
        QTest::newRow("temperature is not a number") << std::nan("") << 0 << 1.0;
        QTest::newRow("infinite temperature") << std::numeric_limits<double>::infinity() << 0 << 1.0;
        QTest::newRow("negative top-k") << 1.0 << -1 << 1.0;
        QTest::newRow("top-p of zero") << 1.0 << 0 << 0.0;
        QTest::newRow("top-p above one") << 1.0 << 0 << 1.5;
    }

    void senseless_settings_are_refused()
    {
        QFETCH(double, temperature);
        QFETCH(int, top_k);
        QFETCH(double, top_p);
        try {
            Sampler sampler({.temperature = temperature, .top_k = top_k, .top_p = top_p});
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::invalid_argument);
        }
    }
};

QTEST_APPLESS_MAIN(SamplerTest)
#include "tst_sampler.moc"
