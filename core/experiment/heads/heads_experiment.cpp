#include "core/experiment/heads/heads_experiment.h"

#include "core/error.h"
#include "core/experiment/heads/head_sinks.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/text/loss_meter.h"
#include "core/experiment/text/text_settings.h"
#include "core/language/random.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

constexpr HeadColumn all_columns[] = {
    {"previous_token", "mean weight on the token before, on random tokens said twice"},
    {"duplicate_token", "mean weight on earlier equal tokens, on random tokens said twice"},
    {"induction", "mean weight on what followed those, on random tokens said twice"},
    {"retrieval",
     "share of rows that predict a token of an asked number whose largest weight is on that token in the "
     "needle (arXiv 2404.15574, the right answer given)"},
    {"sink_share", "mean weight on the first token, on text"},
    {"entropy", "mean entropy of a row, nats, of |weights| / their sum; on text"},
    {"negative_mass", "mean of the sum of |weights| below 0, on text; 0 for a plain model"},
    {"cosine", "cosine of A1 and A2, on text; none for a plain model"},
    {"redundancy_distance",
     "1 - mean cosine with the other heads of the layer, over the last 256 rows of a text"},
    {"importance",
     "mean loss with the head's output set to zero less the model's loss, nats a token; on text"},
};
constexpr std::size_t column_count = std::size(all_columns);

std::size_t column_of(const std::string& name)
{
    for (std::size_t i = 0; i < column_count; ++i)
        if (name == all_columns[i].name)
            return i;
    throw Error(ErrorKind::corrupt, "\"" + name + "\" is no column of the table of heads");
}

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

/// A value for every head of every layer. NaN becomes null in JSON.
template <typename Value>
Json by_head(const std::vector<LayerStatistics>& layers, int heads, const Value& value)
{
    Json list = Json::array();
    for (const LayerStatistics& layer : layers)
        for (int head = 0; head < heads; ++head) {
            const double number = value(layer, static_cast<std::size_t>(head));
            list.push_back(std::isnan(number) ? Json(nullptr) : Json(number));
        }
    return list;
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
      needles_(needle_settings_, tokenizer), columns_(column_count)
{
    if (settings.repeated_samples < 0 || settings.needle_samples < 0)
        throw Error(ErrorKind::invalid_argument, "there cannot be fewer than 0 samples");
    for (Column& column : columns_) {
        column.sums.resize(static_cast<std::size_t>(layers_) * static_cast<std::size_t>(heads_));
        column.counts.resize(column.sums.size());
    }
}

Json HeadsExperiment::settings() const
{
    Json json = to_json(settings_.text);
    json["repeated_samples"] = settings_.repeated_samples;
    json["needle_samples"] = settings_.needle_samples;
    json["importance"] = settings_.importance;
    return json;
}

std::size_t HeadsExperiment::sample_count() const
{
    return static_cast<std::size_t>(windows_.count() + settings_.repeated_samples + settings_.needle_samples);
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
    HeadLikenessSink likeness;
    AttentionSink* const sinks[] = {&statistics, &likeness};
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
    if (differential_)
        record["cosine"] =
            by_head(statistics.layers(), heads_, [](const LayerStatistics& layer, std::size_t head) {
                return static_cast<double>(layer.cosine[head]);
            });
    Json& distances = record["redundancy_distance"] = Json::array();
    for (const double distance : likeness.distances())
        distances.push_back(std::isnan(distance) ? Json(nullptr) : Json(distance));
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
                         const auto predicted = static_cast<std::size_t>(asked.rows[row] + 1);
                         hits += peak >= asked.value_in_needle.begin && peak < asked.value_in_needle.end &&
                                         request.ids[static_cast<std::size_t>(peak)] == request.ids[predicted]
                                     ? 1
                                     : 0;
                     }
                     return hits / static_cast<double>(asked.rows.size());
                 })}};
}

void HeadsExperiment::take(std::size_t, const Json& record)
{
    for (const auto& [name, values] : record.items()) {
        if (!values.is_array() || name == "notices")
            continue;
        Column& column = columns_[column_of(name)];
        if (values.size() != column.sums.size())
            throw Error(ErrorKind::corrupt, "\"" + name + "\" has values of another number of heads");
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!values[i].is_null()) {
                column.sums[i] += values[i].get<double>();
                ++column.counts[i];
            }
    }
}

ExperimentResult HeadsExperiment::result() const
{
    ExperimentResult result;
    const auto counting = [](int count) {
        std::vector<double> numbers(static_cast<std::size_t>(count));
        std::iota(numbers.begin(), numbers.end(), 0.0);
        return numbers;
    };
    result.axes = {{"layer", counting(layers_), {}, "layer of the model"},
                   {"head", counting(heads_), {}, "head of the layer; of a differential model a pair"}};
    for (std::size_t i = 0; i < column_count; ++i) {
        const Column& column = columns_[i];
        if (std::all_of(column.counts.begin(), column.counts.end(), [](double count) { return count == 0; }))
            continue;
        ResultArray& array =
            result.add_array(all_columns[i].name, {"layer", "head"}, all_columns[i].definition);
        for (std::size_t head = 0; head < array.values.size(); ++head)
            if (column.counts[head] > 0)
                array.values[head] = column.sums[head] / column.counts[head];
    }
    if (result.arrays.empty())
        throw NothingQualified(windows_.count() == 0 ? windows_.why_none() : "no sample could be made");
    result.notes.push_back("scores are of the map that the model attends with: " +
                           std::string(differential_ ? "A1 - lambda A2" : "A1"));
    return result;
}

} // namespace attnscope
