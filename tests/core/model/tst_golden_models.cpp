// Every golden checkpoint: maps, difference, lambda, hidden states and logits within the tolerance of its case.json.
#include "core/checkpoint/model_folder.h"
#include "core/model/model.h"
#include "tests/support/collecting_sink.h"
#include "tests/support/golden_case.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Largest |found - expected|; infinity where either is not a number.
template <typename Values>
double worst_difference(const Values& found, const std::vector<double>& expected)
{
    if (found.size() != expected.size())
        return std::numeric_limits<double>::infinity();
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(static_cast<double>(found[i]) - expected[i]);
        worst = difference <= worst ? worst : difference;
    }
    return std::isnan(worst) ? std::numeric_limits<double>::infinity() : worst;
}

void require_close(const QString& what, double worst, double tolerance)
{
    if (!(worst <= tolerance))
        QFAIL(qPrintable(QString("%1 is off by %2, tolerance %3").arg(what).arg(worst).arg(tolerance)));
}

/// [head, rows, T] of one layer, in the layout of the golden file.
std::vector<float> gather(const CollectingSink& sink, int layer, Component component,
                          const GoldenTensor* rows)
{
    std::vector<float> gathered;
    const auto tokens = static_cast<std::ptrdiff_t>(sink.info.tokens());
    for (int head = 0; head < sink.info.head_count; ++head) {
        const std::vector<float>& map = sink.maps.at({layer, head, component});
        if (!rows) {
            gathered.insert(gathered.end(), map.begin(), map.end());
            continue;
        }
        for (const double row : rows->values) {
            const auto begin = map.begin() + static_cast<std::ptrdiff_t>(row) * tokens;
            gathered.insert(gathered.end(), begin, begin + tokens);
        }
    }
    return gathered;
}

} // namespace

class GoldenModels : public QObject {
    Q_OBJECT

private slots:
    void agrees_with_the_reference_data()
    {
        QTest::addColumn<QString>("folder");
        for (const auto& folder : golden_model_folders())
            QTest::newRow(folder.filename().c_str()) << QString::fromStdString(folder.string());
    }

    void agrees_with_the_reference()
    {
        QFETCH(QString, folder);
        const GoldenCase golden = load_golden_case(folder.toStdString());
        const auto model = load_model(resolve_model(folder.toStdString()), {});
        QCOMPARE(model->notices(), std::vector<std::string>{});

        CollectingSink sink;
        AttentionSink* const sinks[] = {&sink};
        PassRequest request;
        request.ids = golden.input_ids();
        request.allow_long = true;
        std::map<int, std::vector<float>> hidden;
        request.on_hidden = [&](int index, std::span<const float> v) {
            hidden[index].assign(v.begin(), v.end());
        };
        std::vector<float> logits;
        request.on_logits = [&](Range, std::span<const float> v) {
            logits.insert(logits.end(), v.begin(), v.end());
        };
        std::vector<std::string> notices;
        QCOMPARE(model->run(request, sinks, {}, notices), Outcome::done);
        QCOMPARE(notices, std::vector<std::string>{});

        compare_maps(golden, sink);
        compare_lambdas(golden, sink);
        for (const auto& [index, values] : hidden)
            require_close(
                QString("hidden.%1").arg(index),
                worst_difference(values, golden.tensors.at("hidden." + std::to_string(index)).values),
                golden.hidden_tolerance);
        QCOMPARE(static_cast<int>(hidden.size()), model->info().layer_count + 1);
        compare_logits(golden, model->info(), logits, sink);
    }

private:
    static void compare_maps(const GoldenCase& golden, const CollectingSink& sink)
    {
        const GoldenTensor* rows = golden.find("rows");
        int compared = 0;
        for (int layer = 0; layer < sink.info.layer_count; ++layer) {
            const auto compare = [&](const std::string& name, Component component) {
                if (const GoldenTensor* expected = golden.find(name + "." + std::to_string(layer))) {
                    require_close(QString::fromStdString(name + "." + std::to_string(layer)),
                                  worst_difference(gather(sink, layer, component, rows), expected->values),
                                  golden.attention_tolerance);
                    ++compared;
                }
            };
            compare("attention", Component::first);
            compare("attention_1", Component::first);
            compare("attention_2", Component::second);
            compare("attention_difference", Component::difference);
        }
        QCOMPARE(compared, sink.info.layer_count * (sink.info.kind == ModelKind::plain ? 1 : 3));
    }

    static void compare_lambdas(const GoldenCase& golden, const CollectingSink& sink)
    {
        if (sink.info.kind == ModelKind::plain)
            return;
        const auto compare = [&](const std::string& name, std::vector<float> CollectedLayer::*member) {
            std::vector<float> found;
            for (const auto& [layer, values] : sink.layers)
                found.push_back((values.*member).at(0));
            require_close(QString::fromStdString(name),
                          worst_difference(found, golden.tensors.at(name).values), golden.lambda_tolerance);
        };
        compare("lambda", &CollectedLayer::lambda);
        compare("lambda_1", &CollectedLayer::lambda_1);
        compare("lambda_2", &CollectedLayer::lambda_2);
        compare("lambda_init", &CollectedLayer::lambda_init);
    }

    static void compare_logits(const GoldenCase& golden, const ModelInfo& info,
                               const std::vector<float>& logits, const CollectingSink& sink)
    {
        const auto width = static_cast<std::ptrdiff_t>(info.vocabulary_size);
        std::vector<float> compared = logits;
        if (const GoldenTensor* rows = golden.find("rows")) {
            compared.clear();
            for (const double row : rows->values) {
                const auto begin = logits.begin() + static_cast<std::ptrdiff_t>(row) * width;
                compared.insert(compared.end(), begin, begin + width);
            }
        }
        require_close("logits", worst_difference(compared, golden.tensors.at("logits").values),
                      golden.logits_tolerance);

        // Predictions are those of the logits just compared.
        const CollectedPredictions& predicted = sink.predicted.at(-1);
        QCOMPARE(static_cast<int>(predicted.queries.size()), sink.info.tokens());
        for (std::size_t row = 0; row < predicted.queries.size(); ++row) {
            const float* values = logits.data() + static_cast<std::ptrdiff_t>(row) * width;
            double sum = 0;
            for (std::ptrdiff_t i = 0; i < width; ++i)
                sum += std::exp(static_cast<double>(values[i]));
            const auto best = std::max_element(values, values + width);
            const std::size_t at = row * static_cast<std::size_t>(predicted.ranks);
            QCOMPARE(predicted.ids[at], static_cast<std::int32_t>(best - values));
            require_close("log-probability",
                          std::abs(double(predicted.log_probabilities[at]) - (double(*best) - std::log(sum))),
                          1e-5);
        }
    }
};

QTEST_APPLESS_MAIN(GoldenModels)
#include "tst_golden_models.moc"
