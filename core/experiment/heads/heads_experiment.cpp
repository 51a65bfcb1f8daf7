#include "core/experiment/heads/heads_experiment.h"

#include "core/error.h"
#include "core/experiment/heads/head_likeness_sink.h"
#include "core/experiment/heads/head_outputs.h"
#include "core/experiment/heads/head_statistics_sink.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/text/loss_meter.h"
#include "core/experiment/text/text_settings.h"
#include "core/language/random.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// The map that the model attends with.
const ComponentStatistics& used_map(const LayerStatistics& layer, bool differential)
{
    return layer
        .components[static_cast<std::size_t>(differential ? Component::difference : Component::first)];
}

double mean_of(const std::vector<float>& values, std::size_t head, std::size_t queries)
{
    double sum = 0;
    for (std::size_t query = 0; query < queries; ++query)
        sum += values[head * queries + query];
    return sum / static_cast<double>(queries);
}

/// A value for every head of every layer.
template <typename Value>
Json by_head(const std::vector<LayerStatistics>& layers, int heads, const Value& value)
{
    std::vector<double> list;
    for (const LayerStatistics& layer : layers)
        for (int head = 0; head < heads; ++head)
            list.push_back(value(layer, static_cast<std::size_t>(head)));
    return flat_json(list);
}

/// How alike heads are, as columns of the table.
void add_likeness(Json& record, const HeadLikenessSink& maps, const HeadOutputs& outputs, int heads)
{
    std::vector<double> distances = mean_over_others(maps.cosines(), heads);
    for (double& distance : distances)
        distance = 1 - distance;
    record["redundancy_distance"] = flat_json(distances);
    record["redundancy_divergence"] = flat_json(mean_over_others(maps.divergences(), heads));
    record["redundancy_cka"] = flat_json(mean_over_others(outputs.output_cka(), heads));
    record["map_cosine"] = flat_json(maps.cosines());
    record["map_divergence"] = flat_json(maps.divergences());
    record["cka"] = flat_json(outputs.output_cka());
}

NeedleSettings needle_settings(const HeadsSettings& settings)
{
    NeedleSettings needle;
    needle.lengths = {settings.text.length};
    needle.depths = {25, 50, 75};
    needle.seed = settings.text.seed;
    return needle;
}

} // namespace

HeadsExperiment::HeadsExperiment(const HeadsSettings& settings, const ModelInfo& model,
                                 const Tokenizer& tokenizer)
    : settings_(settings), layers_(model.layer_count), heads_(model.head_count),
      differential_(model.kind != ModelKind::plain),
      vocabulary_(std::min(tokenizer.vocabulary_size(), static_cast<std::int32_t>(model.vocabulary_size))),
      windows_(settings.text, tokenizer), needle_settings_(needle_settings(settings)),
      needles_(needle_settings_, tokenizer), table_(layers_, heads_)
{
    if (settings.repeated_samples < 0 || settings.needle_samples < 0)
        throw Error(ErrorKind::invalid_argument, "there cannot be fewer than 0 samples");
    if (settings.across_layers && layers_ * heads_ > most_heads_across_layers)
        throw Error(
            ErrorKind::invalid_argument,
            "the model has " + std::to_string(layers_ * heads_) +
                " heads, and CKA across layers compares each with each: it is made for models of at most " +
                std::to_string(most_heads_across_layers) +
                "; leave it out, then heads are compared within their layers");
}

Json HeadsExperiment::settings() const
{
    Json json = to_json(settings_.text);
    json["repeated_samples"] = settings_.repeated_samples;
    json["needle_samples"] = settings_.needle_samples;
    json["importance"] = settings_.importance;
    json["across_layers"] = settings_.across_layers;
    return json;
}

std::size_t HeadsExperiment::sample_count() const
{
    const int count = windows_.count() + settings_.repeated_samples + settings_.needle_samples;
    return static_cast<std::size_t>(count);
}

std::optional<Json> HeadsExperiment::run(std::size_t sample, PassRunner& runner)
{
    int number = static_cast<int>(sample);
    if (number < windows_.count())
        return run_text(number, runner);
    number -= windows_.count();
    if (number < settings_.repeated_samples)
        return run_repeated(number, runner);
    return run_needle(number - settings_.repeated_samples, runner);
}

std::optional<Json> HeadsExperiment::run_text(int number, PassRunner& runner) const
{
    const ExperimentPrompt prompt = windows_.window(number);
    PassRequest request = runner.request(prompt.ids());
    request.rank_count = 0;
    HeadStatisticsSink statistics;
    HeadLikenessSink maps;
    HeadOutputs outputs(heads_, {.attended = differential_, .across_layers = settings_.across_layers});
    outputs.listen(request);
    AttentionSink* const sinks[] = {&statistics, &maps};
    if (!runner.pass(request, sinks, prompt, {}, "text-" + std::to_string(number)))
        return std::nullopt;
    const std::size_t queries = statistics.query_count();
    const auto mean = [&](auto member) {
        return by_head(statistics.layers(), heads_, [&](const LayerStatistics& layer, std::size_t head) {
            return mean_of(used_map(layer, differential_).*member, head, queries);
        });
    };
    Json record = {{"sink_share", mean(&ComponentStatistics::first_token_mass)},
                   {"entropy", mean(&ComponentStatistics::entropy)},
                   {"negative_mass", mean(&ComponentStatistics::negative_mass)}};
    add_likeness(record, maps, outputs, heads_);
    if (differential_) {
        record["cosine"] =
            by_head(statistics.layers(), heads_, [](const LayerStatistics& layer, std::size_t head) {
                return static_cast<double>(layer.cosine[head]);
            });
        record["cka_attended"] = flat_json(outputs.attended_cka());
    }
    if (settings_.across_layers)
        record["cka_across_layers"] = flat_json(outputs.across_layers_cka());
    if (!settings_.importance)
        return record;
    const std::optional<std::vector<double>> losses = importance(prompt, runner);
    if (!losses)
        return std::nullopt;
    record["importance"] = *losses;
    return record;
}

std::optional<std::vector<double>> HeadsExperiment::importance(const ExperimentPrompt& prompt,
                                                               PassRunner& runner) const
{
    const auto loss_without = [&](std::optional<std::pair<int, int>> head) -> std::optional<double> {
        PassRequest request = runner.request(prompt.ids());
        request.rank_count = 0;
        if (head)
            request.interventions.ablated_heads.insert(*head);
        LossMeter meter;
        meter.listen(request);
        std::vector<std::string> notices; // those of the pass without a head say nothing about the model
        const Outcome outcome = runner.engine().run(
            request, {}, [&](std::uint64_t, std::uint64_t) { return runner.go_on(); }, notices);
        return outcome == Outcome::done ? std::optional(meter.sum() / meter.tokens()) : std::nullopt;
    };
    const std::optional<double> whole = loss_without({});
    std::vector<double> increases;
    for (int layer = 0; whole && layer < layers_; ++layer)
        for (int head = 0; head < heads_; ++head) {
            const std::optional<double> loss = loss_without(std::pair{layer, head});
            if (!loss)
                return std::nullopt;
            increases.push_back(*loss - *whole);
        }
    return whole ? std::optional(increases) : std::nullopt;
}

std::optional<Json> HeadsExperiment::run_repeated(int number, PassRunner& runner) const
{
    // What the tokenizer puts first, then n random tokens twice.
    ExperimentPrompt prompt;
    prompt.tokens = windows_.leading_tokens();
    const std::size_t leading = prompt.tokens.size();
    Random random(settings_.text.seed, 1000003U + static_cast<std::uint64_t>(number));
    const int half = (settings_.text.length - static_cast<int>(leading)) / 2;
    for (int i = 0; i < half; ++i)
        prompt.tokens.push_back(
            {.id = static_cast<std::int32_t>(random.below(static_cast<std::size_t>(vocabulary_))),
             .piece = {},
             .bytes = {},
             .text = {},
             .span = {}});
    for (int i = 0; i < half; ++i)
        prompt.tokens.push_back(prompt.tokens[leading + static_cast<std::size_t>(i)]);
    prompt.prompt_tokens = prompt.token_count();
    PassRequest request = runner.request(prompt.ids());
    request.rank_count = 0;
    HeadStatisticsSink statistics;
    AttentionSink* const sinks[] = {&statistics};
    if (!runner.pass(request, sinks, prompt, {}, "repeated-" + std::to_string(number)))
        return std::nullopt;
    const auto score = [&](auto member) {
        return by_head(statistics.layers(), heads_, [&](const LayerStatistics& layer, std::size_t head) {
            return static_cast<double>((used_map(layer, differential_).*member)[head]);
        });
    };
    return Json{{"previous_token", score(&ComponentStatistics::previous_token)},
                {"duplicate_token", score(&ComponentStatistics::duplicate_token)},
                {"induction", score(&ComponentStatistics::induction)}};
}

std::optional<Json> HeadsExperiment::run_needle(int number, PassRunner& runner) const
{
    NeedleSample sample;
    try {
        sample = needles_.sample(cell_at(needle_settings_, static_cast<std::size_t>(number) % 3), number);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::invalid_argument)
            throw;
        return Json{{"skipped", error.what()}};
    }
    const AskedNeedle& asked = sample.asked.front();
    PassRequest request = runner.request(sample.prompt.ids());
    request.rank_count = 0;
    HeadStatisticsSink statistics(asked.rows);
    AttentionSink* const sinks[] = {&statistics};
    if (!runner.pass(request, sinks, sample.prompt, asked.segments, "needle-" + std::to_string(number)))
        return std::nullopt;
    return Json{{"retrieval",
                 by_head(statistics.layers(), heads_, [&](const LayerStatistics& layer, std::size_t head) {
                     const std::vector<std::int32_t>& peaks = used_map(layer, differential_).peak_key;
                     double hits = 0;
                     for (std::size_t row = 0; row < asked.rows.size(); ++row) {
                         const std::int32_t peak = peaks[head * asked.rows.size() + row];
                         const std::size_t predicted = static_cast<std::size_t>(asked.rows[row]) + 1;
                         hits += peak >= asked.value_in_needle.begin && peak < asked.value_in_needle.end &&
                                         request.ids[static_cast<std::size_t>(peak)] == request.ids[predicted]
                                     ? 1
                                     : 0;
                     }
                     return hits / static_cast<double>(asked.rows.size());
                 })}};
}

ExperimentResult HeadsExperiment::result() const
{
    ExperimentResult result = table_.result();
    if (result.arrays.empty())
        throw NothingQualified(windows_.count() == 0 ? windows_.why_none() : "no sample could be made");
    result.notes.push_back("scores are of the map that the model attends with: " +
                           std::string(differential_ ? "A1 - lambda A2" : "A1"));
    return result;
}

} // namespace attnscope
