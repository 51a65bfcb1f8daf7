// A model as the trainer computes it, written as a folder and opened by core/model: the same logits.
#include "core/checkpoint/model_folder.h"
#include "core/language/random.h"
#include "core/model/model.h"
#include "core/training/differentiable_model.h"
#include "core/training/model_export.h"
#include "tests/core/training/tiny_recipe.h"

// Qt comes last: its `slots` and LibTorch's do not get along.
#undef slots
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

class TestTrainedModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computes_what_core_model_computes_data()
    {
        QTest::addColumn<bool>("differential");
        QTest::newRow("differential") << true;
        QTest::newRow("plain") << false;
    }

    void computes_what_core_model_computes()
    {
        QFETCH(bool, differential);
        const Recipe recipe = tiny_recipe();
        NamedModel model = recipe.models[differential ? 0 : 1];
        model.sizes.initializer_range = 0.2; // so that attention is far from even
        const int vocabulary = 2608;
        DifferentiableModel trained(model.sizes, model.kind, vocabulary, 9);
        Random random(4);
        for (float& value : trained.values())
            value += static_cast<float>(random.unit() * 0.02);

        const QTemporaryDir folder;
        export_model(folder.path().toStdString(), recipe, model, vocabulary, trained.parameters(),
                     trained.values());
        const auto opened = load_model(resolve_model(folder.path().toStdString()), {.threads = 1});
        QCOMPARE(opened->info().family, std::string(differential ? "diffllama" : "llama"));

        PassRequest request;
        for (int i = 0; i < 40; ++i)
            request.ids.push_back(static_cast<std::int32_t>(random.below(std::size_t(vocabulary))));
        std::vector<float> logits(request.ids.size() * std::size_t(vocabulary));
        request.on_logits = [&](Range queries, std::span<const float> values) {
            std::copy(values.begin(), values.end(),
                      logits.begin() + std::ptrdiff_t(queries.begin) * vocabulary);
        };
        std::vector<std::string> notices;
        QCOMPARE(opened->run(request, {}, {}, notices), Outcome::done);

        // A batch of two, the second sequence being the first turned round: neither may touch the other.
        std::vector<std::int64_t> ids(request.ids.begin(), request.ids.end());
        ids.insert(ids.end(), request.ids.rbegin(), request.ids.rend());
        const at::NoGradGuard no_gradients;
        const at::Tensor ours =
            trained.logits(at::tensor(ids, at::kLong).view({2, 40}), at::arange(40, at::kLong)).contiguous();
        float largest = 0, worst = 0;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            largest = std::max(largest, std::abs(logits[i]));
            worst = std::max(worst, std::abs(logits[i] - ours.data_ptr<float>()[i]));
        }
        QVERIFY(largest > 0.5F);
        QVERIFY2(worst < 1e-4F, qPrintable(QString("%1 of %2").arg(worst).arg(largest)));
    }
};

QTEST_APPLESS_MAIN(TestTrainedModel)
#include "tst_trained_model.moc"
