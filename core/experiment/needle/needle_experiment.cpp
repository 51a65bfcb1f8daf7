#include "core/experiment/needle/needle_experiment.h"

#include "core/error.h"
#include "core/experiment/choice_sink.h"
#include "core/experiment/needle/needle_result.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/region_sink.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

NeedleSettings checked(NeedleSettings settings)
{
    check(settings);
    return settings;
}

void require_context(const NeedleSettings& settings, const ModelInfo& model)
{
    // The answers' tokens are not counted: the model refuses what is too long by those.
    const int longest = *std::max_element(settings.lengths.begin(), settings.lengths.end());
    if (model.context_length > 0 && longest > model.context_length)
        throw Error(ErrorKind::too_large,
                    "prompts of " + std::to_string(longest) + " tokens do not fit the context of " +
                        model.name + ", " + std::to_string(model.context_length) +
                        " tokens; choose shorter lengths or allow more with --allow-long");
}

std::string label_of(const NeedleCell& cell, int number)
{
    std::string depth = std::to_string(cell.depth);
    depth.erase(depth.find_last_not_of('0') + 1);
    return "needle-" + std::to_string(cell.count.needles) + "-" + std::to_string(cell.count.asked) +
           "-length-" + std::to_string(cell.length) + "-depth-" +
           depth.substr(0, depth.find_last_not_of('.') + 1) + "-sample-" + std::to_string(number);
}

/// What greedy decoding would have said, as long as the tokens before are right.
std::string said(const ChoiceSink& choices, Range answer, const Tokenizer& tokenizer)
{
    std::vector<std::int32_t> ids;
    for (int token = answer.begin; token < answer.end; ++token)
        ids.push_back(choices.choice(token - 1));
    return tokenizer.decode(ids, false);
}

} // namespace

NeedleExperiment::NeedleExperiment(NeedleSettings settings, const ModelInfo& model,
                                   const Tokenizer& tokenizer, bool allow_long)
    : settings_(checked(std::move(settings))), differential_(model.kind != ModelKind::plain),
      sampler_(settings_, tokenizer), cells_(settings_.cell_count())
{
    if (!allow_long)
        require_context(settings_, model);
}

Json NeedleExperiment::settings() const
{
    return settings_.to_json();
}

std::size_t NeedleExperiment::sample_count() const
{
    return settings_.cell_count() * static_cast<std::size_t>(settings_.samples);
}

std::optional<Json> NeedleExperiment::run(std::size_t sample, PassRunner& runner)
{
    // All cells get their first sample before any gets its second: what a run that is stopped has is even.
    const NeedleCell cell = cell_at(settings_, sample % settings_.cell_count());
    const int number = static_cast<int>(sample / settings_.cell_count());
    NeedleSample made;
    try {
        made = sampler_.sample(cell, number);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::invalid_argument)
            throw;
        return Json{{"skipped", "length " + std::to_string(cell.length) + ": " + error.what()}};
    }
    ChoiceSink choices;
    std::vector<RegionSink> regions;
    regions.reserve(made.asked.size());
    PassRequest request = runner.request(made.prompt.ids());
    std::vector<AttentionSink*> sinks{&choices};
    for (const AskedNeedle& asked : made.asked) {
        sinks.push_back(&regions.emplace_back(asked.rows, asked.regions()));
        for (int token = asked.answer.begin; token < asked.answer.end; ++token)
            request.prediction_queries.push_back(token - 1);
    }
    if (!runner.pass(request, sinks, made.prompt, made.asked.front().segments, label_of(cell, number)))
        return std::nullopt;
    Json record = {{"length", cell.length},
                   {"depth", cell.depth},
                   {"needles", cell.count.needles},
                   {"tokens", made.prompt.prompt_tokens}};
    for (std::size_t i = 0; i < made.asked.size(); ++i) {
        const AskedNeedle& asked = made.asked[i];
        record["asked"].push_back({{"key", asked.key},
                                   {"value", asked.value},
                                   {"said", said(choices, asked.answer, runner.tokenizer())},
                                   {"right_tokens", choices.right_tokens(request.ids, asked.answer)},
                                   {"answer_tokens", asked.answer.size()},
                                   {"attention", regions[i].table().to_json(differential_)}});
    }
    if (differential_)
        record["lambda"] = regions.front().lambdas();
    return record;
}

void NeedleExperiment::take(std::size_t sample, const Json& record)
{
    NeedleCellSums& cell = cells_[sample % cells_.size()];
    if (const auto reason = record.find("skipped"); reason != record.end()) {
        if (why_skipped_.empty())
            why_skipped_ = reason->get<std::string>();
        return;
    }
    ++cell.samples;
    cell.tokens += record.at("tokens").get<double>();
    if (const auto lambdas = record.find("lambda"); lambdas != record.end())
        lambdas_.add(lambdas->get<std::vector<double>>());
    for (const Json& asked : record.at("asked")) {
        const int right = asked.at("right_tokens").get<int>();
        ++cell.asked;
        cell.first_right += right > 0 ? 1 : 0;
        cell.right += right == asked.at("answer_tokens").get<int>() ? 1 : 0;
        cell.attention += RegionTable::from_json(asked.at("attention"));
    }
}

void LambdaMeans::add(const std::vector<double>& lambdas)
{
    sums_.resize(lambdas.size());
    for (std::size_t i = 0; i < lambdas.size(); ++i)
        sums_[i] += lambdas[i];
    ++samples_;
}

std::vector<double> LambdaMeans::means() const
{
    std::vector<double> means = sums_;
    for (double& mean : means)
        mean /= samples_;
    return means;
}

ExperimentResult NeedleExperiment::result() const
{
    const bool any = std::any_of(cells_.begin(), cells_.end(),
                                 [](const NeedleCellSums& cell) { return cell.samples > 0; });
    if (!any)
        throw NothingQualified("no prompt could be made: " + why_skipped_);
    return needle_result(settings_, differential_, cells_, lambdas_.means(), why_skipped_);
}

} // namespace attnscope
