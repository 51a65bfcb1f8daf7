// How alike the heads of whole models are, against numbers that transformers and NumPy gave (tests/data/heads).
#include "core/experiment/heads/head_likeness_sink.h"
#include "core/experiment/heads/head_outputs.h"
#include "tests/core/experiment/experiment_model.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <fstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

using Json = nlohmann::json;

void flatten(const Json& numbers, std::vector<double>& into)
{
    for (const Json& number : numbers)
        if (number.is_array())
            flatten(number, into);
        else
            into.push_back(number.get<double>());
}

/// Largest distance from the golden numbers; infinite when they are not as many.
double distance(const Json& golden, const std::vector<double>& found)
{
    std::vector<double> expected;
    flatten(golden, expected);
    double worst = expected.size() == found.size() && !found.empty() ? 0 : INFINITY;
    for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i)
        worst = std::max(worst, std::isnan(found[i]) ? INFINITY : std::abs(found[i] - expected[i]));
    return worst;
}

} // namespace

class HeadGoldensTest : public QObject {
    Q_OBJECT

private slots:
    void likeness_of_heads_is_what_transformers_gives_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("differential") << "diffllama_mha";
        QTest::newRow("differential, keys shared") << "diffllama_gqa2_tied";
        QTest::newRow("plain, keys shared") << "llama_gqa";
    }

    void likeness_of_heads_is_what_transformers_gives()
    {
        QFETCH(QString, name);
        ExperimentModel model(name.toStdString());
        std::ifstream file(std::filesystem::path(TEST_DATA) / "heads" / (name.toStdString() + ".json"));
        const Json golden = Json::parse(file);
        PassRequest request;
        request.ids = golden["input_ids"].get<std::vector<std::int32_t>>();
        request.rank_count = 0;
        HeadLikenessSink maps;
        HeadOutputs outputs(model.info().head_count, {.across_layers = true});
        outputs.listen(request);
        AttentionSink* const sinks[] = {&maps};
        std::vector<std::string> notices;
        QVERIFY(model.model().run(request, sinks, {}, notices) == Outcome::done);

        QVERIFY(request.ids.size() <= 256); // all rows are compared
        compare(golden["map_cosine"], maps.cosines());
        compare(golden["map_divergence"], maps.divergences());
        compare(golden["cka"], outputs.output_cka());
        compare(golden["cka_across_layers"], outputs.across_layers_cka());
        if (golden.contains("cka_attended"))
            compare(golden["cka_attended"], outputs.attended_cka());
        else
            QVERIFY(outputs.attended_cka() == outputs.output_cka()); // no norm: the same
    }

private:
    static void compare(const Json& golden, const std::vector<double>& found)
    {
        const double worst = distance(golden, found);
        QVERIFY2(worst < 1e-5, qPrintable(QString::number(worst)));
    }
};

QTEST_APPLESS_MAIN(HeadGoldensTest)
#include "tst_head_goldens.moc"
