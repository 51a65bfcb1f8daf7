// Generation with a key-value cache gives what one full pass over the final text gives.
#include "core/checkpoint/model_folder.h"
#include "core/model/model.h"
#include "tests/support/golden_case.h"
#include "tests/support/temporary_model.h"

#include <QTest>

#include <algorithm>

using namespace attnscope;
using namespace attnscope::test;

namespace {

std::unique_ptr<Model> load(const std::filesystem::path& folder)
{
    return load_model(resolve_model(folder.string()), {});
}

/// Greedy continuation without any cache: a whole pass for each token.
std::vector<std::int32_t> continue_by_full_passes(Model& model, PassRequest request, int count)
{
    const std::size_t prompt = request.ids.size();
    for (int i = 0; i < count; ++i) {
        std::int32_t best = 0;
        const int last = static_cast<int>(request.ids.size()) - 1;
        request.rank_count = 0;
        request.prediction_queries = {last};
        request.on_logits = [&](Range, std::span<const float> v) {
            best = static_cast<std::int32_t>(std::max_element(v.begin(), v.end()) - v.begin());
        };
        std::vector<std::string> notices;
        model.run(request, {}, {}, notices);
        request.ids.push_back(best);
    }
    return {request.ids.begin() + static_cast<std::ptrdiff_t>(prompt), request.ids.end()};
}

PassRequest long_request(std::vector<std::int32_t> ids)
{
    PassRequest request;
    request.ids = std::move(ids);
    request.allow_long = true;
    return request;
}

} // namespace

class GenerationTest : public QObject {
    Q_OBJECT

private slots:
    void greedy_tokens_are_those_of_the_reference()
    {
        const GoldenCase golden =
            load_golden_case(std::filesystem::path(TEST_DATA) / "models/diffllama_generate");
        const std::vector<double>& expected = golden.tensors.at("generated").values;
        PassRequest request = long_request(golden.input_ids());
        request.ids.resize(request.ids.size() - expected.size());
        const Generated generated =
            load(golden.folder)
                ->generate(request, {.new_tokens = static_cast<int>(expected.size()), .stop_at_end = false},
                           {});
        QCOMPARE(generated.outcome, Outcome::done);
        QVERIFY(std::equal(generated.ids.begin(), generated.ids.end(), expected.begin(), expected.end()));
    }

    void a_cache_changes_nothing_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"diffllama_mha", "diffllama_gqa4_llama3rope_bias", "diffllama_rope_dynamic",
                                 "diffllama_rope_dynamic_short", "diffllama_rope_longrope", "llama_gqa",
                                 "mistral_window", "qwen2_window_of_some_layers", "qwen3_norms"})
            QTest::newRow(name) << name;
    }

    void a_cache_changes_nothing()
    {
        QFETCH(QString, name);
        const GoldenCase golden =
            load_golden_case(std::filesystem::path(TEST_DATA) / "models" / name.toStdString());
        const auto model = load(golden.folder);
        const PassRequest request = long_request(golden.input_ids());
        const Generated generated = model->generate(request, {.new_tokens = 12, .stop_at_end = false}, {});
        QCOMPARE(generated.ids, continue_by_full_passes(*model, request, 12));
    }

    void interventions_hold_while_generating()
    {
        const GoldenCase golden = load_golden_case(std::filesystem::path(TEST_DATA) / "models/diffllama_mha");
        const auto model = load(golden.folder);
        PassRequest request = long_request(golden.input_ids());
        const auto plain = model->generate(request, {.new_tokens = 12, .stop_at_end = false}, {}).ids;
        request.interventions.lambda_everywhere = 0.0F;
        request.interventions.ablated_heads = {{0, 1}};
        const auto changed = model->generate(request, {.new_tokens = 12, .stop_at_end = false}, {}).ids;
        QCOMPARE(changed, continue_by_full_passes(*model, request, 12));
        QVERIFY(changed != plain);
    }

    void it_stops_after_an_end_token()
    {
        const GoldenCase golden =
            load_golden_case(std::filesystem::path(TEST_DATA) / "models/diffllama_generate");
        PassRequest request = long_request(golden.input_ids());
        const std::vector<std::int32_t> free =
            load(golden.folder)->generate(request, {.new_tokens = 6, .stop_at_end = false}, {}).ids;
        const TemporaryModel copy("diffllama_generate");
        copy.change_config({{"eos_token_id", {999, free[2]}}});
        const auto first = std::find(free.begin(), free.end(), free[2]) + 1;
        const std::vector<std::int32_t> stopped =
            load(copy.folder())->generate(request, {.new_tokens = 6}, {}).ids;
        QCOMPARE(stopped, std::vector<std::int32_t>(free.begin(), first));
    }

    void a_seed_repeats_itself()
    {
        const GoldenCase golden = load_golden_case(std::filesystem::path(TEST_DATA) / "models/diffllama_mha");
        const auto model = load(golden.folder);
        const PassRequest request = long_request(golden.input_ids());
        const SamplingOptions sampling{
            .new_tokens = 20, .temperature = 1.5, .top_k = 50, .seed = 11, .stop_at_end = false};
        SamplingOptions other = sampling;
        other.seed = 12;
        const auto once = model->generate(request, sampling, {}).ids;
        QCOMPARE(model->generate(request, sampling, {}).ids, once);
        QVERIFY(model->generate(request, other, {}).ids != once);
    }

    void it_can_be_cancelled()
    {
        const GoldenCase golden = load_golden_case(std::filesystem::path(TEST_DATA) / "models/diffllama_mha");
        const Generated generated =
            load(golden.folder)
                ->generate(long_request(golden.input_ids()), {.new_tokens = 20, .stop_at_end = false},
                           [](std::uint64_t done, std::uint64_t) { return done < 3; });
        QCOMPARE(generated.outcome, Outcome::cancelled);
        QCOMPARE(generated.ids.size(), std::size_t(3));
    }
};

QTEST_APPLESS_MAIN(GenerationTest)
#include "tst_generation.moc"
